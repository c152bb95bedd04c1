import { matchRows } from './match-rows.ts';
import { type GroupName, groupNames, type PaletteGroup, type PaletteRow } from './palette-row.ts';
import { useFoundRows } from './use-found-rows.ts';
import { useCommandRows, useRecentRows } from './use-local-rows.ts';

/** The most rows of a group while something is typed. */
const mostRows = 8;

/** The palette's rows for a text, by group: local ones at once, the server's a moment later. */
export function usePaletteGroups(typed: string, recent: readonly string[]) {
  const recentRows = useRecentRows(recent);
  const commands = useCommandRows();
  const { tickets, contacts, views, ...search } = useFoundRows(typed);
  const isTyped = typed.trim() !== '';
  const known = new Set(recentRows.map(({ id }) => id));
  // The server's results are not filtered again: a matching number may not be in the row's text.
  const found: Partial<Record<GroupName, PaletteRow[]>> = {
    found: tickets.filter(({ id }) => !(known.has(id) && matchRows(recentRows, typed).some((row) => row.id === id))),
    contact: contacts,
  };
  const local: Partial<Record<GroupName, PaletteRow[]>> = {
    recent: recentRows.filter(({ isLoading }) => !isTyped || !isLoading),
    ticket: commands.ticket,
    chat: commands.chat,
    // Quick messages are many and long, so they are shown only while something is typed.
    quick: isTyped ? commands.quick : [],
    list: commands.list,
    go: commands.go,
    view: views,
    key: commands.key,
    app: commands.app,
  };
  const groups = groupNames.map((name): PaletteGroup => {
    const rows = found[name] ?? matchRows(local[name] ?? [], typed);
    return { name, rows: isTyped ? rows.slice(0, mostRows) : rows };
  });
  return { groups: groups.filter(({ rows }) => rows.length > 0), ...search };
}

import { useQueries } from '@tanstack/react-query';
import { type Command, useCommandList, useNamedTicket } from '../../lib/commands.ts';
import { usePreference } from '../../lib/preferences.ts';
import { useShortcutList } from '../../lib/shortcuts.ts';
import { recentOptions } from './api.ts';
import type { PaletteRow } from './palette-row.ts';
import { useMoves } from './use-moves.ts';

/** Recently opened tickets without the open one; the first is the previous one. */
export function useRecentRows(recent: readonly string[]): PaletteRow[] {
  const open = useNamedTicket();
  const { openTicket } = useMoves();
  const others = recent.filter((uuid) => uuid !== open?.uuid);
  const answers = useQueries({ queries: others.map(recentOptions) });
  return others.flatMap((uuid, place): PaletteRow[] => {
    const answer = answers[place];
    const ticket = answer?.data;
    if (ticket === null || (ticket === undefined && answer?.isError)) return [];
    const named = ticket
      ? { label: ticket.name, detail: `#${ticket.id}`, seed: ticket.contactId }
      : { label: '', isLoading: true };
    return [{ id: `ticket:${uuid}`, ...named, run: () => openTicket(uuid) }];
  });
}

const rowOf = ({ id, label, detail, keys, icon, run }: Command): PaletteRow => ({ id, label, detail, keys, icon, run });

/** The screen's commands by group, and its shortcuts without a command. */
export function useCommandRows(): Record<Command['group'] | 'key', PaletteRow[]> {
  const commands = useCommandList();
  const shortcuts = useShortcutList();
  const [letters] = usePreference('letterKeys');
  const works = (keys: string) => keys.includes('+') || keys.length > 1 || letters === 'on';
  const of = (group: Command['group']) =>
    commands
      .filter((command) => command.group === group)
      .map((command) => rowOf(command.keys && !works(command.keys) ? { ...command, keys: '' } : command));
  const listed = new Set(commands.map(({ keys }) => keys));
  const rest = shortcuts.filter(({ keys }, place) => {
    const isFirst = shortcuts.findIndex((other) => other.keys === keys) === place;
    return isFirst && !listed.has(keys) && keys !== 'Mod+k';
  });
  const key = rest.flatMap(({ keys, label, run }): PaletteRow[] =>
    run === null ? [] : [{ id: `key:${keys}`, label, keys: works(keys) ? keys : '', run }],
  );
  return {
    ticket: of('ticket'),
    chat: of('chat'),
    quick: of('quick'),
    list: of('list'),
    go: of('go'),
    app: of('app'),
    key,
  };
}

import type { Ticket } from '@guiche/contract/tickets.schemas';

/** How a change of the list affects a reader whose first visible row is `top`. */
export interface Shift {
  /** By how many rows the visible part has moved down. */
  rows: number;
  /** Tickets that arrived above, or moved up with new messages. */
  above: number[];
}

const still: Shift = { rows: 0, above: [] };

/** Whether a ticket is new in the list, or has more unread messages. */
const isNews = (before: Ticket | undefined, now: Ticket) =>
  before === undefined || now.unreadMessages > before.unreadMessages;

/** Finds a visible row that kept its order, and how far others have pushed it. */
export function shiftOf(before: readonly Ticket[], now: readonly Ticket[], top: number): Shift {
  if (before === now) return still;
  const places = new Map(now.map((ticket, index) => [ticket.id, index]));
  for (let index = top; index < before.length; index++) {
    const ticket = before[index];
    const place = ticket && places.get(ticket.id);
    if (place === undefined || now[place]?.updatedAt !== ticket?.updatedAt) continue;
    const old = new Map(before.map((row) => [row.id, row]));
    const above = now.slice(0, place).filter((row) => isNews(old.get(row.id), row));
    return { rows: place - index, above: above.map(({ id }) => id) };
  }
  return still;
}

/** Tickets that appeared among the earlier rows; appended pages do not count. */
export function appearedIn(before: readonly Ticket[], now: readonly Ticket[]): number[] {
  if (before.length === 0) return [];
  const old = new Set(before.map(({ id }) => id));
  const last = before.at(-1);
  const end = last === undefined ? -1 : now.findIndex(({ id }) => id === last.id);
  return now.slice(0, end === -1 ? before.length : end).flatMap(({ id }) => (old.has(id) ? [] : [id]));
}

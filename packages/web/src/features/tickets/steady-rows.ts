import type { Ticket } from '@guiche/contract/tickets.schemas';

/** What a change of the list does to somebody who reads it from row `top` on. */
export interface Shift {
  /** Rows by which what is being read has moved down. */
  rows: number;
  /** Tickets that came in above, or came up with something new to read. */
  above: number[];
}

const still: Shift = { rows: 0, above: [] };

/** New to read: it was not in the list, or more of it is unread than before. */
const isNews = (before: Ticket | undefined, now: Ticket) =>
  before === undefined || now.unreadMessages > before.unreadMessages;

/** Finds a row of the read part that kept its place in the order, and how far the others have pushed it. */
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

/** Tickets that appeared among the rows there were; a page that was appended is no appearance. */
export function appearedIn(before: readonly Ticket[], now: readonly Ticket[]): number[] {
  if (before.length === 0) return [];
  const old = new Set(before.map(({ id }) => id));
  const last = before.at(-1);
  const end = last === undefined ? -1 : now.findIndex(({ id }) => id === last.id);
  return now.slice(0, end === -1 ? before.length : end).flatMap(({ id }) => (old.has(id) ? [] : [id]));
}

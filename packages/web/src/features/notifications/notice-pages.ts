import type { ResultOf } from '@guiche/contract/route';
import type { listTickets } from '@guiche/contract/tickets';
import type { Ticket } from '@guiche/contract/tickets.schemas';
import type { InfiniteData } from '@tanstack/react-query';

export type NoticePage = ResultOf<typeof listTickets>;
/** The first page has the count of all, and the number of the last event it includes. */
export type NoticePages = InfiniteData<NoticePage, unknown>;

/** A ticket after an event; null: it is no longer this person's matter. */
export interface NoticeChange {
  ticketId: number;
  now: Ticket | null;
  seq: number;
}

const newestFirst = (a: Ticket, b: Ticket) =>
  a.updatedAt === b.updatedAt ? b.id - a.id : a.updatedAt < b.updatedAt ? 1 : -1;

/** All loaded tickets, each once: one that moved while a page was loading may be in two pages. */
export function noticesOf(data: NoticePages | undefined): Ticket[] {
  const tickets = new Map<number, Ticket>();
  for (const ticket of data?.pages.flatMap((page) => page.tickets) ?? []) {
    const other = tickets.get(ticket.id);
    if (other === undefined || other.version < ticket.version) tickets.set(ticket.id, ticket);
  }
  return [...tickets.values()].sort(newestFirst);
}

export const noticeCountOf = (data: NoticePages) => data.pages[0]?.count ?? 0;

/** Inserts a ticket into its page; beyond the loaded part it comes with its own page. */
function insert(pages: readonly NoticePage[], ticket: Ticket): NoticePage[] {
  const index = pages.findIndex((page) => {
    const last = page.tickets.at(-1);
    return last !== undefined && newestFirst(ticket, last) < 0;
  });
  const end = pages.at(-1);
  if (index === -1 && end?.hasMore !== false) return [...pages];
  const at = index === -1 ? pages.length - 1 : index;
  return pages.map((page, n) => (n === at ? { ...page, tickets: [...page.tickets, ticket].sort(newestFirst) } : page));
}

/**
 * Applies one event to list and count. `exact` is false where only the server knows the count: the ticket may be beyond
 * the loaded part. An event that is already included changes nothing.
 */
export function applyNotice(data: NoticePages, change: NoticeChange): { data: NoticePages; exact: boolean } {
  const { ticketId, now, seq } = change;
  const [first] = data.pages;
  if (first === undefined || seq <= first.seq) return { data, exact: true };
  const shown = noticesOf(data).find(({ id }) => id === ticketId);
  const isOlder = now !== null && shown !== undefined && shown.version > now.version;
  const next = isOlder ? shown : now;
  const without = data.pages.map((page) =>
    page.tickets.some(({ id }) => id === ticketId)
      ? { ...page, tickets: page.tickets.filter(({ id }) => id !== ticketId) }
      : page,
  );
  const [head, ...rest] = next ? insert(without, next) : without;
  if (head === undefined) return { data, exact: true };
  const step = (next ? 1 : 0) - (shown ? 1 : 0);
  const isWhole = data.pages.at(-1)?.hasMore === false;
  const exact = shown !== undefined || isWhole;
  const count = exact ? Math.max(0, first.count + step) : first.count;
  return { data: { ...data, pages: [{ ...head, count, seq }, ...rest] }, exact };
}

import { isAdmin } from '@guiche/contract/actor';
import type { QueryOf, ResultOf } from '@guiche/contract/route';
import { type listTicketLog, type listTickets, logType, type Ticket } from '@guiche/contract/tickets.schemas';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { inOneFlight } from '../../platform/db/company-db.ts';
import { readSeq } from '../../platform/events/read-seq.ts';
import { fail } from '../../platform/fail.ts';
import { readSetting } from '../settings/index.ts';
import { readPosition, writePosition, writeWaitingPosition } from './position.ts';
import { readTicketSearch, searchTicketPage } from './search-tickets.ts';
import type { ShownTicket } from './shown-tickets.repo.ts';
import { presentQueueOf, presentTicketFor } from './ticket.present.ts';
import type { TicketFilter } from './ticket-filter.repo.ts';
import { findLog } from './ticket-logs.repo.ts';
import {
  findLongestWaiting,
  findTicketPage,
  isLive,
  type TicketPageAsked,
  ticketsPerPage,
} from './ticket-pages.repo.ts';
import { findVisibleTicket, findVisibleTicketWithSeq } from './visible-tickets.repo.ts';

const deepestPage = 50;

/** The ticket, when the actor may see it; else as if it did not exist. */
export async function getVisibleTicket(ctx: Ctx, key: { id: number } | { uuid: string }): Promise<ShownTicket> {
  return (await findVisibleTicket(ctx.db, ctx.actor, key)) ?? fail('ERR_NO_TICKET_FOUND');
}

/** The same, with the number of the last event it is at least as new as. */
export async function getVisibleTicketWithSeq(ctx: Ctx, id: number): Promise<{ ticket: ShownTicket; seq: number }> {
  const row = (await findVisibleTicketWithSeq(ctx.db, ctx.actor, id)) ?? fail('ERR_NO_TICKET_FOUND');
  return { ticket: row, seq: row.seq };
}

export async function showTicket(ctx: Ctx, uuid: string): Promise<Ticket> {
  return presentTicketFor(ctx.actor, await getVisibleTicket(ctx, { uuid }));
}

/** Unread tickets of no certain status are the ones a person is notified of. */
async function noticesOf(
  ctx: Ctx,
  query: QueryOf<typeof listTickets>,
  isSearch: boolean,
): Promise<TicketFilter['notices']> {
  if (query.status !== undefined || !query.withUnreadMessages || isSearch) return null;
  return { showNotificationPending: await readSetting(ctx.db, 'showNotificationPending') };
}

async function filterOf(ctx: Ctx, query: QueryOf<typeof listTickets>, isSearch: boolean): Promise<TicketFilter> {
  const { actor } = ctx;
  const status = query.status ?? (isSearch ? 'search' : 'open');
  if (status === 'lgpd' || status === 'nps') fail('ERR_VALIDATION');
  const userIds = [query.users ?? [], query.userFilter ?? []].filter((ids) => ids.length > 0);
  if (userIds.length > 0 && !isAdmin(actor)) fail('ERR_NO_PERMISSION');
  const statuses = query.statusFilter ?? [];
  return {
    view: {
      status,
      showAll: query.showAll ?? false,
      queueIds: query.queueIds ?? null,
      isSnoozed: query.snoozed ?? false,
    },
    statuses: statuses.length > 0 ? statuses : null,
    connectionIds: query.whatsappIds ?? [],
    tagIds: query.tags ?? [],
    userIds,
    createdOn: query.date ?? null,
    updatedOn: query.updatedAt ?? null,
    onlyUnread: query.withUnreadMessages ?? false,
    notices: await noticesOf(ctx, query, isSearch),
  };
}

export async function listTicketPage(
  ctx: Ctx,
  query: QueryOf<typeof listTickets>,
): Promise<ResultOf<typeof listTickets>> {
  const page = query.pageNumber ?? 1;
  const after = readPosition(ctx, query.nextCursor);
  if (after === null && page > deepestPage) fail('ERR_PAGE_TOO_DEEP');
  const search = await readTicketSearch(ctx, query);
  const filter = await filterOf(ctx, query, search !== null);
  const byWaiting = query.sortTickets === 'WAITING';
  const ascending = ['ASC', 'asc', 'true', 'WAITING'].includes(query.sortTickets ?? 'DESC');
  // Only of who waits it is known since when.
  if (byWaiting && (search || filter.view.status !== 'pending')) fail('ERR_VALIDATION');
  const offset = after ? 0 : (page - 1) * ticketsPerPage;
  const asked: TicketPageAsked = { ascending, byWaiting, after, offset, counted: after?.counted ?? null };
  if (search) {
    const seq = await readSeq(ctx.db);
    return { ...(await searchTicketPage(ctx, filter, search, asked)), seq };
  }
  // Of what is over, nobody waits: it would be sorted whole.
  if (query.longestWaiting && !isLive(filter)) fail('ERR_VALIDATION');
  if (query.longestWaiting) {
    const [seq, row] = await inOneFlight(ctx.db, (db) =>
      Promise.all([readSeq(db), findLongestWaiting(db, ctx.actor, filter)]),
    );
    return { ...pageOfOne(ctx, row), seq };
  }
  const [seq, { rows, count, capped }] = await inOneFlight(ctx.db, (db) =>
    Promise.all([readSeq(db), findTicketPage(db, ctx.actor, filter, asked)]),
  );
  const shown = rows.slice(0, ticketsPerPage);
  const last = shown.at(-1);
  const hasMore = rows.length > ticketsPerPage;
  return {
    tickets: shown.map((row) => presentTicketFor(ctx.actor, row)),
    hasMore,
    count,
    countCapped: capped,
    nextCursor:
      hasMore && last ? (byWaiting ? writeWaitingPosition : writePosition)(ctx, last, { count, capped }) : null,
    seq,
  };
}

function pageOfOne(ctx: Ctx, row: ShownTicket | undefined): Omit<ResultOf<typeof listTickets>, 'seq'> {
  const tickets = row ? [presentTicketFor(ctx.actor, row)] : [];
  return { tickets, hasMore: false, count: tickets.length, countCapped: false, nextCursor: null };
}

/** In a transaction, which writes the audit row or fails: without one nothing is exported. */
export async function noteExport(ctx: Ctx, id: number): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    if (!(await findVisibleTicket(tx.db, tx.actor, { id }))) fail('ERR_NO_TICKET_FOUND');
  });
}

export async function showTicketLog(ctx: Ctx, ticketId: number): Promise<ResultOf<typeof listTicketLog>> {
  await getVisibleTicket(ctx, { id: ticketId });
  const entries = await findLog(ctx.db, ticketId);
  return entries.map((entry) => ({
    id: entry.id,
    type: logType.parse(entry.type),
    user: entry.user_id === null ? null : { id: entry.user_id, name: entry.user_name ?? '' },
    queue: presentQueueOf(entry),
    createdAt: entry.created_at.toISOString(),
  }));
}

import type { Actor } from '@guiche/contract/actor';
import { seesAllTickets } from '@guiche/contract/actor';
import type { NoticeSettings } from '@guiche/contract/notices';
import type { TicketListView } from '@guiche/contract/tickets';
import { sql } from 'kysely';
import type { CompanyDb } from '../../platform/db/company-db.ts';
import { notifiedTo } from './notified-to.repo.ts';
import { selectTickets, type TicketRow } from './ticket-rows.repo.ts';
import { visibleTo } from './visible-to.repo.ts';

export const ticketsPerPage = 40;
const countCap = 10_000;

export interface TicketFilter {
  view: TicketListView;
  connectionIds: readonly number[];
  tagIds: readonly number[];
  userIds: readonly number[];
  /** Calendar dates in the company's time zone. */
  createdOn: string | null;
  updatedOn: string | null;
  onlyUnread: boolean;
  /** Instead of a status: the tickets this person is notified of, under these settings. */
  notices: NoticeSettings | null;
}

export interface TicketPosition {
  updatedAt: string;
  id: number;
}

/** `belongsInList` of the contract, and the filters, as conditions. */
function filterTickets(db: CompanyDb, actor: Actor, filter: TicketFilter) {
  const { view } = filter;
  const all = view.showAll && seesAllTickets(actor);
  let query = db.selectFrom('tickets as t').where('t.deleted_at', 'is', null).where(visibleTo(actor));
  query = filter.notices ? query.where(notifiedTo(actor, filter.notices)) : query.where('t.status', '=', view.status);
  if (!all && view.status !== 'closed')
    query = query.where((eb) =>
      eb.or([eb('t.is_group', '=', true), eb('t.user_id', 'is', null), eb('t.user_id', '=', actor.userId)]),
    );
  const { queueIds } = view;
  if (queueIds !== null)
    query = query.where((eb) =>
      eb.or([
        eb('t.is_group', '=', true),
        eb('t.queue_id', '=', sql<number>`any(${[...queueIds]})`),
        all || actor.allTicket
          ? eb('t.queue_id', 'is', null)
          : eb.and([eb('t.queue_id', 'is', null), eb('t.user_id', '=', actor.userId)]),
      ]),
    );
  if (filter.connectionIds.length > 0)
    query = query.where('t.connection_id', '=', sql<number>`any(${[...filter.connectionIds]})`);
  if (filter.userIds.length > 0) query = query.where('t.user_id', '=', sql<number>`any(${[...filter.userIds]})`);
  if (filter.onlyUnread) query = query.where('t.unread_messages', '>', 0);
  if (filter.tagIds.length > 0)
    query = query.where((eb) =>
      eb.exists(
        eb
          .selectFrom('contact_tags as x')
          .whereRef('x.company_id', '=', 't.company_id')
          .whereRef('x.contact_id', '=', 't.contact_id')
          .where('x.tag_id', '=', sql<number>`any(${[...filter.tagIds]})`)
          .select('x.tag_id'),
      ),
    );
  if (filter.createdOn !== null) query = query.where(onDay('t.created_at', filter.createdOn));
  if (filter.updatedOn !== null) query = query.where(onDay('t.updated_at', filter.updatedOn));
  return query;
}

const zone = sql`(select time_zone from companies where id = current_company())`;
const onDay = (column: string, day: string) =>
  sql<boolean>`${sql.ref(column)} >= (${day}::date)::timestamp at time zone ${zone}
    and ${sql.ref(column)} < (${day}::date + 1)::timestamp at time zone ${zone}`;

/** A page by position (keyset), or by offset where the caller only knows a page number. One row more tells `hasMore`. */
export async function findTicketPage(
  db: CompanyDb,
  actor: Actor,
  filter: TicketFilter,
  page: { ascending: boolean; after: TicketPosition | null; offset: number },
): Promise<TicketRow[]> {
  const order = page.ascending ? 'asc' : 'desc';
  let keys = filterTickets(db, actor, filter)
    .select(['t.company_id', 't.id'])
    .orderBy('t.updated_at', order)
    .orderBy('t.id', order);
  if (page.after) {
    const { updatedAt, id } = page.after;
    keys = keys.where(
      page.ascending
        ? sql<boolean>`(t.updated_at, t.id) > (${updatedAt}::timestamptz, ${id})`
        : sql<boolean>`(t.updated_at, t.id) < (${updatedAt}::timestamptz, ${id})`,
    );
  }
  // Positions first, over the index alone; the joins only for the rows shown.
  const shown = keys.limit(ticketsPerPage + 1).offset(page.offset);
  return selectTickets(db)
    .innerJoin(shown.as('shown'), (join) =>
      join.onRef('shown.company_id', '=', 't.company_id').onRef('shown.id', '=', 't.id'),
    )
    .orderBy('t.updated_at', order)
    .orderBy('t.id', order)
    .execute();
}

/** Exact for live lists (an index of live tickets), capped at 10,000 for closed ones. */
export async function countTickets(
  db: CompanyDb,
  actor: Actor,
  filter: TicketFilter,
): Promise<{ count: number; capped: boolean }> {
  const matching = filterTickets(db, actor, filter);
  if (filter.view.status !== 'closed') {
    const { n } = await matching.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow();
    return { count: n, capped: false };
  }
  const { n } = await db
    .selectFrom(
      matching
        .select('t.id')
        .limit(countCap + 1)
        .as('found'),
    )
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return { count: Math.min(n, countCap), capped: n > countCap };
}

export function findVisibleTicket(
  db: CompanyDb,
  actor: Actor,
  key: { id: number } | { uuid: string },
): Promise<TicketRow | undefined> {
  const query = selectTickets(db).where(visibleTo(actor) as never);
  return ('id' in key ? query.where('t.id', '=', key.id) : query.where('t.uuid', '=', key.uuid)).executeTakeFirst();
}

/** The ticket and the number of the last event it is at least as new as, of one moment. */
export function findVisibleTicketWithSeq(
  db: CompanyDb,
  actor: Actor,
  id: number,
): Promise<(TicketRow & { seq: number }) | undefined> {
  return selectTickets(db)
    .where(visibleTo(actor) as never)
    .where('t.id', '=', id)
    .select((eb) => eb.selectFrom('company_seq').select('seq').$asScalar().$notNull().as('seq'))
    .executeTakeFirst();
}

/** The number of the last event this read is at least as new as. Read before the page, so that it can only be too low. */
export async function readSeq(db: CompanyDb): Promise<number> {
  const row = await db.selectFrom('company_seq').select('seq').executeTakeFirstOrThrow();
  return row.seq;
}

export function findLog(db: CompanyDb, ticketId: number) {
  return db
    .selectFrom('ticket_logs as l')
    .leftJoin('users as u', (join) => join.onRef('u.company_id', '=', 'l.company_id').onRef('u.id', '=', 'l.user_id'))
    .leftJoin('queues as q', (join) => join.onRef('q.company_id', '=', 'l.company_id').onRef('q.id', '=', 'l.queue_id'))
    .where('l.ticket_id', '=', ticketId)
    .select([
      'l.id',
      'l.type',
      'l.user_id',
      'l.queue_id',
      'l.created_at',
      'u.name as user_name',
      'q.name as queue_name',
      'q.color as queue_color',
    ])
    .orderBy('l.id')
    .limit(1000)
    .execute();
}

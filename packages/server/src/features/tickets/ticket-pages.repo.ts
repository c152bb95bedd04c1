import type { Actor } from '@guiche/contract/actor';
import { type SqlBool, sql } from 'kysely';
import type { CompanyDb } from '../../platform/db/company-db.ts';
import { type ShownTicket, selectShownTickets } from './shown-tickets.repo.ts';
import { filterTickets, type TicketFilter } from './ticket-filter.repo.ts';

export const ticketsPerPage = 40;

export const countCap = 10_000;

export interface TicketPosition {
  updatedAt: string;
  id: number;
}

export interface TicketPageAsked {
  ascending: boolean;
  /** By since when somebody waits, instead of by what moved last. */
  byWaiting?: boolean;
  after: TicketPosition | null;
  offset: number;
}

/**
 * Since when the contact of a pending ticket waits, as the index has it. `coalesce` could give rows away, for all PostgreSQL
 * knows, and under row security only what cannot may begin a look in an index: pages further down would read all before them.
 */
const waitingSince = sql<Date>`case when t.queued_at is null then t.updated_at else t.queued_at end`;

/** Said as it is, not as a value: a plan that is made once for all values uses the index of those that wait only so. */
const isPending = sql<SqlBool>`t.status = 'pending'`;

/** Further down the list than a position. */
export const standsAfter = (table: string, { updatedAt, id }: TicketPosition, ascending: boolean) =>
  sql<SqlBool>`(${sql.ref(`${table}.updated_at`)}, ${sql.ref(`${table}.id`)})
    ${sql.raw(ascending ? '>' : '<')} (${updatedAt}::timestamptz, ${id})`;

const waitsShorter = ({ updatedAt, id }: TicketPosition) =>
  sql<SqlBool>`(${waitingSince}, t.id) > (${updatedAt}::timestamptz, ${id})`;

/**
 * A page by position (keyset), or by offset where the caller only knows a page number; one row more tells `hasMore`. With it
 * the count of all, of the same moment: one of another would stand beside these rows for as long as events can be counted on.
 * Exact for live lists (an index of live tickets), capped at 10,000 where closed ones are among them.
 */
export async function findTicketPage(
  db: CompanyDb,
  actor: Actor,
  filter: TicketFilter,
  page: TicketPageAsked,
): Promise<{ rows: ShownTicket[]; count: number; capped: boolean }> {
  const order = page.ascending ? 'asc' : 'desc';
  const key = page.byWaiting ? waitingSince : sql<Date>`t.updated_at`;
  let keys = filterTickets(db, actor, filter)
    .select(['t.company_id', 't.id'])
    .orderBy(key, order)
    .orderBy('t.id', order);
  if (page.byWaiting) keys = keys.where(isPending);
  if (page.after)
    keys = keys.where(page.byWaiting ? waitsShorter(page.after) : standsAfter('t', page.after, page.ascending));
  // Positions first, over the index alone; the joins only for the rows shown.
  const shown = keys.limit(ticketsPerPage + 1).offset(page.offset);
  const counted = countedTickets(db, actor, filter);
  const rows = await selectShownTickets(db)
    .innerJoin(shown.as('shown'), (join) =>
      join.onRef('shown.company_id', '=', 't.company_id').onRef('shown.id', '=', 't.id'),
    )
    .select(counted.as('total'))
    .orderBy(key, order)
    .orderBy('t.id', order)
    .execute();
  // Beyond the last row nothing tells of the rows before it.
  const isBeyond = rows.length === 0 && (page.after !== null || page.offset > 0);
  const total = isBeyond ? (await counted.executeTakeFirstOrThrow()).n : (rows[0]?.total ?? 0);
  const capped = !isLive(filter) && total > countCap;
  return { rows, count: capped ? countCap : total, capped };
}

/** Whose contact has waited longest in a list; of who does not wait, since when nothing happened. */
export function findLongestWaiting(
  db: CompanyDb,
  actor: Actor,
  filter: TicketFilter,
): Promise<ShownTicket | undefined> {
  const tickets = filterTickets(db, actor, filter);
  const first = (filter.view.status === 'pending' ? tickets.where(isPending) : tickets)
    .select(['t.company_id', 't.id'])
    .orderBy(waitingSince)
    .orderBy('t.id')
    .limit(1);
  return selectShownTickets(db)
    .innerJoin(first.as('first'), (join) =>
      join.onRef('first.company_id', '=', 't.company_id').onRef('first.id', '=', 't.id'),
    )
    .executeTakeFirst();
}

/** A list of what is attended or waits, not of what is over. */
export const isLive = ({ view: { status } }: TicketFilter) => status !== 'closed' && status !== 'search';

function countedTickets(db: CompanyDb, actor: Actor, filter: TicketFilter) {
  const matching = filterTickets(db, actor, filter).select('t.id');
  const found = isLive(filter) ? matching : matching.limit(countCap + 1);
  return db.selectFrom(found.as('found')).select((eb) => eb.fn.countAll<number>().as('n'));
}

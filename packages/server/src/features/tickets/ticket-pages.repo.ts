import type { Actor } from '@guiche/contract/actor';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { CompanyDb } from '../../platform/db/company-db.ts';
import { statement, type ValueOf } from '../../platform/db/statement.ts';
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
  /** Ordered by since when the contact waits, instead of by what moved last. */
  byWaiting?: boolean;
  after: TicketPosition | null;
  offset: number;
  /** What the list's first page counted; null: this page counts. */
  counted: TicketCount | null;
}

/** How many tickets a list has. */
export interface TicketCount {
  count: number;
  capped: boolean;
}

/**
 * Since when the contact of a pending ticket waits, as the index has it. `coalesce` could give rows away, for all PostgreSQL
 * knows, and under row security only what cannot may begin a look in an index: pages further down would read all before them.
 */
const waitingSince = sql<Date>`case when t.queued_at is null then t.updated_at else t.queued_at end`;

/** The status is part of the statement's text, not a value: only then does a plan for all values use the index of pending tickets. */
const isPending = sql<SqlBool>`t.status = 'pending'`;

/** A position's values, or their places in a statement. */
type PositionValues = TicketPosition | { updatedAt: RawBuilder<string | null>; id: RawBuilder<number | null> };

/** The condition for tickets further down the list than a position. */
export const standsAfter = (table: string, { updatedAt, id }: PositionValues, ascending: boolean) =>
  sql<SqlBool>`(${sql.ref(`${table}.updated_at`)}, ${sql.ref(`${table}.id`)})
    ${sql.raw(ascending ? '>' : '<')} (${updatedAt}::timestamptz, ${id})`;

const waitsShorter = ({ updatedAt, id }: PositionValues) =>
  sql<SqlBool>`(${waitingSince}, t.id) > (${updatedAt}::timestamptz, ${id})`;

interface PageForm extends Pick<TicketPageAsked, 'ascending' | 'byWaiting'> {
  actor: Actor;
  filter: TicketFilter;
  goesOn: boolean;
  counts: boolean;
}

const selectPage = statement(
  (db, form: PageForm, value: ValueOf<{ offset: number; updatedAt: string | null; id: number | null }>) => {
    const { actor, filter, ascending, byWaiting, goesOn, counts } = form;
    const order = ascending ? 'asc' : 'desc';
    const key = byWaiting ? waitingSince : sql<Date>`t.updated_at`;
    let keys = filterTickets(db, actor, filter)
      .select(['t.company_id', 't.id'])
      .orderBy(key, order)
      .orderBy('t.id', order);
    if (byWaiting) keys = keys.where(isPending);
    const after = { updatedAt: value('updatedAt'), id: value('id') };
    if (goesOn) keys = keys.where(byWaiting ? waitsShorter(after) : standsAfter('t', after, ascending));
    // Positions are found by the index alone; joins are made for the rows shown.
    const shown = keys.limit(ticketsPerPage + 1).offset(value('offset'));
    return selectShownTickets(db)
      .innerJoin(shown.as('shown'), (join) =>
        join.onRef('shown.company_id', '=', 't.company_id').onRef('shown.id', '=', 't.id'),
      )
      .select(sql<number | null>`${counts ? countedTickets(db, actor, filter) : sql`null`}`.as('total'))
      .orderBy(key, order)
      .orderBy('t.id', order);
  },
);

/**
 * A page by position (keyset), or by offset where the caller only knows a page number; one row more tells `hasMore`. The count
 * of all is read in the same statement: screens count on from it by events, so one of another moment would stay wrong. It is
 * exact for live lists, which have an index, and capped at 10,000 where closed tickets are among them.
 */
export async function findTicketPage(
  db: CompanyDb,
  actor: Actor,
  filter: TicketFilter,
  { ascending, byWaiting, after, offset, counted }: TicketPageAsked,
): Promise<{ rows: ShownTicket[] } & TicketCount> {
  const form = { actor, filter, ascending, byWaiting, goesOn: after !== null, counts: counted === null };
  const rows = await selectPage(db, form, { offset, updatedAt: after?.updatedAt ?? null, id: after?.id ?? null });
  if (counted) return { rows, ...counted };
  // A page beyond the last row has no row to carry the count.
  const isBeyond = rows.length === 0 && (after !== null || offset > 0);
  const total = isBeyond
    ? (await countedTickets(db, actor, filter).executeTakeFirstOrThrow()).n
    : (rows[0]?.total ?? 0);
  const capped = !isLive(filter) && total > countCap;
  return { rows, count: capped ? countCap : total, capped };
}

const selectLongestWaiting = statement((db, { actor, filter }: { actor: Actor; filter: TicketFilter }) => {
  const tickets = filterTickets(db, actor, filter);
  const first = (filter.view.status === 'pending' ? tickets.where(isPending) : tickets)
    .select(['t.company_id', 't.id'])
    .orderBy(waitingSince)
    .orderBy('t.id')
    .limit(1);
  return selectShownTickets(db).innerJoin(first.as('first'), (join) =>
    join.onRef('first.company_id', '=', 't.company_id').onRef('first.id', '=', 't.id'),
  );
});

/** The ticket of a list whose contact has waited longest; of those where nobody waits, the one that moved least lately. */
export async function findLongestWaiting(
  db: CompanyDb,
  actor: Actor,
  filter: TicketFilter,
): Promise<ShownTicket | undefined> {
  const [row] = await selectLongestWaiting(db, { actor, filter }, {});
  return row;
}

/** A list of what is attended or waits, not of what is over. */
export const isLive = ({ view: { status } }: TicketFilter) => status !== 'closed' && status !== 'search';

function countedTickets(db: CompanyDb, actor: Actor, filter: TicketFilter) {
  const matching = filterTickets(db, actor, filter).select('t.id');
  const found = isLive(filter) ? matching : matching.limit(countCap + 1);
  return db.selectFrom(found.as('found')).select((eb) => eb.fn.countAll<number>().as('n'));
}

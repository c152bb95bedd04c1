import type { Actor } from '@guiche/contract/actor';
import { type SqlBool, sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import type { CompanyDb } from '../../platform/db/company-db.ts';
import { containing } from '../../platform/db/like-pattern.ts';
import { readWithin } from '../../platform/db/read-within.ts';
import { anyOf, hidesNumber, type IdArray } from '../contacts/index.ts';
import { filterTickets, type TicketFilter } from './ticket-filter.repo.ts';
import { standsAfter, type TicketPageAsked, ticketsPerPage } from './ticket-pages.repo.ts';

export interface MessageIds {
  ids: readonly number[];
  /** Nothing older matches. */
  complete: boolean;
}

interface MessageSearch {
  /** At most so many, newest first. */
  most: number;
  budgetMs: number;
  /** By the index, where the text is rare; else only by walking back from the newest message while there is time. */
  byIndex: boolean;
}

/** Messages that say all of the words. Null: it took longer than twice the budget. */
export function findMessageIds(ctx: Ctx, words: readonly string[], search: MessageSearch): Promise<MessageIds | null> {
  return readWithin(ctx, search.budgetMs * 2, async (db) => {
    const { rows } = await sql<MessageIds>`select ids, complete from control.search_messages(${ctx.companyId},
      ${words.map(containing)}::text[], ${search.most}, ${search.byIndex}, ${`${search.budgetMs} ms`}::interval)`.execute(
      db,
    );
    const [found] = rows;
    if (found === undefined) throw new Error('search_messages gave nothing');
    return { ids: found.ids.map(Number), complete: found.complete };
  });
}

/** What a search found, before anybody asks who may see it. */
export interface Found {
  contactIds: IdArray;
  ticketId: number | null;
  messageIds: readonly number[];
  /** Messages that repeat their contact's number do not count. */
  withoutNumbers: boolean;
}

export interface FoundPosition {
  id: number;
  updated_at: Date;
  /** The newest message found in it. */
  message_id: number | null;
}

function hitsOf({ messageIds, withoutNumbers }: Found) {
  const found = sql`m.company_id = (select current_company()) and m.id = any(${[...messageIds]}) and m.ticket_id is not null`;
  if (!withoutNumbers)
    return sql`select m.ticket_id as id, max(m.id) as message_id from messages m where ${found} group by m.ticket_id`;
  return sql`select m.ticket_id as id, max(m.id) as message_id from messages m
    join contacts c on c.company_id = m.company_id and c.id = m.contact_id
    where ${found} and ${hidesNumber('m.body', 'c')} group by m.ticket_id`;
}

/** The places of a page of what was found and is to be seen in the list, and how many there are of it altogether. */
export async function findFoundPage(
  db: CompanyDb,
  actor: Actor,
  filter: TicketFilter,
  found: Found,
  page: TicketPageAsked,
): Promise<{ positions: FoundPosition[]; count: number }> {
  const order = sql.raw(page.ascending ? 'asc' : 'desc');
  const inList = () => filterTickets(db, actor, filter).select(['t.id', 't.updated_at']);
  const seen = inList()
    .where('t.contact_id', '=', anyOf(found.contactIds))
    .union(inList().where(sql<SqlBool>`t.id in (select id from hits union all select ${found.ticketId}::bigint)`));
  const { rows } = await sql<{ count: number } & (FoundPosition | { id: null })>`
    with hits as materialized (${hitsOf(found)}), seen as materialized ${seen}
    select (select count(*) from seen) as count, p.id, p.updated_at, h.message_id
    from (values (1)) one left join (
      select s.id, s.updated_at from seen s where ${page.after ? standsAfter('s', page.after, page.ascending) : sql`true`}
      order by s.updated_at ${order}, s.id ${order} limit ${ticketsPerPage + 1} offset ${page.offset}) p on true
    left join hits h on h.id = p.id
    order by p.updated_at ${order}, p.id ${order}`.execute(db);
  return { positions: rows.flatMap((row) => (row.id === null ? [] : [row])), count: rows[0]?.count ?? 0 };
}

/** What some messages say. */
export async function findBodies(db: CompanyDb, messageIds: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('messages as m')
    .where('m.id', '=', sql<number>`any(${[...messageIds]})`)
    .where('m.is_deleted', '=', false)
    .select(['m.id', 'm.body'])
    .execute();
  return new Map(rows.map(({ id, body }) => [id, body]));
}

import type { Actor } from '@guiche/contract/actor';
import { mostOfCard } from '@guiche/contract/moments';
import { momentsDays } from '@guiche/contract/moments.schemas';
import type { TicketStatus } from '@guiche/contract/visibility';
import { type SqlBool, sql } from 'kysely';
import type { CompanyDb } from '../../platform/db/company-db.ts';
import { visibleTo } from '../tickets/index.ts';

export interface MomentFilter {
  statuses: readonly TicketStatus[];
  /** Null: all. */
  queueIds: readonly number[] | null;
  userId: number | null;
  onlyOwnAndWaiting: boolean;
  /** Calendar dates in the company's time zone; null: the panel's own. */
  dateStart: string | null;
  dateEnd: string | null;
}

const anyOf = <T>(values: readonly T[]) => sql<T>`any(${[...values]})`;
const zone = sql`(select time_zone from companies where id = current_company())`;
const today = sql`(now() at time zone ${zone})::date`;

/** SQL for tickets that moved within these days in the company's time zone. */
const movedWithin = (dateStart: string | null, dateEnd: string | null) => {
  const first = dateStart === null ? sql`${today} - ${momentsDays}::integer` : sql`${dateStart}::date`;
  const last = dateEnd === null ? today : sql`${dateEnd}::date`;
  return sql<SqlBool>`t.updated_at >= (${first})::timestamp at time zone ${zone}
    and t.updated_at < (${last} + 1)::timestamp at time zone ${zone}`;
};

/** For an attended ticket: since when the contact's last message is unanswered. */
const waitingSince = sql<Date | null>`case when t.status = 'pending' then t.queued_at
  when t.status in ('open', 'group') and t.last_inbound_at > coalesce(t.last_outbound_at, '-infinity') then t.last_inbound_at end`;

function ticketsOf(db: CompanyDb, actor: Actor, filter: MomentFilter) {
  const { statuses, queueIds, userId, onlyOwnAndWaiting, dateStart, dateEnd } = filter;
  let query = db
    .selectFrom('tickets as t')
    .where('t.deleted_at', 'is', null)
    .where(visibleTo(actor))
    .where('t.status', '=', anyOf<string>(statuses))
    .where(movedWithin(dateStart, dateEnd));
  if (queueIds !== null) query = query.where('t.queue_id', '=', anyOf(queueIds));
  if (userId !== null) query = query.where('t.user_id', '=', userId);
  if (onlyOwnAndWaiting)
    query = query.where((eb) => eb.or([eb('t.user_id', 'is', null), eb('t.user_id', '=', actor.userId)]));
  return query;
}

/** A ticket's place on its card: waiting ones by their wait, those of a person by the latest move. */
const placeOnCard = sql<number>`row_number() over (partition by t.user_id
  order by case when t.user_id is null then ${waitingSince} end, t.updated_at desc, t.id desc)`;

/** Finds the first tickets of each card, and the number of all. */
export function findMoments(db: CompanyDb, actor: Actor, filter: MomentFilter) {
  const placed = ticketsOf(db, actor, filter)
    .select(['t.company_id', 't.id'])
    .select(placeOnCard.as('place'))
    .select(sql<number>`count(*) over (partition by t.user_id)`.as('of_card'));
  return db
    .selectFrom('tickets as t')
    .innerJoin(placed.as('p'), (join) => join.onRef('p.company_id', '=', 't.company_id').onRef('p.id', '=', 't.id'))
    .innerJoin('contacts as c', (join) =>
      join.onRef('c.company_id', '=', 't.company_id').onRef('c.id', '=', 't.contact_id'),
    )
    .innerJoin('connections as w', (join) =>
      join.onRef('w.company_id', '=', 't.company_id').onRef('w.id', '=', 't.connection_id'),
    )
    .leftJoin('queues as q', (join) => join.onRef('q.company_id', '=', 't.company_id').onRef('q.id', '=', 't.queue_id'))
    .where('p.place', '<=', mostOfCard)
    .select([
      't.id',
      't.uuid',
      't.status',
      't.user_id',
      't.queue_id',
      't.last_message',
      't.unread_messages',
      't.updated_at',
      'c.id as contact_id',
      'c.name as contact_name',
      'c.number as contact_number',
      'c.former_numbers as contact_former_numbers',
      'c.channel as contact_channel',
      'c.is_group as contact_is_group',
      'q.name as queue_name',
      'q.color as queue_color',
      't.connection_id',
      'w.name as connection_name',
      waitingSince.as('waiting_since'),
      'p.of_card',
    ])
    .orderBy('t.updated_at', 'desc')
    .orderBy('t.id', 'desc')
    .execute();
}

export type MomentRow = Awaited<ReturnType<typeof findMoments>>[number];

/** Finds everybody, with the number of live tickets they attend and the longest wait among these. */
export function findMomentUsers(db: CompanyDb) {
  const attended = db
    .selectFrom('tickets as t')
    .where('t.deleted_at', 'is', null)
    .where('t.user_id', 'is not', null)
    .where('t.status', '=', anyOf<string>(['open', 'pending', 'group']))
    .where(movedWithin(null, null))
    .groupBy(['t.company_id', 't.user_id'])
    .select(['t.company_id', 't.user_id'])
    .select((eb) => eb.fn.countAll<number>().as('tickets'))
    .select(sql<Date | null>`min(${waitingSince})`.as('oldest'));
  return db
    .selectFrom('users as u')
    .leftJoin(attended.as('a'), (join) =>
      join.onRef('a.company_id', '=', 'u.company_id').onRef('a.user_id', '=', 'u.id'),
    )
    .where('u.deleted_at', 'is', null)
    .select(['u.id', 'u.name', 'u.online', 'u.profile_image', 'a.tickets', 'a.oldest'])
    .orderBy(sql`fold(u.name)`)
    .orderBy('u.id')
    .execute();
}

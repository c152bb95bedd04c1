import { unansweredAfterMinutes } from '@guiche/contract/dashboard.schemas';
import { type RawBuilder, sql } from 'kysely';
import type { CompanyDb } from '../../platform/db/company-db.ts';
import {
  attendancesWithin,
  byHour,
  byQueue,
  byUser,
  dayOfMessage,
  type KeptSums,
  messageSums,
  messagesWithin,
  type SumName,
} from './attendance-sums.repo.ts';

/** Calendar dates in the company's time zone, both inclusive. */
export interface Period {
  from: string;
  to: string;
}

export type Sums = Record<SumName, number>;

const today = sql`(now() at time zone c.time_zone)::date`;

/** Today's date in the company's time zone. */
export async function findToday(db: CompanyDb): Promise<string> {
  const { rows } = await sql<{ today: string }>`
    select ${today} as today from companies c where c.id = (select current_company())`.execute(db);
  return rows[0]?.today ?? '';
}

/**
 * One query for: `place` (the company's zone, and below which day sums are kept), `stale` days whose sums are out of
 * date, and `spans` of time that are read row by row: those days, and what is not summed yet.
 */
const placesOf = (about: 'attendances' | 'messages', { from, to }: Period) => sql`
  place as materialized (select c.time_zone as zone, case when d.until is null then ${from}::date else least(d.until, ${to}::date + 1) end as until
    from companies c left join day_states d on d.company_id = (select current_company()) and d.zone = c.time_zone where c.id = (select current_company())),
  stale as materialized (select distinct (k.at at time zone p.zone)::date as day from day_marks k, place p
    where k.company_id = (select current_company()) and k.about = ${about}
      and k.at >= ${from}::date - interval '2 days' and (k.at at time zone p.zone)::date between ${from}::date and p.until - 1),
  spans as materialized (
    select day::timestamp at time zone zone as since, (day + 1)::timestamp at time zone zone as until from stale, place
    union all select greatest(until, ${from}::date)::timestamp at time zone zone, (${to}::date + 1)::timestamp at time zone zone
    from place where until <= ${to}::date)`;

const isKept = ({
  from,
}: Period) => sql`d.company_id = (select current_company()) and d.day >= ${from}::date and d.day < p.until
  and not exists (select from stale where stale.day = d.day)`;

const since = sql.raw('x.since');
const until = sql.raw('x.until');

/** Sums a period by one key: from kept days, and from rows where there are none. */
async function sumPeriod<K, N extends SumName>(
  db: CompanyDb,
  period: Period,
  sums: KeptSums<N>,
  key: { ofDays: RawBuilder<K>; ofRows: RawBuilder<K> },
): Promise<({ key: K } & Record<N, number>)[]> {
  const { rows } = await sql<{ key: K } & Record<N, number>>`with ${placesOf('attendances', period)},
    d as (
      select ${key.ofDays} as key, ${sums.columns} from ${sums.table} d, place p where ${isKept(period)}
      union all
      select live.* from spans x cross join place p cross join lateral (
        select ${key.ofRows} as key, ${sums.ofRows} from ${attendancesWithin(since, until)} group by 1) live)
    select d.key, ${sums.ofDays} from d group by 1 order by 1`.execute(db);
  return rows;
}

const sumBy = <N extends SumName>(db: CompanyDb, period: Period, sums: KeptSums<N>) =>
  sumPeriod<number, N>(db, period, sums, { ofDays: sums.key, ofRows: sums.keyOfRow(sql.raw('p.zone')) });

/** By attendant; 0 is nobody. */
export const sumByUser = (db: CompanyDb, period: Period) => sumBy(db, period, byUser);
/** Durations by queue; 0 is none. */
export const sumByQueue = (db: CompanyDb, period: Period) => sumBy(db, period, byQueue);
/** Number of attendances by the hour of their begin, over all days. */
export const countByHour = (db: CompanyDb, period: Period) => sumBy(db, period, byHour);

export const sumByDay = (db: CompanyDb, period: Period) =>
  sumPeriod<string, SumName>(db, period, byUser, {
    ofDays: sql`d.day`,
    ofRows: sql`(s.created_at at time zone p.zone)::date`,
  });

export type QueueSums = Awaited<ReturnType<typeof sumByQueue>>[number];

export interface MessageCounts {
  received: number;
  sent: number;
}

export async function findMessageCounts(db: CompanyDb, period: Period): Promise<MessageCounts> {
  const { rows } = await sql<{ received: number; sent: number }>`with ${placesOf('messages', period)},
    d as (
      select d.received, d.sent from message_days d, place p where ${isKept(period)}
      union all
      select live.* from spans x cross join lateral (select ${messageSums} from ${messagesWithin(since, until)}) live)
    select coalesce(sum(received), 0)::bigint as received, coalesce(sum(sent), 0)::bigint as sent from d`.execute(db);
  return rows[0] ?? { received: 0, sent: 0 };
}

export async function findMessageDays(db: CompanyDb, period: Period): Promise<({ key: string } & MessageCounts)[]> {
  const { rows } = await sql<{ key: string } & MessageCounts>`with ${placesOf('messages', period)},
    d as (
      select d.day as key, d.received, d.sent from message_days d, place p where ${isKept(period)}
      union all
      select live.* from spans x cross join place p cross join lateral (
        select ${dayOfMessage(sql.raw('p.zone'))} as key, ${messageSums} from ${messagesWithin(since, until)} group by 1) live)
    select key, sum(received)::bigint as received, sum(sent)::bigint as sent from d group by 1`.execute(db);
  return rows;
}

export interface LiveCounts {
  open: number;
  pending: number;
  groups: number;
  unanswered: number;
  waiting_since: Date | null;
  /** Queue of the longest waiting ticket. */
  waiting_queue_id: number | null;
}

/** Counts attended and waiting tickets, now. */
export async function countLiveTickets(db: CompanyDb): Promise<LiveCounts> {
  const { rows } = await sql<LiveCounts>`
    select count(*) filter (where status = 'open') as open, count(*) filter (where status = 'pending') as pending,
      count(*) filter (where status = 'group') as groups,
      count(*) filter (where status = 'open' and snoozed_at is null and last_inbound_at > coalesce(last_outbound_at, '-infinity')
        and last_inbound_at < now() - ${unansweredAfterMinutes}::integer * interval '1 minute') as unanswered,
      min(queued_at) filter (where status = 'pending') as waiting_since,
      (array_agg(queue_id order by queued_at) filter (where status = 'pending'))[1] as waiting_queue_id
    from tickets where company_id = (select current_company()) and status in ('open', 'pending', 'group') and status <> 'closed'
      and deleted_at is null`.execute(db);
  return rows[0] ?? { open: 0, pending: 0, groups: 0, unanswered: 0, waiting_since: null, waiting_queue_id: null };
}

/** Finds all people, removed ones included, by name. */
export function findPeople(db: CompanyDb) {
  return db
    .selectFrom('users')
    .select(['id', 'name', 'online'])
    .select(sql<boolean>`deleted_at is not null`.as('is_removed'))
    .orderBy(sql`fold(name)`)
    .orderBy('id')
    .execute();
}

export type PersonRow = Awaited<ReturnType<typeof findPeople>>[number];

/** All queues, removed ones included: their row stays for what was closed in them. */
export const findQueueNames = (db: CompanyDb) => db.selectFrom('queues').select(['id', 'name']).execute();

export type QueueName = Awaited<ReturnType<typeof findQueueNames>>[number];

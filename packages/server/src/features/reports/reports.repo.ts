import type { ReportFigure, ReportOrder } from '@guiche/contract/reports';
import { type SqlBool, sql } from 'kysely';
import type { CompanyDb } from '../../platform/db/company-db.ts';
import { anyOf, type ContactSearch, contactMatches, type IdArray } from '../contacts/index.ts';
import { countedIn } from '../dashboard/index.ts';

/** The report's filter, in a form for queries. */
export interface ReportNarrowing {
  /** The contacts of a search, or the search itself, and the ticket with that id; null: nothing was searched for. */
  found: { contacts: IdArray | ContactSearch; ticketId: number | null } | null;
  contactId: number | null;
  connectionIds: readonly number[];
  userIds: readonly number[];
  queueIds: readonly number[];
  statuses: readonly string[];
  /** Calendar dates in the company's time zone; null: the first of this month, and today. */
  dateFrom: string | null;
  dateTo: string | null;
  onlyRated: boolean;
  /** Set for each attendance behind a number of the dashboard; null: each ticket once. */
  figure: ReportFigure | null;
}

export interface ReportRow {
  session_id: number;
  id: number;
  uuid: string;
  status: string;
  is_group: boolean;
  /** The ticket's own fields, which decide who may read it. */
  owner_id: number | null;
  place_queue_id: number | null;
  contact_name: string;
  contact_number: string;
  contact_channel: string;
  contact_former_numbers: string[];
  is_contact_gone: boolean;
  is_ticket_gone: boolean;
  connection_name: string;
  user_name: string | null;
  queue_name: string | null;
  last_message: string;
  began_at: Date;
  ended_at: Date | null;
  support_seconds: number | null;
  rate: number | null;
}

const anyOfList = <T>(values: readonly T[]) => sql<T>`any(${[...values]})`;
const zone = sql`(select time_zone from companies where id = current_company())`;
const today = sql`(now() at time zone ${zone})::date`;

const firstDay = (day: string | null) =>
  day === null ? sql`date_trunc('month', ${today}::timestamp)::date` : sql`${day}::date`;
const lastDay = (day: string | null) => (day === null ? today : sql`${day}::date`);

const endedAt = sql<Date | null>`coalesce(s.closed_at, s.finished_at)`;
const supportSeconds = sql<
  number | null
>`floor(extract(epoch from coalesce(s.closed_at, s.finished_at) - s.started_at))::bigint`;
const rate = sql.ref<number | null>('s.rate');

const ofContacts = (contacts: IdArray | ContactSearch) =>
  typeof contacts === 'string'
    ? sql<SqlBool>`t.contact_id = ${anyOf(contacts)}`
    : sql<SqlBool>`exists (select from contacts c
        where c.company_id = t.company_id and c.id = t.contact_id and ${contactMatches(contacts)})`;

/** Selects each ticket's latest attendance that began within the dates; for a figure every attendance it counts. */
function reported(db: CompanyDb, narrowing: ReportNarrowing) {
  const { found, contactId, connectionIds, userIds, queueIds, statuses, dateFrom, dateTo, onlyRated, figure } =
    narrowing;
  const end = sql`(${lastDay(dateTo)} + 1)::timestamp at time zone ${zone}`;
  let query = db
    .selectFrom('ticket_sessions as s')
    .innerJoin('tickets as t', (join) =>
      join.onRef('t.company_id', '=', 's.company_id').onRef('t.id', '=', 's.ticket_id'),
    )
    .where(
      sql<SqlBool>`s.created_at >= (${firstDay(dateFrom)})::timestamp at time zone ${zone} and s.created_at < ${end}`,
    );
  if (figure === null)
    query = query.where(sql<SqlBool>`not exists (select from ticket_sessions o where o.company_id = s.company_id
      and o.ticket_id = s.ticket_id and o.id > s.id and o.created_at < ${end})`);
  else query = query.where('s.is_void', '=', false).where(countedIn[figure]);
  // A ticket removed with its contact still counts, but is not found by who they were.
  if (figure === null || found !== null || contactId !== null) query = query.where('t.deleted_at', 'is', null);
  if (found !== null)
    query = query.where((eb) => eb.or([ofContacts(found.contacts), eb('t.id', '=', found.ticketId ?? 0)]));
  if (contactId !== null) query = query.where('t.contact_id', '=', contactId);
  if (connectionIds.length > 0) query = query.where('t.connection_id', '=', anyOfList(connectionIds));
  if (userIds.length > 0) query = query.where('s.user_id', '=', anyOfList(userIds));
  if (queueIds.length > 0) query = query.where('s.queue_id', '=', anyOfList(queueIds));
  if (statuses.length > 0) query = query.where('t.status', '=', anyOfList(statuses));
  if (onlyRated) query = query.where('s.rated', '=', true);
  return query;
}

/** Joins what a row shows; a ticket without a queue or a person stays in the list. */
function withNames(db: CompanyDb, narrowing: ReportNarrowing) {
  return reported(db, narrowing)
    .innerJoin('contacts as c', (join) =>
      join.onRef('c.company_id', '=', 't.company_id').onRef('c.id', '=', 't.contact_id'),
    )
    .innerJoin('connections as w', (join) =>
      join.onRef('w.company_id', '=', 't.company_id').onRef('w.id', '=', 't.connection_id'),
    )
    .leftJoin('queues as q', (join) => join.onRef('q.company_id', '=', 's.company_id').onRef('q.id', '=', 's.queue_id'))
    .leftJoin('users as u', (join) => join.onRef('u.company_id', '=', 's.company_id').onRef('u.id', '=', 's.user_id'))
    .select([
      's.id as session_id',
      't.id',
      't.uuid',
      't.status',
      't.is_group',
      't.user_id as owner_id',
      't.queue_id as place_queue_id',
      'c.name as contact_name',
      'c.number as contact_number',
      'c.channel as contact_channel',
      'c.former_numbers as contact_former_numbers',
      sql<boolean>`c.deleted_at is not null`.as('is_contact_gone'),
      sql<boolean>`t.deleted_at is not null`.as('is_ticket_gone'),
      'w.name as connection_name',
      'u.name as user_name',
      'q.name as queue_name',
      't.last_message',
      's.created_at as began_at',
      endedAt.as('ended_at'),
      supportSeconds.as('support_seconds'),
      's.rate',
    ]);
}

const orders = {
  createdAt: sql`s.created_at`,
  closedAt: endedAt,
  whatsappName: sql`fold(w.name)`,
  contactName: sql`case when c.deleted_at is null then c.name_order end`,
  userName: sql`fold(u.name)`,
  queueName: sql`fold(q.name)`,
  status: sql`t.status`,
  supportTime: supportSeconds,
  NPS: rate,
} as const satisfies Record<ReportOrder, unknown>;

export interface ReportPage {
  page: number;
  pageSize: number;
  sortBy: ReportOrder;
  isAscending: boolean;
}

/** Missing values stand last, in both directions. */
export function findReportPage(
  db: CompanyDb,
  narrowing: ReportNarrowing,
  { page, pageSize, sortBy, isAscending }: ReportPage,
): Promise<ReportRow[]> {
  const way = isAscending ? sql`asc` : sql`desc`;
  return withNames(db, narrowing)
    .orderBy(sql`${orders[sortBy]} ${way} nulls last`)
    .orderBy(sql`s.id ${way}`)
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
}

/** Finds rows behind an attendance, the latest first, each batch as fast as the first. */
export function findReportRows(
  db: CompanyDb,
  narrowing: ReportNarrowing,
  after: number | null,
  most: number,
): Promise<ReportRow[]> {
  const rows = withNames(db, narrowing).orderBy('s.id', 'desc').limit(most);
  return (after === null ? rows : rows.where('s.id', '<', after)).execute();
}

export async function countReport(db: CompanyDb, narrowing: ReportNarrowing): Promise<number> {
  const { n } = await reported(db, narrowing)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

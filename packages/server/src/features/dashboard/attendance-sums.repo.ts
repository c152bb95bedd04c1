import type { ReportFigure } from '@guiche/contract/reports';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

const supportMs = sql`(extract(epoch from coalesce(s.closed_at, s.finished_at) - s.started_at) * 1000)::bigint`;
const waitMs = sql`(extract(epoch from s.started_at - s.queued_at) * 1000)::bigint`;

/**
 * The attendances, rows `s` of `ticket_sessions` that are not void, behind each number: those it counts, or whose mean
 * it is.
 */
export const countedIn = {
  tickets: sql<SqlBool>`true`,
  supportFinished: sql<SqlBool>`s.finished_at is not null`,
  supportGroups: sql<SqlBool>`s.is_group`,
  leads: sql<SqlBool>`s.is_only`,
  avgSupportTime: sql<SqlBool>`${supportMs} > 0`,
  avgWaitTime: sql<SqlBool>`${waitMs} > 0`,
  activeTickets: sql<SqlBool>`s.is_active_demand`,
  passiveTickets: sql<SqlBool>`not s.is_active_demand`,
  waitRating: sql<SqlBool>`s.closed_at is not null and s.finished_at is null`,
  withoutRating: sql<SqlBool>`s.finished_at is not null and not s.rated`,
  withRating: sql<SqlBool>`s.rated`,
} as const satisfies Record<ReportFigure, unknown>;

const rates = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;
type RateName = `rate_${(typeof rates)[number]}`;
/** Sums of how often each rate was given, in order. */
export const rateNames = rates.map((rate): RateName => `rate_${rate}`);
const ofRates = Object.fromEntries(
  rates.map((rate) => [`rate_${rate}`, sql`count(*) filter (where s.rate = ${sql.lit(rate)})`]),
) as Record<RateName, RawBuilder<unknown>>;

/**
 * What is summed of attendances, from rows `s` of `ticket_sessions`; the columns of `attendance_days` below `user_id`.
 */
const sums = {
  tickets: sql`count(*)`,
  finished: sql`count(*) filter (where ${countedIn.supportFinished})`,
  groups: sql`count(*) filter (where ${countedIn.supportGroups})`,
  leads: sql`count(*) filter (where ${countedIn.leads})`,
  active: sql`count(*) filter (where ${countedIn.activeTickets})`,
  support_ms: sql`coalesce(sum(l.support_ms) filter (where l.support_ms > 0), 0)::bigint`,
  supported: sql`count(*) filter (where l.support_ms > 0)`,
  wait_ms: sql`coalesce(sum(l.wait_ms) filter (where l.wait_ms > 0), 0)::bigint`,
  waited: sql`count(*) filter (where l.wait_ms > 0)`,
  wait_rating: sql`count(*) filter (where ${countedIn.waitRating})`,
  without_rating: sql`count(*) filter (where ${countedIn.withoutRating})`,
  rated: sql`count(*) filter (where ${countedIn.withRating})`,
  rates: sql`count(s.rate)`,
  rate_sum: sql`coalesce(sum(s.rate), 0)::bigint`,
  promoters: sql`count(*) filter (where s.rate > 8)`,
  detractors: sql`count(*) filter (where s.rate < 7)`,
  ...ofRates,
};

export type SumName = keyof typeof sums;
export const sumNames = Object.keys(sums) as SumName[];

/** `tickets, finished, …` */
const columns = (names: readonly SumName[]) => sql.join(names.map((name) => sql.ref(name)));
/** `count(*) as tickets, …` over rows `s` with their times `l`. */
const ofRows = (names: readonly SumName[]) => sql.join(names.map((name) => sql`${sums[name]} as ${sql.ref(name)}`));
/** `sum(d.tickets)::bigint as tickets, …` over days `d`. */
const ofDays = (names: readonly SumName[]) =>
  sql.join(names.map((name) => sql`coalesce(sum(d.${sql.ref(name)}), 0)::bigint as ${sql.ref(name)}`));

/** A table of sums by day: its key within a day, and how a row `s` gives that key in a time zone. */
const keptSums = <N extends SumName>(
  table: 'attendance_days' | 'attendance_days_by_queue' | 'attendance_days_by_hour',
  key: string,
  keyOfRow: (zone: RawBuilder<unknown>) => RawBuilder<number>,
  names: readonly N[],
) => ({
  table: sql.table(table),
  key: sql.ref<number>(key),
  keyOfRow,
  names,
  ...{ columns: columns(names), ofRows: ofRows(names), ofDays: ofDays(names) },
});
export type KeptSums<N extends SumName> = ReturnType<typeof keptSums<N>>;

/** 0 stands for nobody, and for no queue. */
export const byUser = keptSums('attendance_days', 'user_id', () => sql`coalesce(s.user_id, 0)`, sumNames);
export const byQueue = keptSums('attendance_days_by_queue', 'queue_id', () => sql`coalesce(s.queue_id, 0)`, [
  'support_ms',
  'supported',
  'wait_ms',
  'waited',
]);
/** By the company's clock, where the hour that occurs twice in autumn counts as one. */
export const byHour = keptSums(
  'attendance_days_by_hour',
  'hour',
  (zone) => sql`extract(hour from s.created_at at time zone ${zone})::bigint`,
  ['tickets'],
);

/** SQL of the attendances that began within a span of time, as `s`, with their durations, as `l`. */
export const attendancesWithin = (since: RawBuilder<unknown>, until: RawBuilder<unknown>) => sql`ticket_sessions s
  cross join lateral (select ${supportMs} as support_ms, ${waitMs} as wait_ms) l
  where s.company_id = (select current_company()) and not s.is_void and s.created_at >= ${since} and s.created_at < ${until}`;

/** The lowest possible id of a message of this moment or later: ids ascend with time. */
const messageIdAt = (at: RawBuilder<unknown>) =>
  sql`greatest(0, (extract(epoch from ${at}) * 1000)::bigint - 1704067200000) << 12`;

/** Counts messages of a span in both directions, without private notes. */
export const messagesWithin = (since: RawBuilder<unknown>, until: RawBuilder<unknown>) => sql`messages m
  where m.company_id = (select current_company()) and not m.is_private
    and m.id >= ${messageIdAt(since)} and m.id < ${messageIdAt(until)}`;
export const messageSums = sql`count(*) filter (where not m.from_me) as received, count(*) filter (where m.from_me) as sent`;
/** The day of a message, in a time zone. */
export const dayOfMessage = (zone: RawBuilder<unknown>) =>
  sql`(to_timestamp(((m.id >> 12) + 1704067200000) / 1000.0) at time zone ${zone})::date`;

import * as z from 'zod/mini';
import { canSeeDashboard } from './actor.ts';
import * as f from './fields.schemas.ts';
import { defineRoute, noAudit, right } from './route.ts';

/** Most days of a period: two years, one of them a leap year. */
export const mostDays = 731;

const dashboard = right('dashboard:view', canSeeDashboard);
const count = z.int();
/** Minutes, with two decimals. */
const minutes = z.number();
/** Percent, with two decimals. */
const percent = z.number();
const daysText = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,3}$/)),
  z.transform((text) => Number(text)),
);

const counters = z.object({
  /** Tickets attended and waiting now, whatever the period. */
  supportHappening: count,
  supportPending: count,
  /** Of the attendances that began in the period: those that ended, and those of groups. */
  supportFinished: count,
  supportGroups: count,
  /** Contacts whose first and only attendance began in the period. */
  leads: count,
  /** Mean over the attendances that took any time; 0 where none did. */
  avgSupportTime: minutes,
  avgWaitTime: minutes,
  /** Number of attendances behind each mean. [+] */
  countSupportTime: count,
  countWaitTime: count,
  /** Begun by the company, and by the contact. */
  activeTickets: count,
  passiveTickets: count,
  npsPromotersPerc: percent,
  npsPassivePerc: percent,
  npsDetractorsPerc: percent,
  /** Promoters less detractors, −100 to 100. */
  npsScore: z.number(),
  tickets: count,
  waitRating: count,
  withoutRating: count,
  withRating: count,
  percRating: percent,
});
export type Counters = z.infer<typeof counters>;

/** The counters that depend on the period. */
const periodCounters = z.omit(counters, { supportHappening: true, supportPending: true });

/** Messages of a period, counted as by {@link countMessages}. */
const messages = z.object({ received: count, sent: count });

/** The same counters for as many days just before the period. [+] */
const previous = z.object({ from: f.calendarDate, to: f.calendarDate, counters: periodCounters, messages });
export type PreviousPeriod = z.infer<typeof previous>;

/** Most points of a line over a period. Each point covers as many days as that takes, and the last one the rest. */
export const mostPoints = 62;
const point = z.object({
  from: f.calendarDate,
  to: f.calendarDate,
  supportFinished: count,
  leads: count,
  /** Null where no attendance took any time. */
  avgSupportTime: z.nullable(minutes),
  avgWaitTime: z.nullable(minutes),
  received: count,
  sent: count,
});
export type DashboardPoint = z.infer<typeof point>;

/** The state of this moment, whatever the period. [+] */
const live = z.object({
  /** Attended groups. */
  groups: count,
  /** Attended tickets whose contact wrote last, more than {@link unansweredAfterMinutes} ago. */
  unanswered: count,
  /** Since when the longest waiting ticket waits; null where none does. */
  waitingSince: z.nullable(f.instant),
  /** Queue of that ticket; null where it has none. */
  waitingQueue: z.nullable(z.object({ id: f.id, name: z.string() })),
});
export type LiveNumbers = z.infer<typeof live>;
export const unansweredAfterMinutes = 10;

/** The queue with the longest mean, and its number of attendances; null where no queue has any. */
const worstQueue = z.nullable(z.object({ id: f.id, name: z.string(), minutes, count }));
const worstQueues = z.object({ avgSupportTime: worstQueue, avgWaitTime: worstQueue });
export type WorstQueues = z.infer<typeof worstQueues>;

const attendant = z.object({
  id: f.id,
  name: z.string(),
  online: z.boolean(),
  /** Whether the person is no longer a user; listed where they attended in the period. [+] */
  removed: z.boolean(),
  /** Mean of the given rates, 0 to 10, with two decimals; 0 where none was given. */
  rating: z.number(),
  countRating: count,
  tickets: count,
  avgWaitTime: minutes,
  avgSupportTime: minutes,
});
export type Attendant = z.infer<typeof attendant>;

/** The dashboard's filter: at least one of its parts. */
export const dashboardQuery = z.strictObject({
  days: z.optional(daysText),
  date_from: z.optional(f.calendarDate),
  date_to: z.optional(f.calendarDate),
  companyId: z.optional(f.idText),
});

/**
 * Answers numbers of the whole company. Days are in its time zone; an attendance belongs to the day on which it began.
 * `days` ends today. Of dates, a missing end is today, and a missing begin the same day as the end.
 */
export const getDashboard = defineRoute({
  method: 'GET',
  path: '/dashboard',
  heavy: 'numbers',
  query: dashboardQuery,
  result: z.object({
    counters,
    attendants: z.array(attendant),
    live,
    /** In the period. [+] */
    worstQueues,
    messages,
    previous,
    series: z.array(point),
    /** How often each rate was given, from 0 to 10. [+] */
    rates: z.array(count).check(z.length(11)),
  }),
  errors: ['ERR_FILTER_REQUIRED', 'ERR_INVALID_RANGE'],
  needs: dashboard,
  audit: noAudit('reads only'),
});

const period = z.strictObject({
  initialDate: f.calendarDate,
  finalDate: f.calendarDate,
  companyId: z.optional(f.idText),
});

/** Counts attendances by attendant, most first; also of removed ones. */
export const getTicketsUsers = defineRoute({
  method: 'GET',
  path: '/dashboard/ticketsUsers',
  heavy: 'numbers',
  query: period,
  result: z.object({ data: z.array(z.object({ nome: z.string(), quantidade: count, removed: z.boolean() })), count }),
  errors: ['ERR_INVALID_RANGE'],
  needs: dashboard,
  audit: noAudit('reads only'),
});

/**
 * Counts attendances that began on each day of the period, or in each hour (`00:00` to `23:00`) of all its days. By
 * default a single day goes by hours, and more by days.
 */
export const getTicketsDay = defineRoute({
  method: 'GET',
  path: '/dashboard/ticketsDay',
  heavy: 'numbers',
  query: z.extend(period, { by: z.optional(z.enum(['day', 'hour'])) }),
  result: z.object({
    data: z.array(
      z.union([z.object({ data: f.calendarDate, total: count }), z.object({ horario: z.string(), total: count })]),
    ),
    count,
  }),
  errors: ['ERR_INVALID_RANGE'],
  needs: dashboard,
  audit: noAudit('reads only'),
});

/**
 * Counts messages that went out (`fromMe` true), came in (false), or both; without dates all of them. Private notes do
 * not count.
 */
export const countMessages = defineRoute({
  method: 'GET',
  path: '/messages-allMe',
  heavy: 'numbers',
  query: z.strictObject({
    fromMe: z.optional(f.flagText),
    dateStart: z.optional(f.calendarDate),
    dateEnd: z.optional(f.calendarDate),
  }),
  result: z.object({ count: z.array(z.object({ count })) }),
  errors: ['ERR_INVALID_RANGE'],
  needs: dashboard,
  audit: noAudit('reads only'),
});

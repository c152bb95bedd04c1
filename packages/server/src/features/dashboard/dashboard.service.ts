import type {
  Attendant,
  countMessages,
  getDashboard,
  getTicketsDay,
  getTicketsUsers,
} from '@guiche/contract/dashboard.schemas';
import type { QueryOf, ResultOf } from '@guiche/contract/route';
import type { Ctx } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import {
  addUp,
  messagesWithin,
  presentAttendant,
  presentCounters,
  presentLive,
  presentRates,
  presentSeries,
  presentWorstQueues,
  sumWithin,
} from './dashboard.present.ts';
import {
  countByHour,
  countLiveTickets,
  findMessageCounts,
  findMessageDays,
  findPeople,
  findQueueNames,
  findToday,
  type Period,
  type Sums,
  sumByDay,
  sumByQueue,
  sumByUser,
} from './dashboard.repo.ts';
import { checkPeriod, daysOf, earliest, periodBefore, plusDays, readFilter } from './period.ts';

type Query = QueryOf<typeof getDashboard>;

export async function showDashboard(ctx: Ctx, query: Query): Promise<ResultOf<typeof getDashboard>> {
  const period = readFilter(query, await findToday(ctx.db));
  const before = periodBefore(period);
  const both = { from: before.from, to: period.to };
  const [{ sums, attendants }, live, days, messageDays, queueSums, queues] = await Promise.all([
    attendantsOf(ctx, period),
    countLiveTickets(ctx.db),
    sumByDay(ctx.db, both),
    findMessageDays(ctx.db, both),
    sumByQueue(ctx.db, period),
    findQueueNames(ctx.db),
  ]);
  return {
    counters: { supportHappening: live.open, supportPending: live.pending, ...presentCounters(sums) },
    attendants,
    live: presentLive(live, queues),
    worstQueues: presentWorstQueues(queueSums, queues),
    messages: messagesWithin(messageDays, period),
    previous: {
      ...before,
      counters: presentCounters(sumWithin(days, before)),
      messages: messagesWithin(messageDays, before),
    },
    series: presentSeries(period, days, messageDays),
    rates: presentRates(sums),
  };
}

/** Everybody who attends, or did in the period, and the totals. */
async function attendantsOf(ctx: Ctx, period: Period): Promise<{ sums: Sums; attendants: Attendant[] }> {
  const [sums, people] = await Promise.all([sumByUser(ctx.db, period), findPeople(ctx.db)]);
  const byUser = new Map(sums.map((each) => [each.key, each]));
  const attendants = people
    .filter(({ id, is_removed }) => !is_removed || byUser.has(id))
    .map((person) => presentAttendant(person, byUser.get(person.id)));
  return { sums: addUp(sums), attendants };
}

export async function listAttendants(ctx: Ctx, query: Query): Promise<Attendant[]> {
  const { attendants } = await attendantsOf(ctx, readFilter(query, await findToday(ctx.db)));
  return attendants;
}

type Dates = Pick<QueryOf<typeof getTicketsDay>, 'initialDate' | 'finalDate'>;
const periodOf = ({ initialDate, finalDate }: Dates): Period => checkPeriod({ from: initialDate, to: finalDate });

export async function showTicketsUsers(
  ctx: Ctx,
  query: QueryOf<typeof getTicketsUsers>,
): Promise<ResultOf<typeof getTicketsUsers>> {
  const [sums, people] = await Promise.all([sumByUser(ctx.db, periodOf(query)), findPeople(ctx.db)]);
  const tickets = new Map(sums.map((each) => [each.key, each.tickets]));
  const data = people
    .map(({ id, name, is_removed }) => ({ nome: name, quantidade: tickets.get(id) ?? 0, removed: is_removed }))
    .filter(({ quantidade }) => quantidade > 0)
    .sort((one, other) => other.quantidade - one.quantidade);
  return { data, count: data.reduce((sum, { quantidade }) => sum + quantidade, 0) };
}

export async function showTicketsDay(
  ctx: Ctx,
  query: QueryOf<typeof getTicketsDay>,
): Promise<ResultOf<typeof getTicketsDay>> {
  const period = periodOf(query);
  const { by = period.from === period.to ? 'hour' : 'day' } = query;
  const data = by === 'hour' ? await hoursOf(ctx, period) : await everyDayOf(ctx, period, daysOf(period));
  return { data, count: data.reduce((sum, { total }) => sum + total, 0) };
}

async function hoursOf(ctx: Ctx, period: Period) {
  const totals = new Map((await countByHour(ctx.db, period)).map(({ key, tickets }) => [key, tickets]));
  return Array.from({ length: 24 }, (_, hour) => ({
    horario: `${String(hour).padStart(2, '0')}:00`,
    total: totals.get(hour) ?? 0,
  }));
}

async function everyDayOf(ctx: Ctx, period: Period, days: number) {
  const totals = new Map((await sumByDay(ctx.db, period)).map(({ key, tickets }) => [key, tickets]));
  return Array.from({ length: days }, (_, n) => {
    const data = plusDays(period.from, n);
    return { data, total: totals.get(data) ?? 0 };
  });
}

export async function showMessageCount(
  ctx: Ctx,
  { fromMe, dateStart, dateEnd }: QueryOf<typeof countMessages>,
): Promise<ResultOf<typeof countMessages>> {
  // One day more than today, as some clocks are already at tomorrow.
  const to = dateEnd ?? plusDays(await findToday(ctx.db), 1);
  const from = dateStart ?? earliest;
  if (from > to) fail('ERR_INVALID_RANGE');
  const { received, sent } = await findMessageCounts(ctx.db, { from, to });
  return { count: [{ count: fromMe === undefined ? sent + received : fromMe ? sent : received }] };
}

/** An attendance for plain code, with which tests compare the numbers. Times are milliseconds. */
export interface Attendance {
  ticketId: number;
  contact: number;
  user: number | null;
  queue: number | null;
  createdAt: number;
  queuedAt: number;
  startedAt: number | null;
  closedAt: number | null;
  finishedAt: number | null;
  isGroup: boolean;
  isActive: boolean;
  rate: number | null;
  /** Whether its ticket was removed. */
  isVoid: boolean;
}

export interface Message {
  at: number;
  fromMe: boolean;
  isPrivate: boolean;
}

export type Period = readonly [from: string, to: string];

const formats = new Map<string, Intl.DateTimeFormat>();
function clockOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    hourCycle: 'h23',
  });
  formats.set(zone, format);
  return format;
}
/** `2026-11-20 09` */
const readClock = (zone: string, time: number) => {
  const [day = '', hour = ''] = clockOf(zone).format(time).split(' ');
  return { day, hour: Number(hour) };
};
const isWithin = (zone: string, time: number, [from, to]: Period) => {
  const { day } = readClock(zone, time);
  return day >= from && day <= to;
};

const round2 = (value: number) => Math.round(value * 100) / 100 + 0;
const percent = (part: number, of: number) => (of === 0 ? 0 : round2((100 * part) / of));
function meanMinutes(times: number[]): number {
  const taken = times.filter((time) => time > 0);
  return taken.length === 0 ? 0 : round2(taken.reduce((sum, time) => sum + time, 0) / taken.length / 60_000);
}
const supportTimes = (rows: readonly Attendance[]) =>
  rows.map(({ closedAt, finishedAt, startedAt }) => {
    const end = closedAt ?? finishedAt;
    return end === null || startedAt === null ? 0 : end - startedAt;
  });
const waitTimes = (rows: readonly Attendance[]) =>
  rows.map(({ startedAt, queuedAt }) => (startedAt === null ? 0 : startedAt - queuedAt));

const rowsOf = (all: readonly Attendance[], zone: string, period: Period) =>
  all.filter((row) => !row.isVoid && isWithin(zone, row.createdAt, period));

function computeCounters(all: readonly Attendance[], rows: readonly Attendance[]) {
  const timesOf = new Map<number, number>();
  for (const { contact, isVoid } of all) if (!isVoid) timesOf.set(contact, (timesOf.get(contact) ?? 0) + 1);
  const rates = rows.flatMap(({ rate }) => (rate === null ? [] : [rate]));
  const promoters = rates.filter((rate) => rate >= 9).length;
  const passives = rates.filter((rate) => rate === 7 || rate === 8).length;
  const detractors = rates.filter((rate) => rate <= 6).length;
  return {
    supportFinished: rows.filter(({ finishedAt }) => finishedAt !== null).length,
    supportGroups: rows.filter(({ isGroup }) => isGroup).length,
    leads: rows.filter(({ contact }) => timesOf.get(contact) === 1).length,
    avgSupportTime: meanMinutes(supportTimes(rows)),
    avgWaitTime: meanMinutes(waitTimes(rows)),
    countSupportTime: supportTimes(rows).filter((time) => time > 0).length,
    countWaitTime: waitTimes(rows).filter((time) => time > 0).length,
    activeTickets: rows.filter(({ isActive }) => isActive).length,
    passiveTickets: rows.filter(({ isActive }) => !isActive).length,
    npsPromotersPerc: percent(promoters, rates.length),
    npsPassivePerc: percent(passives, rates.length),
    npsDetractorsPerc: percent(detractors, rates.length),
    npsScore: percent(promoters - detractors, rates.length),
    tickets: rows.length,
    waitRating: rows.filter(({ closedAt, finishedAt }) => closedAt !== null && finishedAt === null).length,
    withoutRating: rows.filter(({ finishedAt, rate }) => finishedAt !== null && rate === null).length,
    withRating: rates.length,
    percRating: percent(rates.length, rows.length),
  };
}

/** Computes the counters from attendances, and the row of each attendant. */
export function computeDashboard(all: readonly Attendance[], zone: string, period: Period) {
  const rows = rowsOf(all, zone, period);
  const ofUser = (id: number) => {
    const own = rows.filter(({ user }) => user === id);
    const rates = own.flatMap(({ rate }) => (rate === null ? [] : [rate]));
    return {
      rating: rates.length === 0 ? 0 : round2(rates.reduce((sum, rate) => sum + rate, 0) / rates.length),
      countRating: rates.length,
      tickets: own.length,
      avgWaitTime: meanMinutes(waitTimes(own)),
      avgSupportTime: meanMinutes(supportTimes(own)),
    };
  };
  return { counters: computeCounters(all, rows), ofUser };
}

/** Counts the attendances of each attendant, most first. */
export function perUser(all: readonly Attendance[], zone: string, period: Period): number[] {
  const counts = new Map<number, number>();
  for (const { user } of rowsOf(all, zone, period)) if (user !== null) counts.set(user, (counts.get(user) ?? 0) + 1);
  return [...counts.values()].sort((one, other) => other - one);
}

/** Computes the queue with the longest mean of each kind, and its number of attendances. */
export function computeWorst(all: readonly Attendance[], zone: string, period: Period) {
  const byQueue = [...Map.groupBy(rowsOf(all, zone, period), ({ queue }) => queue)];
  const worstBy = (timesOf: (rows: readonly Attendance[]) => number[]) => {
    const means = byQueue.flatMap(([id, rows]) => {
      const times = timesOf(rows).filter((time) => time > 0);
      return id === null || times.length === 0 ? [] : [{ id, minutes: meanMinutes(times), count: times.length }];
    });
    return means.sort((a, b) => b.minutes - a.minutes || b.count - a.count || a.id - b.id)[0] ?? null;
  };
  return { avgSupportTime: worstBy(supportTimes), avgWaitTime: worstBy(waitTimes) };
}

/** Counts attendances of each day, or of each hour over all days; by default one day goes by hours. */
export function computeDays(
  all: readonly Attendance[],
  zone: string,
  period: Period,
  by = period[0] === period[1] ? 'hour' : 'day',
) {
  const clocks = rowsOf(all, zone, period).map((row) => readClock(zone, row.createdAt));
  if (by === 'hour')
    return Array.from({ length: 24 }, (_, hour) => ({
      horario: `${String(hour).padStart(2, '0')}:00`,
      total: clocks.filter((clock) => clock.hour === hour).length,
    }));
  const days: { data: string; total: number }[] = [];
  for (let date = new Date(period[0]); ; date = new Date(date.getTime() + 24 * 60 * 60_000)) {
    const data = date.toISOString().slice(0, 10);
    if (data > period[1]) return days;
    days.push({ data, total: clocks.filter(({ day }) => day === data).length });
  }
}

export const messagesIn = (messages: readonly Message[], zone: string, period: Period, fromMe: boolean): number =>
  messages.filter((message) => message.fromMe === fromMe && !message.isPrivate && isWithin(zone, message.at, period))
    .length;

const dayAfter = (date: string, days = 1) =>
  new Date(new Date(date).getTime() + days * 24 * 60 * 60_000).toISOString().slice(0, 10);
const daysIn = ([from, to]: Period): string[] => {
  const days: string[] = [];
  for (let day = from; day <= to; day = dayAfter(day)) days.push(day);
  return days;
};

/** The period of as many days, up to the day before. */
export const before = (period: Period): Period => {
  const earlier = daysIn(period).map((_, n) => dayAfter(period[0], -1 - n));
  return [earlier.at(-1) ?? '', earlier[0] ?? ''];
};

/** Computes the points of a line over a period: one a day up to 62 of them, else of two days each, of three … */
export function computeSeries(all: readonly Attendance[], messages: readonly Message[], zone: string, period: Period) {
  const days = daysIn(period);
  let width = 1;
  while (days.length > width * 62) width += 1;
  const points = [];
  for (let n = 0; n < days.length; n += width) {
    const chunk = days.slice(n, n + width);
    const span: Period = [chunk[0] ?? '', chunk.at(-1) ?? ''];
    const counters = computeCounters(all, rowsOf(all, zone, span));
    points.push({
      from: span[0],
      to: span[1],
      supportFinished: counters.supportFinished,
      leads: counters.leads,
      avgSupportTime: counters.countSupportTime === 0 ? null : counters.avgSupportTime,
      avgWaitTime: counters.countWaitTime === 0 ? null : counters.avgWaitTime,
      received: messagesIn(messages, zone, span, false),
      sent: messagesIn(messages, zone, span, true),
    });
  }
  return points;
}

/** Counts how often each rate from 0 to 10 was given. */
export const computeRates = (all: readonly Attendance[], zone: string, period: Period): number[] =>
  Array.from({ length: 11 }, (_, rate) => rowsOf(all, zone, period).filter((row) => row.rate === rate).length);

import {
  type Attendant,
  type DashboardPoint,
  type LiveNumbers,
  mostPoints,
  type PreviousPeriod,
  type WorstQueues,
} from '@guiche/contract/dashboard.schemas';
import { rateNames, sumNames } from './attendance-sums.repo.ts';
import type { LiveCounts, MessageCounts, Period, PersonRow, QueueName, QueueSums, Sums } from './dashboard.repo.ts';
import { daysOf, plusDays } from './period.ts';

const round2 = (value: number) => Math.round(value * 100) / 100 + 0; // `+ 0` turns −0 into 0
const share = (part: number, of: number) => (of === 0 ? 0 : (100 * part) / of);
const meanMinutes = (ms: number, count: number) => (count === 0 ? 0 : round2(ms / count / 60_000));

const noSums = Object.fromEntries(sumNames.map((name) => [name, 0])) as Sums;

export const addUp = (all: readonly Sums[]): Sums =>
  all.reduce((sum, one) => Object.fromEntries(sumNames.map((name) => [name, sum[name] + one[name]])) as Sums, noSums);

/** Percentages are of the given rates; one is of all attendances: how many were rated. */
export function presentCounters(sums: Sums): PreviousPeriod['counters'] {
  const passives = sums.rates - sums.promoters - sums.detractors;
  return {
    supportFinished: sums.finished,
    supportGroups: sums.groups,
    leads: sums.leads,
    avgSupportTime: meanMinutes(sums.support_ms, sums.supported),
    avgWaitTime: meanMinutes(sums.wait_ms, sums.waited),
    countSupportTime: sums.supported,
    countWaitTime: sums.waited,
    activeTickets: sums.active,
    passiveTickets: sums.tickets - sums.active,
    npsPromotersPerc: round2(share(sums.promoters, sums.rates)),
    npsPassivePerc: round2(share(passives, sums.rates)),
    npsDetractorsPerc: round2(share(sums.detractors, sums.rates)),
    npsScore: round2(share(sums.promoters - sums.detractors, sums.rates)),
    tickets: sums.tickets,
    waitRating: sums.wait_rating,
    withoutRating: sums.without_rating,
    withRating: sums.rated,
    percRating: round2(share(sums.rated, sums.tickets)),
  };
}

export function presentAttendant(person: PersonRow, sums: Sums = noSums): Attendant {
  return {
    id: person.id,
    name: person.name,
    online: person.online,
    removed: person.is_removed,
    rating: sums.rates === 0 ? 0 : round2(sums.rate_sum / sums.rates),
    countRating: sums.rates,
    tickets: sums.tickets,
    avgWaitTime: meanMinutes(sums.wait_ms, sums.waited),
    avgSupportTime: meanMinutes(sums.support_ms, sums.supported),
  };
}

export const presentLive = (
  { groups, unanswered, waiting_since, waiting_queue_id }: LiveCounts,
  queues: readonly QueueName[],
): LiveNumbers => ({
  groups,
  unanswered,
  waitingSince: waiting_since?.toISOString() ?? null,
  waitingQueue: queues.find(({ id }) => id === waiting_queue_id) ?? null,
});

const times = { avgSupportTime: ['support_ms', 'supported'], avgWaitTime: ['wait_ms', 'waited'] } as const;

/**
 * The queue with the longest mean; of equal ones the one with more attendances. Attendances without a queue do not
 * count.
 */
export function presentWorstQueues(sums: readonly QueueSums[], queues: readonly QueueName[]): WorstQueues {
  const worstBy = (mean: keyof WorstQueues) => {
    const [ms, count] = times[mean];
    const means = sums.flatMap((of) => {
      const queue = queues.find(({ id }) => id === of.key);
      return queue === undefined || of[count] === 0
        ? []
        : [{ id: queue.id, name: queue.name, minutes: meanMinutes(of[ms], of[count]), count: of[count] }];
    });
    means.sort((one, other) => other.minutes - one.minutes || other.count - one.count || one.id - other.id);
    return means[0] ?? null;
  };
  return { avgSupportTime: worstBy('avgSupportTime'), avgWaitTime: worstBy('avgWaitTime') };
}

/** How often each rate was given, from 0 to 10. */
export const presentRates = (sums: Sums): number[] => rateNames.map((name) => sums[name]);

type Day<T> = { key: string } & T;

/** Sums the days of a period; of attendances and of messages. */
export const sumWithin = (days: readonly Day<Sums>[], { from, to }: Period): Sums =>
  addUp(days.filter(({ key }) => key >= from && key <= to));
export const messagesWithin = (days: readonly Day<MessageCounts>[], { from, to }: Period): MessageCounts => {
  const within = days.filter(({ key }) => key >= from && key <= to);
  const sum = (name: keyof MessageCounts) => within.reduce((all, day) => all + day[name], 0);
  return { received: sum('received'), sent: sum('sent') };
};

/** Turns a period into points of a line, each of as many days as keeps them few. */
export function presentSeries(
  period: Period,
  attendances: readonly Day<Sums>[],
  messages: readonly Day<MessageCounts>[],
): DashboardPoint[] {
  const days = daysOf(period);
  const step = Math.ceil(days / mostPoints);
  return Array.from({ length: Math.ceil(days / step) }, (_, n) => {
    const span = {
      from: plusDays(period.from, n * step),
      to: plusDays(period.from, Math.min((n + 1) * step, days) - 1),
    };
    const sums = sumWithin(attendances, span);
    return {
      ...span,
      supportFinished: sums.finished,
      leads: sums.leads,
      avgSupportTime: sums.supported === 0 ? null : meanMinutes(sums.support_ms, sums.supported),
      avgWaitTime: sums.waited === 0 ? null : meanMinutes(sums.wait_ms, sums.waited),
      ...messagesWithin(messages, span),
    };
  });
}

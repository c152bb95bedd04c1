import type { Attendant, Counters } from '@guiche/contract/dashboard';
import { sumNames } from './attendance-sums.repo.ts';
import type { PersonRow, Sums } from './dashboard.repo.ts';

const round2 = (value: number) => Math.round(value * 100) / 100 + 0; // never −0
const share = (part: number, of: number) => (of === 0 ? 0 : (100 * part) / of);
const meanMinutes = (ms: number, count: number) => (count === 0 ? 0 : round2(ms / count / 60_000));

const noSums = Object.fromEntries(sumNames.map((name) => [name, 0])) as Sums;

export const addUp = (all: readonly Sums[]): Sums =>
  all.reduce((sum, one) => Object.fromEntries(sumNames.map((name) => [name, sum[name] + one[name]])) as Sums, noSums);

/** Percentages are of those who gave a rate; of all attendances, how many were rated. */
export function presentCounters(sums: Sums, live: { open: number; pending: number }): Counters {
  const passives = sums.rates - sums.promoters - sums.detractors;
  return {
    supportHappening: live.open,
    supportPending: live.pending,
    supportFinished: sums.finished,
    supportGroups: sums.groups,
    leads: sums.leads,
    avgSupportTime: meanMinutes(sums.support_ms, sums.supported),
    avgWaitTime: meanMinutes(sums.wait_ms, sums.waited),
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

import type { Numbers } from './numbers.ts';

const sum = (rates: readonly number[]) => rates.reduce((all, each) => all + each, 0);

/** Promoters, neutrals and detractors: percentages of all rates, and counts. */
export function sharesOf(numbers: Numbers | undefined) {
  const { counters, rates = [] } = numbers ?? {};
  return [
    { name: 'promoters', share: counters?.npsPromotersPerc ?? 0, count: sum(rates.slice(9)) },
    { name: 'passives', share: counters?.npsPassivePerc ?? 0, count: sum(rates.slice(7, 9)) },
    { name: 'detractors', share: counters?.npsDetractorsPerc ?? 0, count: sum(rates.slice(0, 7)) },
  ] as const;
}

/** The word for a score, by the usual zones. */
export function wordForScore(score: number): 'excellent' | 'good' | 'fair' | 'poor' {
  if (score > 75) return 'excellent';
  if (score > 50) return 'good';
  return score >= 0 ? 'fair' : 'poor';
}

/** The group of people who give this rate. */
export function whoRates(rate: number): 'promoters' | 'passives' | 'detractors' {
  if (rate >= 9) return 'promoters';
  return rate >= 7 ? 'passives' : 'detractors';
}

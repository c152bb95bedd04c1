import { type Rank, ranks } from './rank.ts';
import type { RankedLane } from './ranked-turns.ts';

/**
 * Most lanes at once of a rank and those below it, in a process and of one company: when a company's provider is slow,
 * half of the places stay free for others, and programs never have all that people could need.
 */
const most: Readonly<Record<Rank, { ofProcess: number; ofCompany: number }>> = {
  0: { ofProcess: 16, ofCompany: 8 },
  1: { ofProcess: 12, ofCompany: 6 },
  2: { ofProcess: 4, ofCompany: 2 },
};

/** Whether another lane of this company and rank may run beside those that do. */
export function hasPlace({ companyId, rank }: RankedLane, running: readonly RankedLane[]): boolean {
  return ranks.every((each) => {
    if (each > rank) return true;
    const taken = running.filter((lane) => lane.rank >= each);
    const ofCompany = taken.filter((lane) => lane.companyId === companyId);
    return taken.length < most[each].ofProcess && ofCompany.length < most[each].ofCompany;
  });
}

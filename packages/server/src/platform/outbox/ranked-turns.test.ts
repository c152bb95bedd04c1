import { expect, test } from 'vitest';
import { hasPlace } from './lane-places.ts';
import type { Rank } from './rank.ts';
import { type RankedLane, RankedTurns } from './ranked-turns.ts';

const lane = (rank: Rank, contactId: number, companyId = 1): RankedLane => ({
  companyId,
  connectionId: 1,
  contactId,
  rank,
});
const all = (rank: Rank, count: number) => Array.from({ length: count }, (_, n) => lane(rank, 1_000 * rank + n));
const taken = (turns: RankedTurns, count: number, mayRun: (one: RankedLane, isOwed: boolean) => boolean = () => true) =>
  Array.from({ length: count }, () => turns.take(mayRun)?.rank);

test('better ranks go first, whoever waits longer', () => {
  const turns = new RankedTurns();
  turns.replace([lane(2, 1), lane(1, 2), lane(0, 3), lane(0, 4)]);
  expect(taken(turns, 5)).toEqual([0, 0, 1, 2, undefined]);
});

test('behind people without end every fifth turn is a program’s, and every twenty-sixth a campaign’s', () => {
  const turns = new RankedTurns();
  const counts = [0, 0, 0];
  turns.replace([...all(1, 100), ...all(2, 100)]);
  for (let n = 0; n < 260; n++) {
    turns.add(lane(0, n));
    const rank = turns.take(() => true)?.rank ?? 0;
    counts[rank] = (counts[rank] ?? 0) + 1;
  }
  expect(counts).toEqual([200, 50, 10]);
});

test('a turn that a rank is owed is said to be owed, and waits for a place', () => {
  const turns = new RankedTurns();
  turns.replace([...all(0, 100), ...all(2, 1)]);
  const owed = (one: RankedLane, isOwed: boolean) => one.rank < 2 || isOwed;
  expect(taken(turns, 24, owed)).toEqual(Array(24).fill(0));
  expect(taken(turns, 3, ({ rank }) => rank === 0)).toEqual([0, 0, 0]);
  expect(taken(turns, 2, owed)).toEqual([2, 0]);
});

test('programs and campaigns never have all places, of a process or of a company', () => {
  const campaigns = [lane(2, 1), lane(2, 2)];
  expect([hasPlace(lane(2, 3), campaigns), hasPlace(lane(1, 3), campaigns)]).toEqual([false, true]);
  const programs = [...campaigns, ...all(1, 4)];
  expect([hasPlace(lane(1, 9), programs), hasPlace(lane(0, 9), programs)]).toEqual([false, true]);
  expect(hasPlace(lane(2, 9), all(1, 6))).toBe(false); // beside programs that have all of theirs
  const full = [...programs, lane(0, 1), lane(0, 2)];
  expect([hasPlace(lane(0, 9), full), hasPlace(lane(0, 9, 2), full)]).toEqual([false, true]);
  const companies = (rank: Rank, count: number) => Array.from({ length: count }, (_, n) => lane(rank, n, 10 + n));
  expect([hasPlace(lane(2, 9), companies(2, 3)), hasPlace(lane(2, 9), companies(2, 4))]).toEqual([true, false]);
  expect([hasPlace(lane(1, 9), companies(1, 11)), hasPlace(lane(1, 9), companies(1, 12))]).toEqual([true, false]);
  expect([hasPlace(lane(0, 9), companies(1, 12)), hasPlace(lane(0, 9), companies(0, 16))]).toEqual([true, false]);
});

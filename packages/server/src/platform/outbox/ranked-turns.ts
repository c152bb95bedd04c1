import { type LaneKey, LaneTurns } from './lane-turns.ts';
import { type Rank, ranks } from './rank.ts';

/** A lane with the best rank of what waits in it. */
export interface RankedLane extends LaneKey {
  rank: Rank;
}

/** After how many turns of better ranks a waiting lane of the rank has one all the same. */
const turnsBefore: Readonly<Record<Rank, number>> = { 0: Number.POSITIVE_INFINITY, 1: 4, 2: 24 };

/**
 * Waiting lanes of all ranks: the best rank first, and within a rank company by company, oldest first. A rank that was
 * passed over often enough has the next turn, so none waits for ever behind a better one.
 */
export class RankedTurns {
  readonly #turns: Readonly<Record<Rank, LaneTurns>> = { 0: new LaneTurns(), 1: new LaneTurns(), 2: new LaneTurns() };
  /** Turns of better ranks while lanes of this one were waiting. */
  readonly #passed: Record<Rank, number> = { 0: 0, 1: 0, 2: 0 };

  /** Takes the lanes found due now, oldest first within company and rank. */
  replace(found: readonly RankedLane[]): void {
    for (const rank of ranks) this.#turns[rank].replace(found.filter((lane) => lane.rank === rank));
  }

  /** Adds a lane that is known to have something of this rank. */
  add({ rank, ...lane }: RankedLane): void {
    this.#turns[rank].add(lane);
  }

  some(isSo: (lane: RankedLane) => boolean): boolean {
    return ranks.some((rank) => this.#turns[rank].some((lane) => isSo({ ...lane, rank })));
  }

  /** Takes the next lane that may run, null when none may. `isOwed`: its rank was passed over often enough. */
  take(mayRun: (lane: RankedLane, isOwed: boolean) => boolean): RankedLane | null {
    const owed = ranks.filter((rank) => this.#passed[rank] >= turnsBefore[rank]);
    for (const rank of new Set([...owed, ...ranks])) {
      const lane = this.#turns[rank].take((one) => mayRun({ ...one, rank }, owed.includes(rank)));
      if (lane === null) continue;
      this.#note(rank);
      return { ...lane, rank };
    }
    return null;
  }

  #note(taken: Rank): void {
    this.#passed[taken] = 0;
    for (const rank of ranks) if (rank > taken && this.#turns[rank].some(() => true)) this.#passed[rank]++;
  }
}

import type pg from 'pg';
import type { Logger } from 'pino';
import { type CompanyDb, companyDb, inOneFlight } from '../db/company-db.ts';
import type { LaneScope } from './lane-deps.ts';
import { claimLane, releaseLane, renewLane } from './lane-store.ts';
import type { LaneKey } from './lane-turns.ts';

/** Thrown when a lane turned out to belong to somebody else; nothing was written. */
export class LeaseLost extends Error {}

/** A lane held by this process, renewed each third of its time. */
export interface Lease {
  fence: number;
  /** False: the holder cannot reach the channel, and ends only rows that need no call. */
  maySend: boolean;
  /**
   * Whether the lane is surely still ours, with a tenth of the lease to spare. A process that was frozen notices here.
   */
  isSafe(): boolean;
  /** Lets it go, unless it was let go with the end of its last row. */
  release(): Promise<void>;
  /** Tells that it was let go. */
  noteReleased(): void;
  /** Stops renewing, so that the lane falls free by itself. */
  abandon(): void;
}

interface LeaseDeps {
  pool: pg.Pool;
  log: Logger;
  leaseMs: number;
  scope: LaneScope;
}

/** Takes the lane, and looks at it in the same flight; null: somebody else works in it. */
export async function takeLease<L>(
  lane: LaneKey,
  { pool, log, leaseMs, scope }: LeaseDeps,
  look: (db: CompanyDb) => Promise<L>,
): Promise<{ lease: Lease; seen: L } | null> {
  const db = companyDb(pool, lane.companyId);
  let renewedAt = performance.now(); // time of asking, not of the answer: the database counts from a moment in between
  const [claim, seen] = await inOneFlight(db, (flight) =>
    Promise.all([claimLane(flight, lane, { leaseMs, scope }), look(flight)]),
  );
  if (claim === null) return null;
  const { fence, maySend } = claim;
  let isLost = false;
  let isReleased = false;
  let renewing = Promise.resolve();

  async function renew(held: number): Promise<void> {
    const askedAt = performance.now();
    try {
      if (await renewLane(db, lane, held, leaseMs)) renewedAt = askedAt;
      else isLost = true;
    } catch (error) {
      log.warn({ err: error, lane }, 'a lane could not be renewed');
    }
  }
  const timer = setInterval(() => {
    renewing = renewing.then(() => renew(fence));
  }, leaseMs / 3);

  const lease = {
    fence,
    maySend,
    isSafe: () => !isLost && performance.now() - renewedAt < leaseMs * 0.9,
    async release() {
      clearInterval(timer);
      await renewing;
      if (!isReleased) await releaseLane(db, lane, fence);
    },
    noteReleased: () => {
      isReleased = true;
    },
    abandon: () => clearInterval(timer),
  };
  return { lease, seen };
}

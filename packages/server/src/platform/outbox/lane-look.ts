import type { ConnectionAccess } from '../../channels/adapter.ts';
import type { CompanyDb } from '../db/company-db.ts';
import type { LaneRun, LaneTurn } from './lane-deps.ts';
import { findHead, type HeadRow } from './lane-store.ts';
import type { LaneKey } from './lane-turns.ts';

/** The oldest row of a lane, and the way that it goes out; null: there is none. */
export interface LaneLook {
  head: HeadRow | null;
  access: ConnectionAccess | null;
}

/** Looks at a lane. What was committed before the look leaves is seen, so who was woken for it by then need not look again. */
export async function lookAtLane(
  db: CompanyDb,
  { lane, run, turn }: { lane: LaneKey; run: LaneRun; turn: LaneTurn },
): Promise<LaneLook> {
  turn.wokenAs = null;
  const [head, access] = await Promise.all([findHead(db, lane), run.readAccess(db, lane)]);
  return { head, access };
}

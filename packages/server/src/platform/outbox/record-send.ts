import { type CompanyTx, companyDb, companyTransaction } from '../db/company-db.ts';
import { type NewEvent, writeEventWait } from '../events/event-wait.ts';
import type { LaneRun, LaneTurn } from './lane-deps.ts';
import { type LaneLook, lookAtLane } from './lane-look.ts';
import { type HeadRow, lockLane, releaseEmptyLane } from './lane-store.ts';
import type { LaneKey } from './lane-turns.ts';
import { type Lease, LeaseLost } from './lease.ts';
import type { SendEnd } from './next-lane-step.ts';
import { beginSend, doubt, dropRow, postpone, putOff, recordSent, recordUnsent, undoChange } from './send-store.ts';

/** A lane that we hold. */
export interface Held {
  lane: LaneKey;
  lease: Lease;
  run: LaneRun;
  turn: LaneTurn;
  /** What the end of the row before has seen of the next one; null: it is looked for. */
  ahead: LaneLook | null;
}

type RowEnd = SendEnd | { to: 'unconfirmed' } | { to: 'dropped' };

/** Commits the attempt before the call. False: a status settled the row in between. */
export async function recordBegin({ lane, lease, run }: Held, head: HeadRow): Promise<boolean> {
  const { isHeld, isBegun } = await beginSend(companyDb(run.pool, lane.companyId), lane, head, lease.fence);
  if (!isHeld) throw new LeaseLost();
  return isBegun;
}

/** Makes the row wait with its file: no call was made for the message itself. */
export async function recordPutOff(held: Held, head: HeadRow, code: string, waitMs: number): Promise<void> {
  held.run.log.info({ lane: held.lane, messageId: head.messageId, code, waitMs }, 'a file could not be uploaded yet');
  await change(held, head, (tx) => putOff(tx, held.lane.companyId, head, waitMs));
}

/** Stores how a row ended, with the live event of its message. */
export async function recordEnd(held: Held, head: HeadRow, end: RowEnd): Promise<void> {
  if (end.to !== 'sent' && end.to !== 'dropped') {
    const { lane, run } = held;
    run.log.info({ lane, messageId: head.messageId, kind: head.kind, end }, 'a send did not simply succeed');
  }
  // What did not simply succeed may stop the connection, which the next look has to see.
  if (end.to !== 'sent') return change(held, head, (tx) => write(tx, held, head, end));
  let isReleased = Promise.resolve(false);
  let ahead: Promise<LaneLook> | null = null;
  await change(
    held,
    head,
    (tx) => write(tx, held, head, end),
    (tx) => {
      ahead = lookAtLane(tx, held);
      isReleased = releaseEmptyLane(tx, held.lane, held.lease.fence);
      return [ahead, isReleased];
    },
  );
  held.ahead = await ahead;
  if (await isReleased) held.lease.noteReleased();
}

/** The code that a message shows when a change did not reach the contact; the provider's own code is in the log. */
const codeOf = (kind: 'edit' | 'revoke') => (kind === 'edit' ? 'ERR_EDITING_WAPP_MSG' : 'ERR_DELETE_WAPP_MSG');

function write(tx: CompanyTx, { lane, run }: Held, head: HeadRow, end: RowEnd): Promise<number | null> {
  switch (end.to) {
    case 'sent':
      // A receipt changes no message and no ticket.
      if (head.kind === 'read') return dropRow(tx, lane.companyId, head);
      return recordSent(tx, lane.companyId, head, end.providerId);
    case 'failed':
      if (head.kind === 'edit' || head.kind === 'revoke')
        return undoChange(tx, lane.companyId, head, codeOf(head.kind));
      return recordUnsent(tx, lane.companyId, head, { sendState: 'failed', error: end.code });
    case 'unconfirmed':
      return recordUnsent(tx, lane.companyId, head, { sendState: 'unconfirmed', error: null });
    case 'dropped':
      return dropRow(tx, lane.companyId, head);
    case 'queued':
      return postpone(tx, lane.companyId, head, end.delayMs);
    case 'unknown':
      return doubt(tx, lane.companyId, head, run.ambiguityWaitMs);
  }
}

/**
 * Runs a transaction under the lane's fence. `work` answers the message it changed, whose event commits with it.
 * Statements are sent without waiting for each other's answers, so the proof of the hold may come last; only the commit
 * waits.
 */
async function change(
  { lane, lease, run }: Held,
  head: HeadRow,
  work: (tx: CompanyTx) => Promise<number | null>,
  lastly: (tx: CompanyTx) => Promise<unknown>[] = () => [],
): Promise<void> {
  let events: NewEvent[] = [];
  await companyTransaction(
    run.pool,
    lane.companyId,
    async (tx) => {
      const [isHeld, changed, told] = await Promise.all([
        lockLane(tx, lane, lease.fence),
        work(tx),
        head.kind !== 'read' ? run.announceMessage(tx, lane.companyId, head.messageId) : [],
      ]);
      if (!isHeld) throw new LeaseLost();
      events = changed === null ? [] : told;
    },
    (tx) => [...(events.length > 0 ? [writeEventWait(tx, lane.companyId, events)] : []), ...lastly(tx)],
  );
  if (events.length > 0) run.platform.wakeDrain(lane.companyId);
}

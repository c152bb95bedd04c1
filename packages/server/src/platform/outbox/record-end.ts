import { type CompanyTx, companyTransaction } from '../db/company-db.ts';
import { writeEventWait } from '../events/event-wait.ts';
import type { LaneRun } from './lane-parts.ts';
import { type HeadRow, lockLane } from './lane-store.ts';
import type { LaneKey } from './lane-turns.ts';
import { type Lease, LeaseLost } from './lease.ts';
import type { SendEnd } from './next-step.ts';
import { beginSend, dropRow, postpone, putOff, recordSent, recordUnsent } from './send-store.ts';

/** A lane under our hand. */
export interface Held {
  lane: LaneKey;
  lease: Lease;
  run: LaneRun;
}

type RowEnd = SendEnd | { to: 'unconfirmed' } | { to: 'dropped' };

/** Commits the attempt before the call. False: a status settled the row in between. */
export async function recordBegin(held: Held, head: HeadRow): Promise<boolean> {
  let isBegun = false;
  await change(held, async (tx) => {
    const row = await beginSend(tx, held.lane.companyId, head, held.lease.fence);
    isBegun = row !== null;
    return row?.changed ?? null;
  });
  return isBegun;
}

/** The row waits with its file: no call was made for the message itself. */
export async function recordPutOff(held: Held, head: HeadRow, code: string, waitMs: number): Promise<void> {
  held.run.log.info({ lane: held.lane, messageId: head.messageId, code, waitMs }, 'a file could not be uploaded yet');
  await change(held, (tx) => putOff(tx, held.lane.companyId, head, waitMs));
}

/** Writes down how a row ended, with the live event of its message. */
export async function recordEnd(held: Held, head: HeadRow, end: RowEnd): Promise<void> {
  if (end.to !== 'sent' && end.to !== 'dropped') {
    const { lane, run } = held;
    run.log.info({ lane, messageId: head.messageId, kind: head.kind, end }, 'a send did not simply succeed');
  }
  await change(held, (tx) => write(tx, held, head, end));
}

function write(tx: CompanyTx, { lane, run }: Held, head: HeadRow, end: RowEnd): Promise<number | null> {
  switch (end.to) {
    case 'sent':
      return recordSent(tx, lane.companyId, head, end.providerId);
    case 'failed':
      return recordUnsent(tx, lane.companyId, head, { sendState: 'failed', error: end.code });
    case 'unconfirmed':
      return recordUnsent(tx, lane.companyId, head, { sendState: 'unconfirmed', error: null });
    case 'dropped':
      return dropRow(tx, lane.companyId, head);
    case 'queued':
      return postpone(tx, lane.companyId, head, { state: 'queued', waitMs: end.delayMs });
    case 'unknown':
      return postpone(tx, lane.companyId, head, { state: 'unknown', waitMs: run.ambiguityWaitMs });
  }
}

/** A transaction under the lane's fence. `work` answers the message it changed; its event commits with it. */
async function change({ lane, lease, run }: Held, work: (tx: CompanyTx) => Promise<number | null>): Promise<void> {
  const isAnnounced = await companyTransaction(run.pool, lane.companyId, async (tx) => {
    if (!(await lockLane(tx, lane, lease.fence))) throw new LeaseLost();
    const messageId = await work(tx);
    const events = messageId === null ? [] : await run.announceMessage(tx, lane.companyId, messageId);
    if (events.length > 0) await writeEventWait(tx, lane.companyId, events);
    return events.length > 0;
  });
  if (isAnnounced) run.doors.wakeDrain(lane.companyId);
}

import { canSeeTicket } from '@guiche/contract/visibility';
import type { TxCtx } from '../../platform/context.ts';
import { Failure } from '../../platform/fail.ts';
import { systemUserId } from '../../platform/system-actor.ts';
import { announceTags } from '../contact-acts/index.ts';
import { applyWish, findAttendance, findLastLog, goBack, standOf, type Wish } from '../conversations/index.ts';
import { placeOf, type ShownTicket } from '../tickets/index.ts';
import {
  addTags,
  type BulkDetails,
  type ItemOutcome,
  type ItemRow,
  type RunRow,
  removeTags,
  type TicketAfter,
} from './bulk-acts.repo.ts';

const outcome = (item: ItemRow, state: ItemOutcome['state'], more: Partial<ItemOutcome> = {}): ItemOutcome => ({
  ticketId: item.ticket_id,
  state,
  after: null,
  before: {},
  isUntagged: false,
  ...more,
});

/** What the items of a batch share. */
interface Batch {
  run: RunRow;
  /** Of those whom it may give tickets to, who is there still; nobody removes them before its end. */
  people: ReadonlySet<number>;
}

type Stand = Pick<TicketAfter, 'status' | 'userId' | 'queueId'>;

/** Still where it was left: what somebody moved on since is theirs. A message, or its ticks, move nothing. */
const standsAs = (stand: Stand, row: ShownTicket) =>
  row.status === stand.status && row.user_id === stand.userId && row.queue_id === stand.queueId;

async function afterOf(tx: TxCtx, row: ShownTicket): Promise<TicketAfter | null> {
  const { status, userId, queueId, updatedAt } = standOf(row);
  const log = await findLastLog(tx.db, row.id);
  return log ? { status, userId, queueId, updatedAt, logId: log.id } : null;
}

export async function actOnItem(
  tx: TxCtx,
  { run, people }: Batch,
  item: ItemRow,
  row: ShownTicket | undefined,
): Promise<ItemOutcome> {
  if (!row || !canSeeTicket(tx.actor, placeOf(row))) return outcome(item, 'skipped');
  if (run.act === 'tag') return tagContact(tx, run.details, item, row);
  if (!standsAs(item.before, row)) return outcome(item, 'skipped');
  const { userId } = run.details;
  if (userId != null && !people.has(userId)) return outcome(item, 'skipped');
  try {
    const before = { ...standOf(row), attendance: await findAttendance(tx.db, row.id) };
    const after = await applyWish(tx, row, wishOf(run));
    // Passed on, it may have been closed and begun anew: that one has nothing to take back.
    if (after.id !== row.id) return outcome(item, run.act === 'transfer' ? 'done' : 'skipped');
    if (after.version === row.version) return outcome(item, 'skipped');
    return outcome(item, 'done', { before, after: await afterOf(tx, after) });
  } catch (error) {
    // A refusal comes before any write: the transaction is as good as before.
    if (!(error instanceof Failure)) throw error;
    return outcome(item, 'skipped', { isUntagged: error.code === 'ERR_TAG_REQUIRED' });
  }
}

function wishOf({ act, details }: RunRow): Wish {
  if (act === 'close') return { status: 'closed', sendFarewellMessage: false, needsNoTag: details.imported === true };
  if (act === 'return') return { status: 'pending' };
  if (act !== 'transfer') throw new Error(`no wish for ${act}`);
  return { isTransfered: true, queueId: details.queueId, userId: details.userId ?? null };
}

async function tagContact(tx: TxCtx, details: BulkDetails, item: ItemRow, row: ShownTicket): Promise<ItemOutcome> {
  const addedTags = await addTags(tx.db, tx.companyId, row.contact_id, details.tagIds ?? []);
  if (addedTags.length > 0) await announceTags(tx, row.contact_id);
  return outcome(item, 'done', { before: { addedTags } });
}

export async function undoItem(
  tx: TxCtx,
  { run, people }: Batch,
  item: ItemRow,
  row: ShownTicket | undefined,
): Promise<ItemOutcome> {
  // Who began it may be gone by now: nobody takes back in their name.
  if (!row || tx.actor.userId === systemUserId) return outcome(item, 'skipped');
  if (run.act === 'tag') {
    const { addedTags = [] } = item.before;
    if (addedTags.length > 0) {
      await removeTags(tx.db, row.contact_id, addedTags);
      await announceTags(tx, row.contact_id);
    }
    return outcome(item, 'undone');
  }
  const { before, after } = item;
  if (!after || !standsAs(after, row)) return outcome(item, 'skipped');
  const updatedAt = row.updated_at.toISOString();
  // Where something was written since, it keeps the place in the list that this gave it, and is not set aside again.
  const back = updatedAt === after.updatedAt ? before : { ...before, updatedAt, snoozedAt: null, snoozedUntil: null };
  const wayBack = { before: back, attendance: before.attendance ?? null, logId: after.logId };
  return outcome(item, (await goBack(tx, row, wayBack, people)) === 'undone' ? 'undone' : 'skipped');
}

import { canSeeTicket } from '@guiche/contract/visibility';
import type { TxCtx } from '../../platform/context.ts';
import { moverOf } from '../../platform/mover.ts';
import { announceTags } from '../contact-acts/index.ts';
import {
  type ActToUndo,
  type Attendance,
  applyWishes,
  findAttendances,
  goBack,
  type Outcome,
  standOf,
  type Wish,
} from '../conversations/index.ts';
import { readAllSettings } from '../settings/index.ts';
import { findGoingOn, type LockedTicket, placeOf, type ShownTicket } from '../tickets/index.ts';
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

/** An item, and its ticket: as it is shown, and as it is under its lock; undefined: it is gone. */
export interface Item {
  item: ItemRow;
  row: ShownTicket | undefined;
  ticket: LockedTicket | undefined;
}

type Stand = Pick<TicketAfter, 'status' | 'userId' | 'queueId'>;

/** Still where it was left: what somebody moved on since is theirs. A message, or its ticks, move nothing. */
const standsAs = (stand: Stand, row: ShownTicket) =>
  row.status === stand.status && row.user_id === stand.userId && row.queue_id === stand.queueId;

/** The state in which an act left a ticket; null: what it wrote cannot be known again. */
function afterOf(row: ShownTicket, logId: number | null): TicketAfter | null {
  const { status, userId, queueId, updatedAt } = standOf(row);
  return logId === null ? null : { status, userId, queueId, updatedAt, logId };
}

/** Does a batch's items, all of them at once. */
export async function actOnItems(tx: TxCtx, batch: Batch, items: readonly Item[]): Promise<ItemOutcome[]> {
  const { run, people } = batch;
  if (run.act === 'tag') return tagContacts(tx, run.details, items);
  const { userId } = run.details;
  const isGone = userId != null && !people.has(userId);
  const standing = isGone
    ? []
    : items.flatMap(({ item, row: seen, ticket }) =>
        ticket && isSeen(tx, seen) && seen.status !== 'closed' && standsAs(item.before, seen) ? [{ seen, ticket }] : [],
      );
  const ids = standing.map(({ seen }) => seen.id);
  const ended = run.act === 'transfer' && !isGone ? endedIn(tx, items) : [];
  const [attendances, settings, goingOn] = await Promise.all([
    findAttendances(tx.db, ids),
    readAllSettings(tx.db),
    ended.length > 0 ? findGoingOn(tx.db, ended) : new Set<number>(),
  ]);
  const done =
    standing.length === 0 ? new Map<number, Outcome>() : await applyWishes(tx, standing, wishOf(run), settings);
  return items.map(({ item, row }) => {
    if (!row) return outcome(item, 'skipped');
    if (goingOn.has(row.id)) return outcome(item, 'done');
    return outcomeOf(item, row, done.get(row.id), attendances.get(row.id) ?? null);
  });
}

/** What was over when it was chosen, and is still: where its conversation goes on in another ticket, nothing is left to pass on. */
const endedIn = (tx: TxCtx, items: readonly Item[]) =>
  items.flatMap(({ item, row }) =>
    isSeen(tx, row) && row.status === 'closed' && standsAs(item.before, row) ? [row.id] : [],
  );

const isSeen = (tx: TxCtx, row: ShownTicket | undefined): row is ShownTicket =>
  row !== undefined && canSeeTicket(tx.actor, placeOf(row));

/** A refusal comes before any write of its ticket. */
function outcomeOf(
  item: ItemRow,
  row: ShownTicket,
  done: Outcome | undefined,
  attendance: Attendance | null,
): ItemOutcome {
  if (done?.kind === 'refused') return outcome(item, 'skipped', { isUntagged: done.code === 'ERR_TAG_REQUIRED' });
  if (done?.kind !== 'moved') return outcome(item, 'skipped');
  // Passed on, it may have been closed and begun anew: that one has nothing to take back.
  if (done.after.id !== row.id) return outcome(item, 'done');
  return outcome(item, 'done', {
    before: { ...standOf(row), attendance },
    after: afterOf(done.after, done.logId),
  });
}

function wishOf({ act, details }: RunRow): Wish {
  if (act === 'close') return { status: 'closed', sendFarewellMessage: false, needsNoTag: details.imported === true };
  if (act === 'return') return { status: 'pending' };
  if (act !== 'transfer') throw new Error(`no wish for ${act}`);
  return { isTransfered: true, queueId: details.queueId, userId: details.userId ?? null };
}

/** Of several tickets of one contact the first keeps which tags were added. */
async function tagContacts(tx: TxCtx, details: BulkDetails, items: readonly Item[]): Promise<ItemOutcome[]> {
  const contactIds = items.flatMap(({ row }) => (isSeen(tx, row) ? [row.contact_id] : []));
  const added = await addTags(tx.db, tx.companyId, contactIds, details.tagIds ?? []);
  const outcomes: ItemOutcome[] = [];
  for (const { item, row } of items) {
    const addedTags = isSeen(tx, row) ? (added.get(row.contact_id) ?? []) : null;
    if (row && addedTags !== null && addedTags.length > 0) await announceTags(tx, row.contact_id);
    if (row && addedTags !== null) added.delete(row.contact_id);
    outcomes.push(addedTags === null ? outcome(item, 'skipped') : outcome(item, 'done', { before: { addedTags } }));
  }
  return outcomes;
}

/** Takes a batch's items back, all of them at once. */
export async function undoItems(tx: TxCtx, { run, people }: Batch, items: readonly Item[]): Promise<ItemOutcome[]> {
  // Who began it may be gone by now: nobody takes back in their name.
  if (moverOf(tx).kind === 'program') return items.map(({ item }) => outcome(item, 'skipped'));
  if (run.act === 'tag') return untagContacts(tx, items);
  const acts = items.flatMap(actToUndo);
  const undone = acts.length > 0 ? await goBack(tx, acts, people) : new Set<number>();
  return items.map(({ item }) => outcome(item, undone.has(item.ticket_id) ? 'undone' : 'skipped'));
}

/** None, where the ticket is gone, or was moved on since. */
function actToUndo({ item: { before, after }, row, ticket }: Item): ActToUndo[] {
  if (!row || !ticket || !after || !standsAs(after, row)) return [];
  const updatedAt = row.updated_at.toISOString();
  // Where something was written since, it keeps the place in the list that this gave it, and is not set aside again.
  const back = updatedAt === after.updatedAt ? before : { ...before, updatedAt, snoozedAt: null, snoozedUntil: null };
  return [{ row, ticket, before: back, attendance: before.attendance ?? null, logId: after.logId }];
}

async function untagContacts(tx: TxCtx, items: readonly Item[]): Promise<ItemOutcome[]> {
  const tagged = items.flatMap(({ item, row }) => {
    const tagIds = item.before.addedTags ?? [];
    return row && tagIds.length > 0 ? [{ contactId: row.contact_id, tagIds }] : [];
  });
  if (tagged.length > 0) await removeTags(tx.db, tagged);
  for (const { contactId } of tagged) await announceTags(tx, contactId);
  return items.map(({ item, row }) => outcome(item, row ? 'undone' : 'skipped'));
}

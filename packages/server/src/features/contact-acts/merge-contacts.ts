import { isAdmin } from '@guiche/contract/actor';
import type { mergeContacts } from '@guiche/contract/contact-acts.schemas';
import type { Contact } from '@guiche/contract/contacts.schemas';
import type { BodyOf } from '@guiche/contract/route';
import { canSeeTicket, companyRoom, roomsOf } from '@guiche/contract/visibility';
import { type Ctx, inTransaction, type TxCtx } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import { presentContactFor } from '../contacts/index.ts';
import { announceMessages } from '../messages/index.ts';
import { placeOf } from '../tickets/index.ts';
import { announceContact } from './announce-contact.ts';
import {
  closeContact,
  holdLanes,
  isHidden,
  isSending,
  joinTicket,
  lockContacts,
  lockTicketsToMerge,
  type MergedTicket,
  moveContact,
  moveOutbox,
  moveVotes,
} from './merge.repo.ts';

const isLive = ({ status }: MergedTicket) => status !== 'closed';

/** One transaction that moves data and does nothing else: nobody is written to, nothing is closed. */
export async function joinContacts(
  ctx: Ctx,
  keptId: number,
  { otherContactId: goneId }: BodyOf<typeof mergeContacts>,
): Promise<Contact> {
  const row = await inTransaction(ctx, async (tx) => {
    await lockPair(tx, keptId, goneId);
    // Lanes before tickets, as the lanes' own workers take them.
    await holdLanes(tx.db, tx.companyId, goneId);
    if (await isSending(tx.db, goneId)) fail('ERR_CONTACT_BUSY');
    const tickets = await lockTicketsToMerge(tx.db, keptId, goneId);
    const live = tickets.filter(isLive);
    if (!isAdmin(tx.actor)) await requireSight(tx, [keptId, goneId], live);
    const { contact, connections } = await moveAll(tx, { keptId, goneId }, live);
    tx.afterCommit(() => {
      for (const connectionId of connections)
        tx.platform.wakeLane({ companyId: tx.companyId, connectionId, contactId: keptId });
    });
    return contact;
  });
  return presentContactFor(ctx.actor, row);
}

type JoinTx = Pick<TxCtx, 'db' | 'companyId' | 'clock' | 'emit'>;

/**
 * The same for two that the channel says are one person: nobody asked, so nobody's rights count. False: not now, because
 * one of them is being written to, or they are none of those that can be one.
 */
export async function joinKnownContacts(tx: JoinTx, pair: { keptId: number; goneId: number }): Promise<boolean> {
  const contacts = await lockContacts(tx.db, [pair.keptId, pair.goneId]);
  if (contacts.length < 2 || contacts.some((contact) => contact.is_group)) return false;
  if (await isSending(tx.db, pair.goneId)) return false;
  await holdLanes(tx.db, tx.companyId, pair.goneId);
  // Begun in between, and its holder has just lost the lane: that must not stay so.
  if (await isSending(tx.db, pair.goneId)) throw Object.assign(new Error('a send has just begun'), { code: '40001' });
  const tickets = await lockTicketsToMerge(tx.db, pair.keptId, pair.goneId);
  await moveAll(tx, pair, tickets.filter(isLive));
  return true;
}

async function lockPair(tx: TxCtx, keptId: number, goneId: number): Promise<void> {
  const contacts = await lockContacts(tx.db, [keptId, goneId]);
  for (const id of [keptId, goneId]) if (!contacts.some((contact) => contact.id === id)) fail('ERR_NO_CONTACT_FOUND');
  if (keptId === goneId || contacts.some((contact) => contact.is_group)) fail('ERR_CONTACTS_NOT_MERGEABLE');
}

/** All that is live, and something of each: what somebody may not read of one would be shown to them with the other. */
async function requireSight(tx: TxCtx, contactIds: readonly number[], live: readonly MergedTicket[]): Promise<void> {
  if (!live.every((ticket) => canSeeTicket(tx.actor, placeOf(ticket)))) fail('ERR_NO_PERMISSION');
  for (const id of contactIds) if (await isHidden(tx.db, tx.actor, id)) fail('ERR_NO_PERMISSION');
}

async function moveAll(tx: JoinTx, pair: { keptId: number; goneId: number }, live: readonly MergedTicket[]) {
  const { keptId, goneId } = pair;
  const at = tx.clock.now();
  const leftRooms = new Map<number, string[]>();
  // The younger goes before its contact changes: of one contact there is one live ticket on a connection at any moment.
  const joined = pairsOf(live);
  for (const { older, younger } of joined) {
    await joinTicket(tx.db, older.id, younger.id, at);
    leftRooms.set(older.id, roomsOf(placeOf(older)));
  }
  await moveContact(tx.db, keptId, goneId);
  const polls = await moveVotes(tx.db, keptId, goneId);
  const connections = await moveOutbox(tx.db, keptId, goneId);
  await closeContact(tx.db, keptId, goneId, at);
  const contact = await announceContact(tx, keptId, leftRooms);
  for (const { older, younger } of joined)
    tx.emit({
      name: 'ticket',
      payload: { action: 'delete', ticketId: younger.id, mergedInto: older.uuid },
      rooms: roomsOf(placeOf(younger)),
    });
  for (const event of await announceMessages(tx.db, polls, 'update')) tx.emit(event);
  tx.emit({ name: 'contact', payload: { action: 'delete', contactId: goneId }, rooms: [companyRoom] });
  return { contact, connections };
}

/** Two live tickets of one connection: the older by id keeps. */
function pairsOf(live: readonly MergedTicket[]): { older: MergedTicket; younger: MergedTicket }[] {
  const byConnection = Map.groupBy(live, (ticket) => ticket.connection_id);
  return [...byConnection.values()].flatMap(([older, younger]) => (older && younger ? [{ older, younger }] : []));
}

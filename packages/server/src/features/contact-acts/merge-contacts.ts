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

/** Merges in one transaction that moves data and does nothing else: nobody gets a message, nothing is closed. */
export async function joinContacts(
  ctx: Ctx,
  keptId: number,
  { otherContactId: goneId }: BodyOf<typeof mergeContacts>,
): Promise<Contact> {
  const row = await inTransaction(ctx, async (tx) => {
    await lockPair(tx, keptId, goneId);
    // Lanes before tickets, in the order of the lanes' own workers.
    await holdLanes(tx.db, tx.companyId, goneId);
    if (await isSending(tx.db, goneId)) fail('ERR_CONTACT_BUSY');
    const tickets = await lockTicketsToMerge(tx.db, keptId, goneId);
    const live = tickets.filter(isLive);
    if (!isAdmin(tx.actor)) await requireSight(tx, [keptId, goneId], live);
    const { contact, lanes } = await moveAll(tx, { keptId, goneId }, live);
    tx.afterCommit(() => {
      for (const { connectionId, rank } of lanes)
        tx.platform.wakeLane({ companyId: tx.companyId, connectionId, contactId: keptId }, rank);
    });
    return contact;
  });
  return presentContactFor(ctx.actor, row);
}

type JoinTx = Pick<TxCtx, 'db' | 'companyId' | 'clock' | 'emit'>;

/**
 * Merges two contacts that the channel calls one person. Nobody asked, so no rights are checked. False: not now, as a
 * send to one of them is under way, or they cannot be merged.
 */
export async function joinKnownContacts(tx: JoinTx, pair: { keptId: number; goneId: number }): Promise<boolean> {
  const contacts = await lockContacts(tx.db, [pair.keptId, pair.goneId]);
  if (contacts.length < 2 || contacts.some((contact) => contact.is_group)) return false;
  if (await isSending(tx.db, pair.goneId)) return false;
  await holdLanes(tx.db, tx.companyId, pair.goneId);
  // A send began in between, and its holder has just lost the lane: that must be rolled back.
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

/**
 * Requires that the caller sees all live tickets, and some of each contact: merging would show them what they may not
 * read.
 */
async function requireSight(tx: TxCtx, contactIds: readonly number[], live: readonly MergedTicket[]): Promise<void> {
  if (!live.every((ticket) => canSeeTicket(tx.actor, placeOf(ticket)))) fail('ERR_NO_PERMISSION');
  for (const id of contactIds) if (await isHidden(tx.db, tx.actor, id)) fail('ERR_NO_PERMISSION');
}

async function moveAll(tx: JoinTx, pair: { keptId: number; goneId: number }, live: readonly MergedTicket[]) {
  const { keptId, goneId } = pair;
  const at = tx.clock.now();
  const leftRooms = new Map<number, string[]>();
  // The younger ticket moves before its contact does: a contact never has two live tickets on a connection.
  const joined = pairsOf(live);
  for (const { older, younger } of joined) {
    await joinTicket(tx.db, older.id, younger.id, at);
    leftRooms.set(older.id, roomsOf(placeOf(older)));
  }
  await moveContact(tx.db, keptId, goneId);
  const polls = await moveVotes(tx.db, keptId, goneId);
  const lanes = await moveOutbox(tx.db, keptId, goneId);
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
  return { contact, lanes };
}

/** Pairs of live tickets of one connection: the one with the lower id stays. */
function pairsOf(live: readonly MergedTicket[]): { older: MergedTicket; younger: MergedTicket }[] {
  const byConnection = Map.groupBy(live, (ticket) => ticket.connection_id);
  return [...byConnection.values()].flatMap(([older, younger]) => (older && younger ? [{ older, younger }] : []));
}

import type { BodyOf } from '@guiche/contract/route';
import type { syncTags } from '@guiche/contract/tag-acts.schemas';
import type { Tag } from '@guiche/contract/tags.schemas';
import type { Ticket } from '@guiche/contract/tickets.schemas';
import { canSeeTicket, roomsOf } from '@guiche/contract/visibility';
import { type Ctx, inTransaction, type TxCtx } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import { holdTag, listTagsOfContact } from '../tags/index.ts';
import { findShownTickets, lockTicket, placeOf, presentTicket, presentTicketFor } from '../tickets/index.ts';
import { announceContact } from './announce-contact.ts';
import { lockContact, writeContact } from './contact-writes.repo.ts';
import {
  clearTicketTags,
  holdTags,
  putTagOnTicket,
  setContactTags,
  takeContactTag,
  touchTicket,
} from './tag-acts.repo.ts';

export async function setTags(ctx: Ctx, { contactId, tags }: BodyOf<typeof syncTags>): Promise<Tag[]> {
  const tagIds = [...new Set(tags)];
  await inTransaction(ctx, async (tx) => {
    if (!(await lockContact(tx.db, contactId))) fail('ERR_NO_CONTACT_FOUND');
    if ((await holdTags(tx.db, tagIds)) < tagIds.length) fail('ERR_NO_TAG_FOUND');
    if (!(await setContactTags(tx.db, tx.companyId, contactId, tagIds))) return;
    await announceTags(tx, contactId);
  });
  return listTagsOfContact(ctx, contactId);
}

/** Takes one tag off, whatever was added meanwhile. If it is gone already, nothing is announced. */
export async function untagContact(ctx: Ctx, tagId: number, contactId: number): Promise<{ ok: true }> {
  await inTransaction(ctx, async (tx) => {
    if (!(await lockContact(tx.db, contactId))) fail('ERR_NO_CONTACT_FOUND');
    if (!(await holdTag(tx.db, tagId))) fail('ERR_NO_TAG_FOUND');
    if (await takeContactTag(tx.db, contactId, tagId)) await announceTags(tx, contactId);
  });
  return { ok: true };
}

/** Announces a contact's new tags, in a new version for every screen that shows it or its tickets. */
export async function announceTags(tx: TxCtx, contactId: number): Promise<void> {
  await writeContact(tx.db, contactId, {}, tx.clock.now());
  await announceContact(tx, contactId);
}

export const tagTicket = (ctx: Ctx, ticketId: number, tagId: number): Promise<Ticket> =>
  changeTags(ctx, ticketId, async (tx) => {
    const tag = (await holdTag(tx.db, tagId)) ?? fail('ERR_NO_TAG_FOUND');
    return putTagOnTicket(tx.db, tx.companyId, ticketId, tag);
  });

export const untagTicket = (ctx: Ctx, ticketId: number): Promise<Ticket> =>
  changeTags(ctx, ticketId, (tx) => clearTicketTags(tx.db, ticketId));

/** `change` answers whether it changed anything; only then it is announced. */
async function changeTags(ctx: Ctx, ticketId: number, change: (tx: TxCtx) => Promise<boolean>): Promise<Ticket> {
  const row = await inTransaction(ctx, async (tx) => {
    const locked = (await lockTicket(tx.db, ticketId)) ?? fail('ERR_NO_TICKET_FOUND');
    if (!canSeeTicket(tx.actor, placeOf(locked))) fail('ERR_NO_TICKET_FOUND');
    const isChanged = await change(tx);
    if (isChanged) await touchTicket(tx.db, ticketId);
    const [ticket] = await findShownTickets(tx.db, [ticketId]);
    if (!ticket) return fail('ERR_NO_TICKET_FOUND');
    if (isChanged)
      tx.emit({
        name: 'ticket',
        payload: { action: 'update', ticket: presentTicket(ticket) },
        rooms: roomsOf(placeOf(ticket)),
      });
    return ticket;
  });
  return presentTicketFor(ctx.actor, row);
}

import { companyRoom, roomsOf } from '@guiche/contract/visibility';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import { placeOf } from '../tickets/index.ts';
import { lockContact } from './contact-writes.repo.ts';
import { holdLanes, isSending } from './merge.repo.ts';
import { freeContact, hasLiveTicket, hideContact } from './removal.repo.ts';

/**
 * Hides a contact with everything said to them. Rows and attendance records stay, as numbers of the past are computed
 * from them. Their addresses become free: a person who writes again is a new contact.
 */
export async function removeContact(ctx: Ctx, contactId: number): Promise<{ ok: true }> {
  await inTransaction(ctx, async (tx) => {
    if (!(await lockContact(tx.db, contactId))) fail('ERR_NO_CONTACT_FOUND');
    // Nobody opens one under the contact's lock.
    if (await hasLiveTicket(tx.db, contactId)) fail('ERR_CONTACT_HAS_TICKET');
    await holdLanes(tx.db, tx.companyId, contactId);
    if (await isSending(tx.db, contactId)) fail('ERR_CONTACT_BUSY');
    const at = tx.clock.now();
    await freeContact(tx.db, contactId);
    for (const ticket of await hideContact(tx.db, contactId, at))
      tx.emit({
        name: 'ticket',
        payload: { action: 'delete', ticketId: ticket.id },
        rooms: roomsOf(placeOf(ticket)),
      });
    tx.emit({ name: 'contact', payload: { action: 'delete', contactId }, rooms: [companyRoom] });
  });
  return { ok: true };
}

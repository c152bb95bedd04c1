import type { Settings } from '@guiche/contract/company-settings.schemas';
import type { TicketPlace } from '@guiche/contract/visibility';
import type { TxCtx } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import { type LockedTicket, lockTicket, type ShownTicket } from '../tickets/index.ts';
import { sayTransfer } from './company-texts.ts';
import { openTicket } from './open-ticket.ts';
import { emitTicket, getShownTicket } from './shown-ticket.ts';
import { writeTicketLog } from './ticket-logs.repo.ts';
import { findConversationPast } from './tickets.repo.ts';
import type { Change } from './transitions.ts';
import type { Trace } from './undo-change.ts';
import { carryOut } from './write-change.ts';

export interface Handover {
  ticket: LockedTicket;
  seen: ShownTicket;
  before: TicketPlace;
  change: Change;
  note: string;
  settings: Settings;
  trace: Trace;
}

/** Passes a ticket on, under its contact's and its own lock: this one, or one that begins where this one is closed. */
export async function passOn(tx: TxCtx, handover: Handover): Promise<ShownTicket> {
  const { ticket, seen, before, change, note, settings, trace } = handover;
  const begins = settings.closeTicketOnTransfer === 'enabled' && change.queueId !== before.queueId;
  const after = begins ? await beginAnew(tx, handover) : await carryOut(tx, seen, before, change);
  const at = begins ? await lockTicket(tx.db, after.id) : ticket;
  if (!at) return fail('ERR_NO_TICKET_FOUND');
  // A ticket that begins anew goes on in the same conversation: what is said next comes after what was said last.
  const from = { ...at, last_message_id: ticket.last_message_id };
  const { row, said } = await sayTransfer(tx, from, { before, after, note: note.trim(), settings });
  trace.said = said;
  return row;
}

/** Two tickets of one conversation are never live at once: the old one closes first, in silence. */
async function beginAnew(tx: TxCtx, { seen, before, change }: Handover): Promise<ShownTicket> {
  const at = tx.clock.now();
  const { status, userId, queueId } = change;
  const { userId: leftUser, queueId: leftQueue } = before;
  const left = { ticketId: seen.id, type: 'transfered', userId: leftUser ?? tx.actor.userId, queueId: leftQueue, at };
  await writeTicketLog(tx.db, tx.companyId, left);
  const end = { status: 'closed', userId: leftUser, queueId: leftQueue, log: 'closed' } as const;
  await carryOut(tx, seen, before, { kind: 'change', act: 'close', ...end });
  const { isActiveDemand } = await findConversationPast(tx.db, seen.contact_id, seen.connection_id);
  const ticketId = await openTicket(tx, {
    contactId: seen.contact_id,
    connectionId: seen.connection_id,
    channel: seen.channel,
    status,
    isGroup: before.isGroup,
    queueId,
    userId,
    isActiveDemand,
    isNewToOwner: userId !== null && userId !== tx.actor.userId,
  });
  if (userId !== null)
    await writeTicketLog(tx.db, tx.companyId, { ticketId, type: 'receivedTransfer', userId, queueId, at });
  const after = await getShownTicket(tx, ticketId);
  emitTicket(tx, after, []);
  return after;
}

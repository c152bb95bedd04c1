import { type Mover, userIdOf } from '../../../platform/mover.ts';
import { findShownTickets } from '../../tickets/index.ts';
import { type BeginningRow, beginTickets } from './begin-tickets.repo.ts';
import type { TicketStart } from './step.ts';
import { idsIn, type Layer, tell, type Writing } from './writing.ts';

/** Nothing was said in it yet. */
const unspoken = {
  last_message: '',
  last_message_id: null,
  last_message_ack: null,
  unread_messages: 0,
  last_outbound_at: null,
  first_reply_at: null,
} as const;

const rowOf = (id: number, by: Mover, start: TicketStart): BeginningRow => ({
  ...unspoken,
  id,
  status: start.status,
  channel: start.channel,
  is_group: start.isGroup,
  contact_id: start.contactId,
  connection_id: start.connectionId,
  queue_id: start.queueId,
  user_id: start.userId,
  is_new_to_owner: start.isNewToOwner,
  is_active_demand: start.isActiveDemand,
  last_inbound_at: start.lastInboundAt,
  opener_id: userIdOf(by),
  starts: start.status !== 'pending',
});

/** Tickets that begin without a message. They were nowhere before. */
export async function writeBegins(writing: Writing, layer: Layer<'begin'>): Promise<void> {
  const { tx, written } = writing;
  const rows = layer.map(({ ticketId, by, effect: { start } }) => rowOf(ticketId, by, start));
  const [, shown] = await Promise.all([
    beginTickets(tx.db, tx.companyId, rows, tx.clock.now()),
    findShownTickets(tx.db, idsIn(layer)),
  ]);
  for (const { ticketId, effect } of layer) {
    const { isNewToOwner, userId } = effect.start;
    if (isNewToOwner && userId !== null) written.handed.push({ ticketId, userId });
  }
  tell(writing, shown);
}

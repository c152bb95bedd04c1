import { placeOf } from '../../tickets/index.ts';
import type { Change } from '../transitions.ts';
import { handsOver } from './moves.ts';
import type { Effect, Moment, RuledTicket } from './step.ts';

/** Puts an effect into the ticket that rules go on with, as its row will have it. Pure but for that ticket. */
export function foldEffect(ticket: RuledTicket, effect: Effect, { now, by }: Pick<Moment, 'now' | 'by'>): void {
  if (effect.do === 'say') Object.assign(ticket, { saidAt: now, last_outbound_at: now });
  if (effect.do === 'move') foldMove(ticket, effect.change, { now, by });
}

function foldMove(ticket: RuledTicket, change: Change, { now, by }: Pick<Moment, 'now' | 'by'>): void {
  const { act, status, userId, queueId } = change;
  ticket.is_new_to_owner = handsOver(by, placeOf(ticket), change) ?? ticket.is_new_to_owner;
  ticket.status = status;
  ticket.user_id = userId;
  ticket.queue_id = queueId;
  if (act === 'leave') return;
  if (status === 'pending') ticket.queued_at = now;
  if (status === 'closed') Object.assign(ticket, { unread_messages: 0, amount_used_bot_queues: 0 });
  Object.assign(ticket, { snoozed_at: null, snoozed_until: null, imported_at: null });
}

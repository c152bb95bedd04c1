import { placeOf } from '../../tickets/index.ts';
import type { Change } from '../transitions.ts';
import { handsOver, waitsFrom } from './moves.ts';
import type { Deed, Moment, Restored, RuledTicket, TicketStart } from './step.ts';

type Now = Pick<Moment, 'now' | 'by'>;

/** Puts what is done into the ticket that rules go on with, as its row will have it. Pure but for that ticket. */
export function foldEffect(ticket: RuledTicket, effect: Deed, now: Now): void {
  if (effect.do === 'say') Object.assign(ticket, { saidAt: now.now, last_outbound_at: now.now });
  if (effect.do === 'move') foldMove(ticket, effect.change, now);
  if (effect.do === 'aside') Object.assign(ticket, asideOf(effect.snooze));
  if (effect.do === 'wake') Object.assign(ticket, asideOf(null), { is_new_to_owner: ticket.user_id !== null });
  if (effect.do === 'set') Object.assign(ticket, effect.programs);
  if (effect.do === 'begin') foldStart(ticket, effect.start, now);
  if (effect.do === 'restore') foldRestored(ticket, effect.to);
}

const asideOf = (snooze: Restored['snooze']) => ({
  snoozed_at: snooze?.at ?? null,
  snoozed_until: snooze?.until ?? null,
});

function foldMove(ticket: RuledTicket, change: Change, { now, by }: Now): void {
  const { act, status, userId, queueId } = change;
  ticket.is_new_to_owner = handsOver(by, placeOf(ticket), change) ?? ticket.is_new_to_owner;
  ticket.status = status;
  ticket.user_id = userId;
  ticket.queue_id = queueId;
  if (act === 'leave') return;
  if (waitsFrom(by, change)) ticket.queued_at = now;
  if (status === 'closed') Object.assign(ticket, { unread_messages: 0, amount_used_bot_queues: 0 });
  Object.assign(ticket, { snoozed_at: null, snoozed_until: null, imported_at: null });
}

function foldStart(ticket: RuledTicket, start: TicketStart, { now }: Now): void {
  const { status, userId: user_id, queueId: queue_id, isNewToOwner: is_new_to_owner } = start;
  Object.assign(ticket, { status, user_id, queue_id, is_new_to_owner, queued_at: now, created_at: now });
}

function foldRestored(ticket: RuledTicket, to: Restored): void {
  const { status, userId: user_id, queueId: queue_id, isNewToOwner: is_new_to_owner } = to;
  const queued_at = to.queuedAt === null ? null : new Date(to.queuedAt);
  const unread_messages = Math.max(ticket.unread_messages, to.unread);
  Object.assign(ticket, { status, user_id, queue_id, is_new_to_owner, queued_at, unread_messages }, asideOf(to.snooze));
}

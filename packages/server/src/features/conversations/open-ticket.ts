import { type Channel, reachesFrom } from '@guiche/contract/channel-abilities';
import type { TxCtx } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import type { LockedTicket, ShownTicket } from '../tickets/index.ts';
import { type Asking, actOnTickets } from './engine/act-on-tickets.ts';
import { drawTicketIds } from './engine/begin-tickets.repo.ts';
import type { Effect, Move, TicketStart } from './engine/step.ts';
import { takeSpare } from './inbound/situation.ts';
import { type ConversationPast, findConversationPasts, pastKey } from './tickets.repo.ts';

/** Whether a connection can write to a contact at all. */
export const reaches = (channel: string, contactChannel: string) =>
  reachesFrom(channel as Channel, contactChannel as Channel);

type Start = Omit<TicketStart, 'lastInboundAt'>;

/** A ticket that goes on from another one of its conversation. */
export interface Following {
  start: Omit<Start, 'isActiveDemand'>;
  groupAsTicket: boolean;
  /** Its conversation's last message stands in that one. */
  lastMessageId: number | null;
  move: Move;
  also: readonly Effect[];
}

/**
 * Ticket, attendance record and first log entry, under the contact's lock. Its conversation may be older than the ticket:
 * for how long a channel takes answers is counted from there.
 */
export async function openTicket(tx: TxCtx, start: Start): Promise<ShownTicket> {
  const [pasts, ids] = await Promise.all([findConversationPasts(tx.db, [start]), drawTicketIds(tx.db, 1)]);
  const begun = { ...start, lastInboundAt: pasts.get(pastKey(start))?.lastInboundAt ?? null };
  const ticket = beginning(takeSpare(ids), begun, null, tx);
  const act = { ticket, effects: [{ do: 'begin', start: begun, move: null } as const] };
  const { shown } = await actOnTickets(tx, [act], { cause: { kind: 'turn', name: 'open-ticket' } });
  return shown.get(ticket.id) ?? fail('ERR_NO_TICKET_FOUND');
}

/** As many at once, by the tickets that they go on from; answers them likewise, and whose contact was told something. */
export async function openFollowing(
  tx: TxCtx,
  following: ReadonlyMap<number, Following>,
  asking: Asking,
): Promise<Map<number, { after: ShownTicket; said: boolean }>> {
  const starts = [...following.values()].map(({ start }) => start);
  const [pasts, ids] = await Promise.all([findConversationPasts(tx.db, starts), drawTicketIds(tx.db, starts.length)]);
  const acts = [...following].map(([from, { start, groupAsTicket, lastMessageId, move, also }]) => {
    const { lastInboundAt, isActiveDemand } = pasts.get(pastKey(start)) ?? nothingBefore;
    const begun = { ...start, lastInboundAt, isActiveDemand };
    const ticket = beginning(takeSpare(ids), begun, lastMessageId, tx);
    return { from, ticket, groupAsTicket, effects: [{ do: 'begin', start: begun, move } as const, ...also] };
  });
  const { shown, said } = await actOnTickets(tx, acts, asking);
  return new Map(
    acts.flatMap(({ from, ticket: { id } }) => {
      const after = shown.get(id);
      return after ? [[from, { after, said: said.has(id) }] as const] : [];
    }),
  );
}

const nothingBefore: ConversationPast = { lastInboundAt: null, isActiveDemand: true };

/** A ticket that has no row yet, which nobody else can see. */
const beginning = (id: number, start: TicketStart, lastMessageId: number | null, { clock }: TxCtx): LockedTicket => ({
  id,
  status: start.status,
  channel: start.channel,
  user_id: start.userId,
  queue_id: start.queueId,
  is_group: start.isGroup,
  contact_id: start.contactId,
  connection_id: start.connectionId,
  last_message_id: lastMessageId,
  unread_messages: 0,
  is_new_to_owner: start.isNewToOwner,
  is_bot: false,
  use_integration: false,
  amount_used_bot_queues: 0,
  queued_at: clock.now(),
  last_inbound_at: start.lastInboundAt,
  last_outbound_at: null,
  first_reply_at: null,
  snoozed_at: null,
  snoozed_until: null,
  imported_at: null,
  created_at: clock.now(),
});

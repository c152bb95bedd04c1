import type { InboundMessage } from '../../../channels/inbound-events.ts';
import { conversationKey, identityKey, type TicketState } from './situation.ts';

/** Whose messages open a ticket: who has none that lives on the connection they write by, whatever lives on another. */
export function withoutTicket(
  inbound: readonly { connectionId: number; event: InboundMessage }[],
  contactIds: ReadonlyMap<string, number>,
  tickets: readonly TicketState[],
): number[] {
  const live = new Set(tickets.map((ticket) => conversationKey(ticket.contact_id, ticket.connection_id)));
  const idle = inbound.flatMap(({ connectionId, event }) =>
    event.chat.identities
      .flatMap((identity) => contactIds.get(identityKey(identity)) ?? [])
      .filter((id) => !live.has(conversationKey(id, connectionId))),
  );
  return [...new Set(idle)];
}

import type { ConnectionAccess, OutboundAct } from '../../channels/adapter.ts';
import { chooseAddress } from './choose-address.ts';
import type { HeadRow } from './lane-store.ts';

/** What the adapter is asked to do, or why it cannot be asked: the code the message then carries. */
export function prepareAct(head: HeadRow, access: ConnectionAccess): { act: OutboundAct } | { fault: string } {
  if (head.kind === 'read') {
    return head.providerId === null
      ? { fault: 'ERR_NO_MESSAGE_FOUND' }
      : { act: { kind: 'read', providerId: head.providerId } };
  }
  if (head.isMessageDeleted) return { fault: 'ERR_NO_MESSAGE_FOUND' };
  if (head.isTicketGone) return { fault: 'ERR_NO_TICKET_FOUND' };
  const to = head.isContactGone ? null : chooseAddress(access, head.identities);
  if (!to) return { fault: 'ERR_NO_CONTACT_FOUND' };
  return {
    act: { kind: 'message', messageId: head.messageId, to, body: head.body, quotedProviderId: head.quotedProviderId },
  };
}

import { contactCardData, locationData } from '@guiche/contract/media.schemas';
import { pollData, templateData } from '@guiche/contract/message-data.schemas';
import { spokenTo } from '@guiche/contract/spoken-to.schemas';
import type { ConnectionAccess, OutboundAct, OutboundPart } from '../../channels/adapter.ts';
import type { FileKind, Identity } from '../../channels/inbound-events.ts';
import { chooseAddress } from './choose-address.ts';
import { interactivePart, isInteractiveType } from './interactive-part.ts';
import type { HeadRow } from './lane-store.ts';

/** What the adapter is asked to do; for a message with a file, what it can be asked once the file is uploaded. */
export type PreparedAct =
  | { act: OutboundAct }
  | { fileKind: FileKind; withFile(part: Extract<OutboundPart, { kind: 'file' }>): OutboundAct }
  /** The code of why it cannot be asked, which the message then carries. */
  | { fault: string };

const fileKinds: ReadonlySet<string> = new Set<FileKind>(['image', 'audio', 'video', 'document', 'sticker']);
const isFileKind = (mediaType: string): mediaType is FileKind => fileKinds.has(mediaType);

export function prepareAct(head: HeadRow, access: ConnectionAccess): PreparedAct {
  if (head.kind === 'read') {
    const { providerId, earlierProviderIds } = head;
    if (providerId === null) return { fault: 'ERR_NO_MESSAGE_FOUND' };
    return { act: { kind: 'read', providerId, earlierProviderIds, to: chooseAddress(access, head.identities) } };
  }
  if (head.isMessageDeleted && head.kind !== 'revoke') return { fault: 'ERR_NO_MESSAGE_FOUND' };
  if (head.isTicketGone) return { fault: 'ERR_NO_TICKET_FOUND' };
  const to = head.isContactGone ? null : chooseAddress(access, head.identities);
  if (!to) return { fault: 'ERR_NO_CONTACT_FOUND' };
  return head.kind === 'message' ? prepareMessage(head, to, access) : prepareChange(head, head.kind, to);
}

/** Prepares the change of a sent message to its present words, or its revocation. */
function prepareChange(head: HeadRow, kind: 'edit' | 'revoke', to: Identity): PreparedAct {
  const { providerId, body } = head;
  if (providerId === null) return { fault: 'ERR_NO_MESSAGE_FOUND' };
  return { act: kind === 'edit' ? { kind, to, providerId, body, ...mentionsOf(head) } : { kind, to, providerId } };
}

const mentionsOf = (head: HeadRow): Pick<Extract<OutboundAct, { kind: 'edit' }>, 'spokenTo'> => {
  const people = spokenTo.safeParse(head.spokenTo).data ?? [];
  return people.length === 0 ? {} : { spokenTo: people };
};

function prepareMessage(head: HeadRow, to: Identity, { channel }: ConnectionAccess): PreparedAct {
  const { messageId, body, quotedProviderId, mediaType, data, isManual, isForwarded } = head;
  const messageOf = (part: OutboundPart): OutboundAct => ({
    kind: 'message',
    messageId,
    to,
    body,
    part,
    quotedProviderId,
    isManual,
    isForwarded,
    ...mentionsOf(head),
  });
  // A message sent as a template goes as one again, however late. The rest is words, or a file with words below it.
  const template = templateData.safeParse(data).data?.template;
  if (template && isFileKind(mediaType))
    return { fileKind: mediaType, withFile: (file) => messageOf({ kind: 'template', template, file }) };
  if (template) return { act: messageOf({ kind: 'template', template, file: null }) };
  if (isFileKind(mediaType)) return { fileKind: mediaType, withFile: messageOf };
  if (mediaType === 'chat') return { act: messageOf({ kind: 'text' }) };
  if (mediaType === 'reaction') {
    return quotedProviderId === null
      ? { fault: 'ERR_NO_MESSAGE_FOUND' }
      : { act: messageOf({ kind: 'reaction', targetProviderId: quotedProviderId }) };
  }
  if (mediaType === 'location') {
    const location = locationData.safeParse(data).data;
    if (location) return { act: messageOf({ kind: 'location', location }) };
  }
  if (mediaType === 'contact') {
    const contacts = contactCardData.safeParse(data).data?.contacts;
    if (contacts) return { act: messageOf({ kind: 'contacts', contacts }) };
  }
  if (mediaType === 'poll') {
    const poll = pollData.safeParse(data).data;
    if (poll) return { act: messageOf({ kind: 'poll', poll }) };
  }
  if (isInteractiveType(mediaType)) return { act: messageOf(interactivePart(channel, mediaType, data)) };
  return { fault: 'ERR_SENDING_WAPP_MSG' };
}

import type { Message } from '@guiche/contract/messages';

/** A message for tests: the contact's "oi", unless told otherwise. */
export const exampleMessage = (part: Partial<Message> = {}): Message => ({
  id: 1,
  ticketId: 10,
  contactId: 5,
  queueId: null,
  user: null,
  body: 'oi',
  fromMe: false,
  mediaType: 'chat',
  mediaUrl: null,
  dataJson: null,
  ack: 0,
  sendState: null,
  sendError: null,
  clientId: null,
  quotedMsg: null,
  isDeleted: false,
  isEdited: false,
  isForwarded: false,
  isPrivate: false,
  createdAt: '2026-11-20T15:00:00.000Z',
  version: 1,
  ...part,
});

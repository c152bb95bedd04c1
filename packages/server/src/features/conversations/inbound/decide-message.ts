import { latePreview, previewOf } from '@guiche/contract/previews';
import { isStandIn } from '@guiche/contract/stand-ins';
import type { InboundFile, InboundMessage } from '../../../channels/inbound-events.ts';
import { cutText } from '../../../platform/cut-text.ts';
import { presentMedia } from '../../media/index.ts';
import { placeAfter } from '../../messages/index.ts';
import { placeOf } from '../../tickets/index.ts';
import { foldEffect } from '../engine/fold-effect.ts';
import { applyEarlier } from './decide-change.ts';
import { followTicks } from './decide-status.ts';
import { surestFirst } from './passed-numbers.ts';
import {
  type ClosedLately,
  conversationKey,
  type InboundContact,
  type InboundSituation,
  identityKey,
  inbound,
  type OwnMessage,
  providerKey,
  type TargetMessage,
  type TicketState,
  takeSpare,
} from './situation.ts';

const longestPreview = 255;
/** What an echo tells: it has left. */
export const sentAck = 1;

/** A contact's message, or one that another program sent in our name: stored once, in the one live ticket of contact and connection. Pure but for the situation it folds into. */
export function decideMessage(situation: InboundSituation, connectionId: number, event: InboundMessage): boolean {
  const key = providerKey(connectionId, event.providerId);
  if (situation.known.has(key)) return false; // told before
  const contact = contactOf(situation, event);
  if (event.mediaType === 'reaction') return keepReaction(situation, connectionId, contact, event);
  const fromMe = event.echo !== undefined;
  const ticket = contact.active ? liveTicket(situation, contact, connectionId, fromMe) : null;
  const id = placeAfter(takeSpare(situation.spareMessageIds), ticket?.last_message_id ?? null);
  situation.known.set(key, id);
  const senderId = senderOf(situation, event);
  situation.newMessages.push({
    ...contentOf(event),
    id,
    ticketId: ticket?.id ?? null, // a blocked contact's message is kept, shown nowhere, and opens nothing
    contactId: contact.id,
    senderId,
    connectionId,
    queueId: ticket?.queue_id ?? null,
    quotedMessageId: quotedIn(situation, connectionId, contact.id, event)?.id ?? null,
  });
  const { body } = event;
  const standsInFor = isStandInEvent(event) ? 1 : null;
  const of = { id, ticketId: ticket?.id ?? null, contactId: contact.id, senderId };
  const target: TargetMessage = { ...of, fromMe, body, isDeleted: false, editedAt: null, standsInFor };
  situation.targets.set(id, target);
  if (ticket) bumpTicket(ticket, id, event, situation.now);
  applyEarlier(situation, key, target);
  if (fromMe) followTicks(situation, sentElsewhere({ ...of, connectionId }, event), key);
  return ticket !== null && !fromMe; // nobody is called for what we wrote
}

/** What another program wrote, as what its ticks are put on. */
const sentElsewhere = (
  stored: Pick<OwnMessage, 'id' | 'ticketId' | 'contactId' | 'connectionId'>,
  { body, mediaType, at, providerId }: InboundMessage,
): OwnMessage => ({
  ...stored,
  body,
  mediaType,
  createdAt: new Date(at),
  providerId,
  ack: sentAck,
  sendState: 'sent',
  sendError: null,
  begunAt: null,
  toldAck: 0,
  isChanged: false,
  isAdopted: false,
});

/** It could not be read, and has not come again in time. */
export const isStandInEvent = ({ mediaType, data: dataJson }: InboundMessage) => isStandIn({ mediaType, dataJson });

export const contentOf = (event: InboundMessage) => ({
  body: event.body,
  spokenTo: event.spokenTo ?? null,
  mediaType: event.mediaType,
  data: event.file ? pendingData(event.file, event.mediaType) : event.data,
  file: event.file ?? null,
  providerId: event.providerId,
  isForwarded: event.isForwarded,
  fromMe: event.echo !== undefined,
  at: new Date(event.at),
});

/**
 * A sign on a message: stored as a message that quotes it, and drawn on that. It opens no ticket, counts as unread
 * nowhere and moves no list. On a message nobody knows it stands alone, where a ticket is live to show it.
 */
function keepReaction(
  situation: InboundSituation,
  connectionId: number,
  contact: InboundContact,
  event: InboundMessage,
): false {
  const target = quotedIn(situation, connectionId, contact.id, event);
  const live = contact.active ? situation.tickets.get(conversationKey(contact.id, connectionId)) : undefined;
  const id = placeAfter(takeSpare(situation.spareMessageIds), target?.id ?? live?.last_message_id ?? null);
  const isAlone = target === null && event.body !== '';
  situation.known.set(providerKey(connectionId, event.providerId), id);
  situation.newMessages.push({
    ...contentOf(event),
    id,
    ticketId: contact.active ? (target?.ticketId ?? (isAlone ? (live?.id ?? null) : null)) : null,
    contactId: contact.id,
    senderId: senderOf(situation, event),
    connectionId,
    queueId: live?.queue_id ?? null,
    // Of somebody blocked it names nothing, or it would be drawn on what it names.
    quotedMessageId: contact.active ? (target?.id ?? null) : null,
  });
  if (target && contact.active) situation.changes.push({ targetId: target.id, kind: 'touch' });
  return false;
}

/** What an event answers, where it was said in the same chat: people answer in private what was said in a group. */
export function quotedIn(
  situation: InboundSituation,
  connectionId: number,
  contactId: number,
  { quotedProviderId }: InboundMessage,
): TargetMessage | null {
  if (quotedProviderId === null) return null;
  const id = situation.known.get(providerKey(connectionId, quotedProviderId));
  const quoted = id === undefined ? undefined : situation.targets.get(id);
  return quoted?.contactId === contactId ? quoted : null;
}

/** What is known of a file before its bytes are here. */
export const nameOfFile = (file: InboundFile, mediaType: string) => file.name ?? (file.isVoice ? 'voice' : mediaType);

export function pendingData(file: InboundFile, mediaType: string) {
  return presentMedia({
    state: 'pending',
    error: null,
    name: nameOfFile(file, mediaType),
    mime_type: file.mimeType,
    is_voice: file.isVoice,
    size: null,
    width: null,
    height: null,
    duration_ms: null,
    thumbnail_key: null,
    waveform: null,
  });
}

/** Who of a group wrote it: a contact of their own. */
export function senderOf(situation: InboundSituation, { sender }: InboundMessage): number | null {
  const known = surestFirst(sender?.identities ?? []).map((identity) => situation.contacts.get(identityKey(identity)));
  return known.find((contact) => contact !== undefined)?.id ?? null;
}

export function contactOf(situation: InboundSituation, event: InboundMessage): InboundContact {
  for (const identity of surestFirst(event.chat.identities)) {
    const contact = situation.contacts.get(identityKey(identity));
    if (contact) return contact;
  }
  throw new Error('an inbound chat has no contact');
}

/** The one that is live, or was closed so lately that this goes on in it; else one that begins here. */
function liveTicket(
  situation: InboundSituation,
  contact: InboundContact,
  connectionId: number,
  isActiveDemand: boolean,
): TicketState {
  const key = conversationKey(contact.id, connectionId);
  const live = situation.tickets.get(key);
  if (live) return live;
  const connection = situation.connections.get(connectionId);
  if (!connection) throw new Error('the connection is gone');
  const status = contact.isGroup && !connection.groupAsTicket ? 'group' : 'pending';
  const lately = situation.closedLately.get(key);
  const ticket = lately
    ? reopen(situation, lately, status)
    : begin(situation, contact, { connection_id: connectionId, channel: connection.channel, status, isActiveDemand });
  situation.tickets.set(key, ticket);
  return ticket;
}

function reopen(situation: InboundSituation, lately: ClosedLately, status: 'group' | 'pending'): TicketState {
  const { queueId, userId, ticket } = lately;
  const change = { kind: 'change', act: 'reopen', status, userId, queueId, log: 'reopen' } as const;
  const effect = { do: 'move', change } as const;
  situation.reopened.push({ ticketId: ticket.id, by: inbound, from: placeOf(ticket), effect });
  foldEffect(ticket, effect, { now: situation.now, by: inbound });
  return ticket;
}

function begin(
  situation: InboundSituation,
  contact: InboundContact,
  where: Pick<TicketState, 'connection_id' | 'channel' | 'status' | 'isActiveDemand'>,
): TicketState {
  const ticket = { ...beginning(situation, contact), ...where };
  return { ...ticket, begunAt: placeOf(ticket) };
}

/** A ticket that nothing has happened in yet. */
const fresh = {
  queue_id: null,
  is_bot: false,
  use_integration: false,
  amount_used_bot_queues: 0,
  last_outbound_at: null,
  first_reply_at: null,
  snoozed_at: null,
  snoozed_until: null,
  imported_at: null,
} as const;

const beginning = (situation: InboundSituation, { id: contactId, isGroup }: InboundContact) => ({
  ...fresh,
  id: takeSpare(situation.spareTicketIds),
  contact_id: contactId,
  is_group: isGroup,
  user_id: situation.wallets.get(contactId) ?? null,
  is_new_to_owner: situation.wallets.has(contactId),
  queued_at: situation.now,
  created_at: situation.now,
  unread_messages: 0,
  last_message: '',
  last_message_id: null,
  last_message_ack: null,
  last_inbound_at: null,
  updated_at: situation.now,
  lastEchoAt: null,
  answeredAt: null,
  isNew: true,
  isChanged: true,
  isWoken: false,
  begunAt: null,
  saidAt: null,
});

function bumpTicket(ticket: TicketState, messageId: number, event: InboundMessage, now: Date): void {
  const at = new Date(event.at);
  const isOurs = event.echo !== undefined;
  if (isOurs) answerBefore(ticket, at);
  else {
    ticket.unread_messages += 1;
    // What comes late, or by another lane of the same person, was written earlier.
    ticket.last_inbound_at = laterOf(ticket.last_inbound_at, at);
    wakeUp(ticket);
  }
  ticket.last_message = previewIn(event);
  ticket.last_message_id = messageId;
  ticket.last_message_ack = isOurs ? sentAck : null;
  ticket.updated_at = now;
  ticket.isChanged = true;
}

/** The contact speaks: nothing is set aside any longer, nor only left by an import. */
export function wakeUp(ticket: TicketState): void {
  Object.assign(ticket, { isWoken: true, snoozed_at: null, snoozed_until: null, imported_at: null });
}

/** What lists show of it. */
export function previewIn(event: InboundMessage): string {
  if (isStandInEvent(event)) return latePreview;
  const preview = previewOf(event.mediaType, event.body, event.file?.name ?? '');
  return cutText(preview, longestPreview);
}

/** What another program wrote answers what the contact had written by then; what was written since stays unread. */
function answerBefore(ticket: TicketState, at: Date): void {
  ticket.lastEchoAt = laterOf(ticket.lastEchoAt, at);
  ticket.saidAt = laterOf(ticket.saidAt, at);
  ticket.last_outbound_at = laterOf(ticket.last_outbound_at, at);
  if (ticket.last_inbound_at !== null && at < ticket.last_inbound_at) return;
  ticket.unread_messages = 0;
  ticket.answeredAt ??= at;
  ticket.first_reply_at ??= at;
}

const laterOf = (known: Date | null, at: Date) => (known !== null && known > at ? known : at);

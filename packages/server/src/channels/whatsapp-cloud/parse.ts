import type { InboundAlias, InboundLoss, InboundStatus, Parsed, RoutedEvent } from '../inbound-events.ts';
import { lossIn } from './lost-access.ts';
import { accountFields, readAccountField } from './parse-account.ts';
import { readAddressBook } from './parse-address-book.ts';
import { echoesOf, readEcho } from './parse-echoes.ts';
import { readHistory } from './parse-history.ts';
import { kindOf, readChange, readMissedCall, readNotice } from './parse-kinds.ts';
import { chatOf, readMessage } from './parse-message.ts';
import { readTemplateField, templateFields } from './parse-template.ts';
import { codeOf, completed, type Fields, fieldsOf, idOf, listOf, ownIdOf, textOf, timeOf } from './read-json.ts';
import { personOf } from './read-person.ts';

/** Fields of the subscription about payments and settings, which are ignored. */
const managementFields: ReadonlySet<string> = new Set([
  'account_review_update',
  'account_settings_update',
  'message_template_components_update',
  'payment_configuration_update',
  'security',
]);

const ackOf: ReadonlyMap<unknown, number> = new Map([
  ['sent', 1],
  ['delivered', 2],
  ['read', 3],
  ['played', 4],
]);

/**
 * Reads a webhook body of the Cloud API. Pure, and takes any value. `receivedAt`: the time for events that bring none,
 * in milliseconds.
 */
export function parseEnvelope(body: unknown, receivedAt: number | null = null): Parsed {
  const parsed: Parsed = { events: [], unread: [] };
  const entries = fieldsOf(body).entry;
  if (!Array.isArray(entries)) parsed.unread.push({ account: null, reason: 'no list of entries' });
  for (const entry of listOf(entries)) {
    const at = timeOf(fieldsOf(entry).time) ?? receivedAt;
    for (const change of listOf(fieldsOf(entry).changes))
      readField({ entry: fieldsOf(entry), at }, fieldsOf(change), parsed);
  }
  return parsed;
}

function readField({ entry, at }: { entry: Fields; at: number | null }, change: Fields, parsed: Parsed): void {
  const field = textOf(change.field) ?? 'unnamed';
  const value = fieldsOf(change.value);
  const account = idOf(fieldsOf(value.metadata).phone_number_id, 64);
  const read = readers.get(field);
  if (read) read(withTimes(value, at), account, parsed);
  else if (accountFields.has(field)) readAccountField(entry, field, value, parsed);
  else if (templateFields.has(field)) readTemplateField(entry, field, value, parsed);
  else if (!managementFields.has(field)) parsed.unread.push({ account, reason: `field ${field.slice(0, 60)}` });
}

/** Gives every event an id and a time of its own. */
function withTimes(value: Fields, at: number | null): Fields {
  const lists = ['messages', 'message_echoes', 'calls'].flatMap((name) =>
    Array.isArray(value[name]) ? [[name, value[name].map((one) => completed(fieldsOf(one), at))] as const] : [],
  );
  const statuses = listOf(value.statuses).map((one) => {
    const status = fieldsOf(one);
    return { ...status, timestamp: timeOf(status.timestamp) === null ? at : status.timestamp };
  });
  return { ...value, ...Object.fromEntries(lists), ...(Array.isArray(value.statuses) ? { statuses } : {}) };
}

/** Readers for fields about a number; each brings the number's id. */
const readers: ReadonlyMap<string, (value: Fields, account: string | null, parsed: Parsed) => void> = new Map([
  ['messages', readMessages],
  ['calls', readCalls],
  ['smb_message_echoes', readEchoes],
  ['history', readHistory],
  ['smb_app_state_sync', readAddressBook],
]);

/** All fields that are read: people who set an account up are told to subscribe to these. */
export const fieldsRead: ReadonlySet<string> = new Set([...readers.keys(), ...accountFields, ...templateFields]);

function readMessages(value: Fields, account: string | null, parsed: Parsed): void {
  const leaveUnread = (reason: string) => void parsed.unread.push({ account, reason });
  const keep = (event: RoutedEvent['event'] | null, chat: string | null, what: string) => {
    if (account === null) leaveUnread(`${what} without phone_number_id`);
    else if (event === null || chat === null) leaveUnread(`${what} of unknown shape`);
    else parsed.events.push({ account, chat, event });
  };
  const messages = listOf(value.messages).map(fieldsOf);
  const contacts = listOf(value.contacts).map(fieldsOf);
  for (const message of messages) {
    const notice = readNotice(message);
    if (notice === 'nothing') continue;
    const event = notice ?? readChange(message, kindOf(message)) ?? readMessage(message, contacts, messages.length);
    keep(event, laneOf(event, message), 'message');
  }
  for (const status of listOf(value.statuses).map(fieldsOf)) {
    const chat = [status.recipient_id, status.recipient_user_id, status.id]
      .map((id) => idOf(id, 200))
      .find((id) => id !== null);
    const event = readStatus(status);
    keep(event, chat ?? null, 'status');
    const more = event ? [readRecipient(status, event), readLoss(status, event)] : [];
    for (const one of more) if (one) keep(one, chat ?? null, 'status');
  }
  for (const error of listOf(value.errors)) leaveUnread(`account error ${codeOf(error)}`);
  for (const [name, part] of Object.entries(value)) {
    if (carriesMore(name, part)) leaveUnread(`messages.${name.slice(0, 60)}`);
  }
}

/** The lane of an event. A change of a message belongs to the chat of the person who makes it. */
function laneOf(event: RoutedEvent['event'] | null, message: Fields): string | null {
  if (event?.kind === 'message') return event.chat.identities[0]?.value ?? null;
  return event?.kind === 'alias' ? (event.identities[0]?.value ?? null) : chatOf(message);
}

function readEchoes(value: Fields, account: string | null, parsed: Parsed): void {
  const contacts = listOf(value.contacts).map(fieldsOf);
  for (const message of echoesOf(value)) {
    const echo = readEcho(message, contacts);
    if (echo === null || account === null) parsed.unread.push({ account, reason: 'echo of unknown shape' });
    else parsed.events.push({ account, ...echo });
  }
}

function readCalls(value: Fields, account: string | null, parsed: Parsed): void {
  for (const call of listOf(value.calls).map(fieldsOf)) {
    const event = readMissedCall(call);
    if (event === 'other') continue;
    const chat = event?.chat.identities[0]?.value;
    if (event === null || chat === undefined || account === null)
      parsed.unread.push({ account, reason: 'call of unknown shape' });
    else parsed.events.push({ account, chat, event });
  }
}

/** Whether a part is an unknown list, or should be a list of ours and is none. */
function carriesMore(name: string, part: unknown): boolean {
  if (name === 'messages' || name === 'statuses' || name === 'errors') return !Array.isArray(part);
  return name !== 'contacts' && listOf(part).length > 0;
}

function readStatus(status: Fields): InboundStatus | null {
  const providerId = idOf(status.id, 512);
  const at = timeOf(status.timestamp);
  const word = textOf(status.status)?.toLowerCase();
  const ack = ackOf.get(word) ?? null;
  if (providerId === null || at === null || (ack === null && word !== 'failed')) return null;
  return {
    kind: 'status',
    providerId,
    ack,
    error: ack === null ? (lossOf(status)?.code ?? codeOf(listOf(status.errors)[0]) ?? 'unknown') : null,
    at,
    messageId: ownIdOf(status.biz_opaque_callback_data),
  };
}

/**
 * Reads the receiver of a status under both addresses: a person seen later by the user id alone is then known. It is
 * told once, with the tick that is hardly ever missing.
 */
function readRecipient(status: Fields, { providerId, ack, at }: InboundStatus): InboundAlias | null {
  const identities = personOf([status.recipient_id], [status.recipient_user_id]);
  // A status of a group names the group, and one of its members.
  const isTheOne = ack === 2 && identities.length === 2 && textOf(status.recipient_type) !== 'group';
  return isTheOne ? { kind: 'alias', providerId: `${providerId.slice(0, 480)}.recipient`, identities, at } : null;
}

function lossOf(status: Fields): ReturnType<typeof lossIn> {
  const found = listOf(status.errors).map(lossIn);
  return found.find((one) => one !== null) ?? null;
}

/**
 * Reads a lost access from a status, only of messages that we sent: another program on the number has an access of its
 * own.
 */
function readLoss(status: Fields, { providerId, messageId, ack, at }: InboundStatus): InboundLoss | null {
  const found = ack === null ? lossOf(status) : null;
  return found === null || messageId === null ? null : { kind: 'loss', providerId, messageId, loss: found.loss, at };
}

import type { InboundStatus, Parsed, RoutedEvent } from '../adapter.ts';
import { isNotice, readChange, readMissedCall } from './parse-kinds.ts';
import { chatOf, readMessage } from './parse-message.ts';
import { isTemplateField, readTemplateChange } from './parse-template.ts';
import { codeOf, type Fields, fieldsOf, idOf, listOf, textOf, timeOf } from './read-json.ts';

/** Fields of the subscription that tell of the account; no conversation is in them. */
const managementFields: ReadonlySet<string> = new Set([
  'account_alerts',
  'account_review_update',
  'account_settings_update',
  'account_update',
  'business_capability_update',
  'message_template_components_update',
  'payment_configuration_update',
  'phone_number_name_update',
  'phone_number_quality_update',
  'security',
]);

const ackOf: ReadonlyMap<unknown, number> = new Map([
  ['sent', 1],
  ['delivered', 2],
  ['read', 3],
  ['played', 4],
]);

/** Reads a webhook body of the Cloud API. Pure, and any value at all may come in. */
export function parseEnvelope(body: unknown): Parsed {
  const parsed: Parsed = { events: [], unread: [] };
  const entries = fieldsOf(body).entry;
  if (!Array.isArray(entries)) parsed.unread.push({ account: null, reason: 'no list of entries' });
  for (const entry of listOf(entries)) {
    for (const change of listOf(fieldsOf(entry).changes).map(fieldsOf)) {
      if (isTemplateField(change.field)) readTemplate(fieldsOf(entry), change, parsed);
      else readField(change, parsed);
    }
  }
  return parsed;
}

function readTemplate(entry: Fields, change: Fields, parsed: Parsed): void {
  const event = readTemplateChange(entry, change);
  if (event === 'unknown') parsed.unread.push({ account: null, reason: `${change.field} of unknown shape` });
  else if (event) parsed.events.push({ account: event.businessId, chat: 'templates', event });
}

function readField(change: Fields, parsed: Parsed): void {
  const field = textOf(change.field) ?? 'unnamed';
  const value = fieldsOf(change.value);
  const account = idOf(fieldsOf(value.metadata).phone_number_id, 64);
  const leaveUnread = (reason: string) => void parsed.unread.push({ account, reason });
  if (field === 'calls') {
    readCalls(value, account, parsed);
    return;
  }
  if (field !== 'messages') {
    if (!managementFields.has(field)) leaveUnread(`field ${field.slice(0, 60)}`);
    return;
  }
  const keep = (event: RoutedEvent['event'] | null, chat: string | null, what: string) => {
    if (account === null) leaveUnread(`${what} without phone_number_id`);
    else if (event === null || chat === null) leaveUnread(`${what} of unknown shape`);
    else parsed.events.push({ account, chat, event });
  };
  const messages = listOf(value.messages).map(fieldsOf);
  const contacts = listOf(value.contacts).map(fieldsOf);
  for (const message of messages) {
    if (isNotice(message)) continue;
    const change = readChange(message, textOf(message.type) ?? '');
    const event = change ?? readMessage(message, contacts, messages.length);
    keep(event, event?.kind === 'message' ? (event.chat.identities[0]?.value ?? null) : chatOf(message), 'message');
  }
  for (const status of listOf(value.statuses).map(fieldsOf)) {
    keep(readStatus(status), idOf(status.recipient_id, 200) ?? idOf(status.recipient_user_id, 200), 'status');
  }
  for (const error of listOf(value.errors)) leaveUnread(`account error ${codeOf(error)}`);
  for (const [name, part] of Object.entries(value)) {
    if (carriesMore(name, part)) leaveUnread(`messages.${name.slice(0, 60)}`);
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

/** A list we do not know, or something that should be one of ours and is no list. */
function carriesMore(name: string, part: unknown): boolean {
  if (name === 'messages' || name === 'statuses' || name === 'errors') return !Array.isArray(part);
  return name !== 'contacts' && listOf(part).length > 0;
}

function readStatus(status: Fields): InboundStatus | null {
  const providerId = idOf(status.id, 512);
  const at = timeOf(status.timestamp);
  const ack = ackOf.get(status.status) ?? null;
  if (providerId === null || at === null || (ack === null && status.status !== 'failed')) return null;
  return {
    kind: 'status',
    providerId,
    ack,
    error: ack === null ? (codeOf(listOf(status.errors)[0]) ?? 'unknown') : null,
    at,
    messageId: messageIdOf(status.biz_opaque_callback_data),
  };
}

/** What we put into `biz_opaque_callback_data`; another program on the same number writes there what it likes. */
function messageIdOf(value: unknown): number | null {
  if (typeof value !== 'string' || !/^[1-9]\d{0,15}$/.test(value)) return null;
  const id = Number(value);
  return Number.isSafeInteger(id) ? id : null;
}

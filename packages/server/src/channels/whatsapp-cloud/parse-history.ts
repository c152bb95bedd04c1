import { phoneTwin } from '@guiche/contract/phone';
import type { Identity, InboundHistory, InboundMessage, Parsed } from '../inbound-events.ts';
import { messageIn } from './parse-message.ts';
import { codeOf, type Fields, fieldsOf, idOf, isYes, listOf, textOf } from './read-json.ts';
import { personOf } from './read-person.ts';

/** A body may hold thousands of messages, so they are split: a row of the inbox holds so many. */
const mostAtOnce = 500;

/** Ticks of the business's own messages, by the platform's words for the past. */
const ackOf: ReadonlyMap<string, number> = new Map([
  ['SENT', 1],
  ['DELIVERED', 2],
  ['READ', 3],
  ['PLAYED', 4],
]);

/**
 * Reads the past of a number that the business's own application shares (coexistence): chats in chunks, then their
 * files separately. Source: Cloud API webhooks reference, `history`.
 */
export function readHistory(value: Fields, account: string | null, parsed: Parsed): void {
  const leaveUnread = (reason: string) => void parsed.unread.push({ account, reason });
  if (account === null) {
    leaveUnread('history without phone_number_id');
    return;
  }
  const tell = (event: InboundHistory) => void parsed.events.push({ account, chat: 'history', event });
  const ours = digitsOf(fieldsOf(value.metadata).display_phone_number);
  for (const chunk of listOf(value.history).map(fieldsOf)) {
    const { phase, chunk_order: order, progress } = fieldsOf(chunk.metadata);
    const name = `history.${wordOf(phase)}.${wordOf(order)}`;
    const refusedBy = codeOf(listOf(chunk.errors)[0]);
    if (refusedBy !== null) tell({ kind: 'history', providerId: name, at: 0, messages: [], isLast: false, refusedBy });
    const messages = listOf(chunk.threads).flatMap((thread) => readThread(fieldsOf(thread), leaveUnread));
    const isLast = Number(wordOf(progress)) >= 100;
    for (const event of partsOf(name, messages, isLast)) tell(event);
  }
  const files = listOf(value.messages)
    .map(fieldsOf)
    .flatMap((message) => readFileOf(message, ours, leaveUnread));
  for (const event of partsOf('history.files', files, files.length > 0)) tell(event);
}

/**
 * Splits messages into parts. The last part tells whether that was all; without messages, it alone is told. Parts have
 * no time of their own, so they keep the order of arrival.
 */
function partsOf(name: string, messages: readonly InboundMessage[], isLast: boolean): InboundHistory[] {
  const parts: InboundHistory[] = [];
  for (let from = 0; from < messages.length || (from === 0 && isLast); from += mostAtOnce) {
    const part = messages.slice(from, from + mostAtOnce);
    const isEnd = isLast && from + mostAtOnce >= messages.length;
    const providerId = part[0]?.providerId ?? name;
    parts.push({ kind: 'history', providerId, at: 0, messages: part, isLast: isEnd, refusedBy: null });
  }
  return parts;
}

type LeaveUnread = (reason: string) => void;

/** Reads a thread, which is named by the customer, whoever wrote. */
function readThread(thread: Fields, leaveUnread: LeaveUnread): InboundMessage[] {
  const id = idOf(thread.id, 200);
  const context = fieldsOf(thread.context);
  const isNumber = id !== null && /^\+?\d+$/.test(id);
  const identities = personOf([isNumber ? digitsOf(id) : null, context.wa_id], [isNumber ? null : id, context.user_id]);
  return listOf(thread.messages)
    .map(fieldsOf)
    .flatMap((message) => {
      const { from_me: fromMe } = fieldsOf(message.history_context);
      const isOurs =
        fromMe !== undefined && fromMe !== null ? isYes(fromMe) : !isBy(identities, idOf(message.from, 200));
      return keep(message, identities, isOurs, leaveUnread);
    });
}

/** Whether one of these people wrote it. An author without a number is the customer, whose number is hidden. */
function isBy(people: readonly Identity[], from: string | null): boolean {
  const digits = digitsOf(from);
  const spellings = digits === null ? [] : [digits, phoneTwin(digits)];
  return digits === null || people.some(({ value }) => spellings.includes(digitsOf(value)));
}

/** Reads the file of a message whose place in the chat was told before, or will be. */
function readFileOf(message: Fields, ours: string | null, leaveUnread: LeaveUnread): InboundMessage[] {
  const isOurs =
    textOf(message.to) !== null ||
    textOf(message.to_user_id) !== null ||
    (ours !== null && digitsOf(message.from) === ours);
  const identities = isOurs
    ? personOf([message.to], [message.to_user_id])
    : personOf([message.from], [message.from_user_id]);
  return keep(message, identities, isOurs, leaveUnread);
}

/** Keeps a message, unless it failed: that one reached nobody and is no part of a conversation. */
function keep(
  message: Fields,
  identities: InboundMessage['chat']['identities'],
  isOurs: boolean,
  leaveUnread: LeaveUnread,
): InboundMessage[] {
  const status = (textOf(fieldsOf(message.history_context).status) ?? '').toUpperCase();
  if (isOurs && status === 'ERROR') return [];
  const read = messageIn(message, { identities, name: null });
  if (read === null) leaveUnread('old message of unknown shape');
  if (read === null) return [];
  return [isOurs ? { ...read, echo: { messageId: null, ack: ackOf.get(status) ?? 1 } } : read];
}

/** A number, or text of digits. */
const wordOf = (value: unknown) =>
  typeof value === 'number' || typeof value === 'string' ? String(value).slice(0, 20) : '';

function digitsOf(number: unknown): string | null {
  const digits = textOf(number)?.replace(/\D/g, '') ?? '';
  return digits === '' ? null : digits;
}

import type { Parsed } from '../inbound-events.ts';
import { type Fields, fieldsOf, idOf, listOf, textOf, timeOf } from '../whatsapp-cloud/read-json.ts';
import type { Flavour } from './flavours.ts';
import { readEvent } from './parse-event.ts';

/**
 * Fields of `changes` whose content other accounts get in `messaging`: accounts differ in which of the two they get.
 */
const messagingFields = /^(standby|messag(es|ing)(_\w+)?|message_(echoes|edits?|reactions|reads|deliveries))$/;

/**
 * Reads a webhook body of the messaging platform. Pure, and takes any value. Events under `standby` belong to
 * conversations that another application leads; people want to see those, too. `receivedAt`: the time for events that
 * bring none, in milliseconds.
 */
export function parseEnvelope(flavour: Flavour, body: unknown, receivedAt: number | null = null): Parsed {
  const parsed: Parsed = { events: [], unread: [] };
  const entries = fieldsOf(body).entry;
  if (!Array.isArray(entries)) parsed.unread.push({ account: null, reason: 'no list of entries' });
  for (const entry of listOf(entries).map(fieldsOf)) readEntry(flavour, entry, { parsed, receivedAt });
  return parsed;
}

interface Reading {
  parsed: Parsed;
  receivedAt: number | null;
}

function readEntry(flavour: Flavour, entry: Fields, { parsed, receivedAt }: Reading): void {
  const account = idOf(entry.id, 64);
  const leaveUnread = (reason: string) => void parsed.unread.push({ account, reason });
  for (const name of ['messaging', 'standby']) {
    if (entry[name] !== undefined && !Array.isArray(entry[name])) leaveUnread(`${name} of unknown shape`);
  }
  const changes = listOf(entry.changes).map(fieldsOf);
  const isMessaging = ({ field, value }: Fields) => messagingFields.test(textOf(field) ?? '') && value !== undefined;
  const changed = changes.filter(isMessaging).flatMap(({ value }) => (Array.isArray(value) ? value : [value]));
  const at = timeOf(entry.time) ?? receivedAt;
  for (const event of [...listOf(entry.messaging), ...listOf(entry.standby), ...changed].map(fieldsOf)) {
    const read = account === null ? null : readEvent(flavour, { account, at }, event);
    if (read === 'quiet') continue;
    if (account === null || read === null) leaveUnread(`event of unknown shape: ${kindsOf(event)}`);
    else for (const one of read.events) parsed.events.push({ account, chat: read.chat, event: one });
  }
  for (const change of changes) if (!isMessaging(change)) leaveUnread(`field ${String(change.field).slice(0, 60)}`);
}

const envelope: ReadonlySet<string> = new Set(['sender', 'recipient', 'timestamp']);
const kindsOf = (event: Fields) =>
  Object.keys(event)
    .filter((name) => !envelope.has(name))
    .join(' ')
    .slice(0, 60);

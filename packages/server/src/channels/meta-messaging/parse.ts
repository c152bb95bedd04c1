import type { Parsed } from '../inbound-events.ts';
import { type Fields, fieldsOf, idOf, listOf } from '../whatsapp-cloud/read-json.ts';
import type { Flavour } from './flavours.ts';
import { readEvent } from './parse-event.ts';

/**
 * Reads a webhook body of the messaging platform. Pure, and any value at all may come in. What stands by (`standby`) is
 * told of conversations that another application leads just now; people want to see those too.
 */
export function parseEnvelope(flavour: Flavour, body: unknown): Parsed {
  const parsed: Parsed = { events: [], unread: [] };
  const entries = fieldsOf(body).entry;
  if (!Array.isArray(entries)) parsed.unread.push({ account: null, reason: 'no list of entries' });
  for (const entry of listOf(entries).map(fieldsOf)) readEntry(flavour, entry, parsed);
  return parsed;
}

function readEntry(flavour: Flavour, entry: Fields, parsed: Parsed): void {
  const account = idOf(entry.id, 64);
  const leaveUnread = (reason: string) => void parsed.unread.push({ account, reason });
  for (const name of ['messaging', 'standby']) {
    if (entry[name] !== undefined && !Array.isArray(entry[name])) leaveUnread(`${name} of unknown shape`);
  }
  for (const event of [...listOf(entry.messaging), ...listOf(entry.standby)].map(fieldsOf)) {
    const read = account === null ? null : readEvent(flavour, account, event);
    if (read === 'quiet') continue;
    if (account === null || read === null) leaveUnread(`event of unknown shape: ${kindsOf(event)}`);
    else for (const one of read.events) parsed.events.push({ account, chat: read.chat, event: one });
  }
  for (const change of listOf(entry.changes).map(fieldsOf)) leaveUnread(`field ${String(change.field).slice(0, 60)}`);
}

const envelope: ReadonlySet<string> = new Set(['sender', 'recipient', 'timestamp']);
const kindsOf = (event: Fields) =>
  Object.keys(event)
    .filter((name) => !envelope.has(name))
    .join(' ')
    .slice(0, 60);

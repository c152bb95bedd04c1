import type { AdData, CallData, InteractiveData } from '@guiche/contract/message-data.schemas';
import type { InboundAlias, InboundEdit, InboundMessage, InboundRevoke } from '../inbound-events.ts';
import { type Fields, fieldsOf, idOf, listOf, shortTextOf, textOf, timeOf, wordsOf } from './read-json.ts';
import { personOf } from './read-person.ts';

type Content = Pick<InboundMessage, 'mediaType' | 'body' | 'data' | 'file'>;

/** The kinds of message, each named by the part that holds it. */
const kinds =
  'text image audio video document sticker location contacts interactive button reaction order edit revoke system'.split(
    ' ',
  );

/** A message's kind by its own word, else by the part that it brings. */
export function kindOf(message: Fields): string {
  const named = textOf(message.type)?.trim().toLowerCase() ?? null;
  return named ?? kinds.find((kind) => message[kind] !== undefined) ?? 'unknown';
}

/**
 * Reads the contact's choice of buttons, a list or a template, or a filled form. Null: another kind, or nothing chosen.
 */
export function readChoice(message: Fields, type: string): Content | null {
  if (type === 'button') {
    const part = fieldsOf(message.button);
    return choiceOf(idOf(part.payload, 256), wordsOf(part.text), null);
  }
  if (type !== 'interactive') return null;
  const part = fieldsOf(message.interactive);
  if (part.nfm_reply !== undefined) return readForm(fieldsOf(part.nfm_reply));
  const reply = fieldsOf(part.button_reply ?? part.list_reply);
  return choiceOf(idOf(reply.id, 256), wordsOf(reply.title), wordsOf(reply.description));
}

function choiceOf(id: string | null, title: string | null, description: string | null): Content | null {
  if (title === null) return null;
  const data: InteractiveData = {
    kind: 'reply',
    title: null,
    text: title,
    footer: description,
    imageUrl: null,
    buttons: [],
    chosen: { id: id ?? '', title },
  };
  return { mediaType: 'interactive', body: title, data, file: null };
}

/** Reads a filled form: its fields line by line, without the platform's own entries. */
function readForm(reply: Fields): Content | null {
  const fields = Object.entries(fieldsOf(readText(reply.response_json))).filter(([name]) => name !== 'flow_token');
  const lines = fields.flatMap(([name, value]) => {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    return text === undefined || text === '' ? [] : [`${name}: ${text}`];
  });
  const words = wordsOf(lines.join('\n')) ?? wordsOf(reply.body);
  return choiceOf(idOf(reply.name, 256), words, null);
}

function readText(value: unknown): unknown {
  if (typeof value !== 'string') return null;
  try {
    return JSON.parse(value);
  } catch {
    return null; // not readable as a form, so only its name is left
  }
}

/** Reads a reaction; without an emoji it takes the last one back. Null: it names no message. */
export function readReaction(message: Fields, type: string): (Content & { quotedProviderId: string }) | null {
  if (type !== 'reaction') return null;
  const part = fieldsOf(message.reaction);
  const quotedProviderId = idOf(part.message_id, 512);
  const emoji = shortTextOf(part.emoji, 64) ?? '';
  if (quotedProviderId === null) return null;
  return { mediaType: 'reaction', body: emoji, data: null, file: null, quotedProviderId };
}

/**
 * Reads a text that began with an advertisement. The picture's address is not kept: strangers' pictures are never
 * loaded. The advertisement's address is shown, and opened only by a click.
 */
export function readAd(message: Fields, type: string): Content | null {
  const text = wordsOf(fieldsOf(message.text).body);
  const referral = fieldsOf(message.referral);
  const headline = wordsOf(referral.headline);
  const body = wordsOf(referral.body);
  const sourceUrl = webAddressOf(referral.source_url);
  if (type !== 'text' || text === null || (headline ?? body ?? sourceUrl) === null) return null;
  const kind = referral.media_type;
  const data: AdData = {
    headline: headline ?? '',
    body: body ?? '',
    sourceUrl,
    mediaType: kind === 'image' || kind === 'video' ? kind : null,
  };
  return { mediaType: 'ad', body: text, data, file: null };
}

function webAddressOf(value: unknown): string | null {
  const text = idOf(value, 2000)?.trim() ?? '';
  return /^https?:\/\/[^\s/]+\S*$/i.test(text) ? text : null;
}

/**
 * Reads a contact's change of their own message (coexistence numbers only). Null: it names none, or brings no words.
 */
export function readChange(message: Fields, type: string): InboundEdit | InboundRevoke | null {
  if (type !== 'edit' && type !== 'revoke') return null;
  const providerId = idOf(message.id, 512);
  const at = timeOf(message.timestamp);
  const part = fieldsOf(message[type]);
  const targetProviderId = idOf(part.original_message_id, 512);
  if (providerId === null || at === null || targetProviderId === null) return null;
  if (type === 'revoke') return { kind: 'revoke', providerId, targetProviderId, at };
  const body = wordsIn(fieldsOf(part.message));
  return body === null ? null : { kind: 'edit', providerId, targetProviderId, body, at };
}

function wordsIn(message: Fields): string | null {
  const part = fieldsOf(message[kindOf(message)]);
  return wordsOf(part.body) ?? wordsOf(part.caption);
}

/** Notices that nobody wrote: somebody's number, id or device changed. */
const notices: ReadonlySet<unknown> = new Set([
  'user_changed_number',
  'customer_changed_number',
  'customer_identity_changed',
  'user_changed_user_id',
]);

/**
 * Reads the platform's notice about a person: their former address, and the present one. `nothing`: it is about no
 * address. Null: no such notice.
 */
export function readNotice(message: Fields): InboundAlias | 'nothing' | null {
  const system = fieldsOf(message.system);
  if (message.type !== 'system' || !notices.has(system.type)) return null;
  const providerId = idOf(message.id, 512);
  const at = timeOf(message.timestamp);
  const identities = [
    ...personOf([message.from], [system.previous_user_id]),
    ...personOf([system.wa_id], [system.user_id, message.from_user_id]),
  ];
  const names = new Set(identities.map(({ value }) => value));
  if (system.type === 'customer_identity_changed' || providerId === null || at === null || names.size < 2)
    return 'nothing';
  return { kind: 'alias', providerId, identities, at };
}

/** Reads a contact's call that nobody took. `other`: a call in another state, which a conversation does not show. */
export function readMissedCall(call: Fields): 'other' | InboundMessage | null {
  const providerId = idOf(call.id, 512);
  const identities = personOf([call.from], [call.from_user_id]);
  const at = timeOf(call.timestamp);
  if (providerId === null || identities.length === 0 || at === null) return null;
  const status = listOf(call.status)[0] ?? call.status;
  if (call.event !== 'terminate' || call.direction === 'BUSINESS_INITIATED' || status === 'COMPLETED') return 'other';
  const data: CallData = { isVideo: false, seconds: null };
  return {
    kind: 'message',
    providerId,
    chat: { identities, name: null, isGroup: false },
    at,
    mediaType: 'call_log',
    body: '',
    data,
    file: null,
    quotedProviderId: null,
    isForwarded: false,
  };
}

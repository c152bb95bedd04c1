import { cutText } from '../../platform/cut-text.ts';
import type { Identity, InboundEvent, InboundStatus } from '../inbound-events.ts';
import { type Fields, fieldsOf, idOf, isYes, listOf, textOf, timeOf, wordsOf } from '../whatsapp-cloud/read-json.ts';
import type { Flavour } from './flavours.ts';
import { adOf, type Content, choiceOf, unsupported } from './parse-contents.ts';
import { type MessageHead, readMessage } from './parse-message.ts';

/** The events of one entry of `messaging`, for one chat. */
interface ReadEvent {
  chat: string;
  events: InboundEvent[];
}

/** Kinds about the account, about consent and about which application leads a conversation; nobody said anything. */
const quietKinds = [
  'referral',
  'optin',
  'account_linking',
  'pass_thread_control',
  'take_thread_control',
  'request_thread_control',
  'app_roles',
  'policy_enforcement',
];

/** The account of an event, and the time for an event that brings none. */
interface Entry {
  account: string;
  at: number | null;
}

/**
 * Reads one entry of `messaging`. `quiet`: nothing that a conversation shows. Null: not understood. Source: Messenger
 * Platform, "Webhook events".
 */
export function readEvent(flavour: Flavour, entry: Entry, event: Fields): ReadEvent | 'quiet' | null {
  const { account } = entry;
  const message = fieldsOf(event.message);
  // Only messages are marked as echoes; of the account's other acts by another program the sender tells.
  const isOurs = isYes(message.is_echo) || idOf(fieldsOf(event.sender).id, 200) === account;
  const customer = idOf(fieldsOf(isOurs ? event.recipient : event.sender).id, 200);
  const at = timeOf(event.timestamp) ?? entry.at;
  if (customer === null || at === null) return null;
  const from: Identity = { type: flavour.identityType, scope: account, value: customer };
  const told = (events: InboundEvent[] | null) => events && { chat: customer, events };
  const head: MessageHead = { from, at };
  if (event.message !== undefined) return told(readMessage(head, message, isOurs));
  if (event.message_edit !== undefined) return told(readEdit(head, fieldsOf(event.message_edit), isOurs));
  if (isOurs) return 'quiet';
  if (event.reaction !== undefined) return told(readReaction(head, fieldsOf(event.reaction)));
  if (event.postback !== undefined) return told(readPostback(head, fieldsOf(event.postback)));
  if (event.delivery !== undefined) return told(readDelivery(head, fieldsOf(event.delivery)));
  if (event.read !== undefined) return told(readRead(head, fieldsOf(event.read)));
  return quietKinds.some((kind) => event[kind] !== undefined) ? 'quiet' : null;
}

const midOf = (part: Fields) => idOf(part.mid, 400);

function readEdit({ at }: MessageHead, edit: Fields, isOurs: boolean): InboundEvent[] | null {
  const mid = midOf(edit);
  const body = wordsOf(edit.text);
  if (mid === null || body === null) return null;
  const count = idOf(edit.num_edit, 20) ?? at;
  const whose = isOurs ? { isOurs } : {};
  return [{ kind: 'edit', providerId: `edit.${count}.${mid}`, targetProviderId: mid, body, at, ...whose }];
}

/** Emoji for the platform's words, for reactions that come without one. */
const signOf: ReadonlyMap<unknown, string> = new Map([
  ['love', '❤️'],
  ['smile', '😆'],
  ['haha', '😆'],
  ['laugh', '😆'],
  ['wow', '😮'],
  ['sad', '😢'],
  ['angry', '😠'],
  ['like', '👍'],
  ['dislike', '👎'],
]);

function readReaction({ from, at }: MessageHead, reaction: Fields): InboundEvent[] | null {
  const mid = midOf(reaction);
  const { action } = reaction;
  if (mid === null || (action !== 'react' && action !== 'unreact')) return null;
  const sign = textOf(reaction.emoji) ?? signOf.get(reaction.reaction) ?? '❤️';
  return [
    {
      kind: 'message',
      providerId: `${action}.${at}.${mid}`,
      chat: { identities: [from], name: null, isGroup: false },
      at,
      mediaType: 'reaction',
      body: action === 'react' ? cutText(sign, 64) : '',
      data: null,
      file: null,
      quotedProviderId: mid,
      isForwarded: false,
    },
  ];
}

/**
 * Reads a pressed button, an ice-breaker question, or what an advertisement led to. Old ones have no id of their own.
 */
function readPostback({ from, at }: MessageHead, postback: Fields): InboundEvent[] | null {
  const content = pressedIn(postback);
  return [
    {
      kind: 'message',
      providerId: midOf(postback) ?? `postback.${at}.${from.value}`,
      chat: { identities: [from], name: null, isGroup: false },
      at,
      ...content,
      quotedProviderId: null,
      isForwarded: false,
    },
  ];
}

function pressedIn(postback: Fields): Content {
  const title = wordsOf(postback.title);
  const ad = adOf(postback.referral, title ?? '');
  if (ad) return ad;
  // Without a title, all that is known is what the button stands for.
  return choiceOf(postback.payload, title ?? wordsOf(postback.payload)) ?? unsupported('', 'postback', postback);
}

/**
 * Reads deliveries: of the messages it names, and of all that was sent before, so that the next event makes up for a
 * lost one.
 */
function readDelivery({ from, at }: MessageHead, delivery: Fields): InboundEvent[] | null {
  const delivered = (providerId: string): InboundStatus => ({
    kind: 'status',
    providerId,
    ack: 2,
    error: null,
    at,
    messageId: null,
  });
  const named = listOf(delivery.mids).flatMap((mid) => idOf(mid, 400) ?? []);
  const upTo = timeOf(delivery.watermark);
  if (upTo === null && named.length === 0) return null;
  const mark = upTo === null ? [] : [ticksOf(from, 2, upTo, at)];
  return [...named.map(delivered), ...mark];
}

/** Reads a read receipt. Messenger names the moment up to which somebody has read, Instagram the message. */
function readRead({ from, at }: MessageHead, read: Fields): InboundEvent[] | null {
  const upTo = timeOf(read.watermark);
  if (upTo !== null) return [ticksOf(from, 3, upTo, at)];
  const mid = midOf(read);
  return mid === null ? null : [{ kind: 'ticks', providerId: mid, to: from, ack: 3, upTo: 'message', at }];
}

function ticksOf(to: Identity, ack: 2 | 3, upTo: number, at: number): InboundEvent {
  return { kind: 'ticks', providerId: `ticks.${ack}.${upTo}`, to, ack, upTo, at };
}

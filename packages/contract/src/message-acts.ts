import * as z from 'zod/mini';
import { type Actor, isAdmin } from './actor.ts';
import type { ChannelAbilities } from './channel-abilities.ts';
import * as f from './fields.ts';
import { type Message, maxBodyLength, message } from './messages.ts';
import { audits, defineRoute, noAudit, signedIn } from './route.ts';
import { isStandIn } from './stand-ins.ts';

export const editWindowMs = 15 * 60_000;
/** Between two messages that are forwarded one after the other. */
export const forwardPauseMs = 900;
export const mostForwarded = 30;

const params = z.strictObject({ messageId: f.idText });

/** Changes the words of one of ours, up to 15 minutes after it was sent, where the channel changes them too. */
export const editMessage = defineRoute({
  method: 'POST',
  path: '/messages/edit/:messageId',
  params,
  body: z.strictObject({
    body: z.string().check(z.maxLength(maxBodyLength), z.regex(/\S/)),
    companyId: z.optional(f.id),
  }),
  result: message,
  errors: [
    'ERR_NO_MESSAGE_FOUND',
    'ERR_NO_PERMISSION',
    'ERR_TICKET_NOT_OPEN',
    'ERR_EDIT_WINDOW_OVER',
    'ERR_CHANNEL_CANNOT',
  ],
  needs: signedIn,
  audit: noAudit('what it said before is kept beside it'),
});

/** Takes one of ours back, where the channel takes it back too. */
export const deleteMessage = defineRoute({
  method: 'DELETE',
  path: '/messages/:messageId',
  params,
  result: message,
  errors: [
    'ERR_NO_MESSAGE_FOUND',
    'ERR_NO_PERMISSION',
    'ERR_TICKET_NOT_OPEN',
    'ERR_CHANNEL_CANNOT',
    'ERR_DELETE_WAPP_MSG',
  ],
  needs: signedIn,
  audit: audits('message.delete'),
});

/** One sign on a message; an empty one takes ours back. Answers the message reacted to. [+] */
export const reactToMessage = defineRoute({
  method: 'POST',
  path: '/messages/:messageId/reaction',
  params,
  body: z.strictObject({
    emoji: z.string().check(z.maxLength(32), z.regex(/^(\p{RGI_Emoji}|)$/v)),
    companyId: z.optional(f.id),
  }),
  result: message,
  errors: ['ERR_NO_MESSAGE_FOUND', 'ERR_TICKET_NOT_OPEN', 'ERR_CHANNEL_CANNOT', 'ERR_PRIVATE_NOTE'],
  needs: signedIn,
  audit: noAudit('the message itself is the record'),
  perMinute: 120,
});

/**
 * Sends a message once more, to another contact, by the same connection: into their live ticket where the caller sees
 * it, else into a new one of the caller's. `signMessage` puts the signature before the words, in companies that sign.
 * One that repeats a number hidden from the caller is not theirs to send on: ERR_HIDDEN_NUMBER. Answers the new message.
 */
export const forwardMessage = defineRoute({
  method: 'POST',
  path: '/message/forward',
  body: z.strictObject({
    messageId: f.id,
    contactId: f.id,
    signMessage: z.optional(z.boolean()),
    companyId: z.optional(f.id),
  }),
  result: message,
  errors: [
    'ERR_NO_MESSAGE_FOUND',
    'ERR_NO_CONTACT_FOUND',
    'ERR_NO_WAPP_FOUND',
    'ERR_OTHER_OPEN_TICKET',
    'ERR_PRIVATE_NOTE',
    'ERR_HIDDEN_NUMBER',
    'ERR_CHANNEL_CANNOT',
    'ERR_BODY_TOO_LONG',
    'ERR_IDEMPOTENCY_KEY_REUSED',
    'ERR_STORAGE_FULL',
  ],
  needs: signedIn,
  audit: noAudit('the message itself is the record'),
  perMinute: 120,
});

type Judged = Pick<
  Message,
  'fromMe' | 'isDeleted' | 'isPrivate' | 'mediaType' | 'dataJson' | 'createdAt' | 'sendState' | 'user'
>;
type Can = Pick<ChannelAbilities, 'edits' | 'deletes' | 'reactions'>;

const isOurs = (message: Judged) => message.fromMe && !message.isDeleted;
/** It is at the contact's: before that, and when it failed, there is nothing to change there. */
const arrived = (message: Judged) => message.sendState === null || message.sendState === 'sent';
const wroteNote = (actor: Actor, message: Judged) => message.user?.id === actor.userId || isAdmin(actor);

/** Milliseconds in which a message may still be edited; 0: no longer, or never. */
export function editableFor(actor: Actor, message: Judged, can: Can, now: Date): number {
  if (!isOurs(message) || message.mediaType !== 'chat') return 0;
  if (message.isPrivate ? !wroteNote(actor, message) : !can.edits || !arrived(message)) return 0;
  return Math.max(0, Date.parse(message.createdAt) + editWindowMs - now.getTime());
}

/** Of what has not come nothing is known by which the channel could take it back. */
export const canDeleteMessage = (actor: Actor, message: Judged, can: Can) =>
  isOurs(message) &&
  !isStandIn(message) &&
  (message.isPrivate ? wroteNote(actor, message) : can.deletes && arrived(message));

/**
 * Whether a sign or an answer can name it at the contact's: there is nothing there of a call, or of a sign that stands alone,
 * and of what has not come nothing is known by which to name it.
 */
export const canBeNamed = (message: Pick<Message, 'mediaType' | 'dataJson'>) =>
  message.mediaType !== 'call_log' && message.mediaType !== 'reaction' && !isStandIn(message);
export const canReact = (message: Judged, can: Can) =>
  can.reactions && !message.isDeleted && !message.isPrivate && canBeNamed(message) && arrived(message);

const travels: ReadonlySet<string> = new Set([
  'chat',
  'image',
  'audio',
  'video',
  'document',
  'sticker',
  'location',
  'contact',
]);
/** What can be sent to somebody else as it is. */
export const canForward = (message: Judged) =>
  !message.isDeleted && !message.isPrivate && travels.has(message.mediaType);

/** The sender's name before the words, as the contact reads it. */
export const signed = (userName: string, body: string) => `*${userName}:*\n${body}`;

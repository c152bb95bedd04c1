import * as z from 'zod/mini';
import * as f from './fields.schemas.ts';
import { type Message, message } from './messages.schemas.ts';
import { maxBodyLength } from './messages.ts';
import { audits, defineRoute, noAudit, signedIn } from './route.ts';

const params = z.strictObject({ messageId: f.idText });

/** Changes the words of our message, up to 15 minutes after it was sent, where the channel changes them, too. */
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

/** Takes our message back, where the channel does so, too. */
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

/** Puts one emoji on a message; an empty one takes ours back. Answers the message reacted to. [+] */
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
 * it, else into a new one of the caller's. `signMessage` adds the signature in front, in companies that sign. A message
 * that repeats a number hidden from the caller is ERR_HIDDEN_NUMBER. Answers the new message.
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

export type Judged = Pick<
  Message,
  'fromMe' | 'isDeleted' | 'isPrivate' | 'mediaType' | 'dataJson' | 'createdAt' | 'sendState' | 'user'
>;

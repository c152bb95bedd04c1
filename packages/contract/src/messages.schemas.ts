import * as z from 'zod/mini';
import { contactOfTicket } from './contacts.schemas.ts';
import { defineEvent } from './event.ts';
import * as f from './fields.schemas.ts';
import { sentCards, sentLocation } from './media.schemas.ts';
import { maxCaptionLength } from './media.ts';
import { maxBodyLength } from './messages.ts';
import { defineRoute, noAudit, signedIn } from './route.ts';
import { ticket } from './tickets.schemas.ts';

/** `chat` is text; `unsupported` is kept and shown as such until its kind is built, or until it comes (`isStandIn`). */
const mediaType = z.enum([
  'chat',
  'image',
  'audio',
  'video',
  'document',
  'sticker',
  'location',
  'contact',
  'event',
  'list',
  'interactive',
  'payment',
  'ad',
  'poll',
  'reaction',
  'call_log',
  'unsupported',
]);

/** How far our own message got before the first tick. `unconfirmed`: it may or may not have reached the contact. */
const sendState = z.enum(['queued', 'sending', 'sent', 'failed', 'unconfirmed']);

const quotedMessage = z.object({
  id: f.id,
  fromMe: z.boolean(),
  mediaType,
  mediaUrl: z.nullable(z.string()),
  body: z.string(),
  isDeleted: z.boolean(),
  contact: z.nullable(z.object({ id: f.id, name: z.string() })),
  /** It is of another ticket: nothing of it stands here. Who may read that ticket finds it there. */
  isElsewhere: z.optional(z.boolean()),
  /** It has not come yet; something stands in for it. */
  isStandIn: z.optional(z.boolean()),
});

const reaction = z.object({
  emoji: z.string(),
  fromMe: z.boolean(),
  /** Who of the company reacted. */
  user: z.nullable(z.object({ id: f.id, name: z.string() })),
});

export const message = z.object({
  id: f.id,
  ticketId: f.id,
  contactId: f.id,
  queueId: z.nullable(f.id),
  /** Who of the company wrote it. */
  user: z.nullable(z.object({ id: f.id, name: z.string() })),
  body: z.string(),
  fromMe: z.boolean(),
  mediaType,
  mediaUrl: z.nullable(z.string()),
  dataJson: z.nullable(z.unknown()),
  /** 0 waiting, 1 sent, 2 delivered, 3 read, 4 and 5 played. */
  ack: z.int(),
  sendState: z.nullable(sendState),
  sendError: z.nullable(z.string()),
  clientId: z.nullable(z.string()),
  quotedMsg: z.nullable(quotedMessage),
  /** Who of a group wrote it; null where that is the ticket's contact, or we did. */
  contact: z.optional(z.nullable(z.object({ id: f.id, name: z.string() }))),
  isDeleted: z.boolean(),
  isEdited: z.boolean(),
  isForwarded: z.boolean(),
  isPrivate: z.boolean(),
  editedAt: z.nullable(f.instant),
  /** The latest of each side, drawn on this message. */
  reactions: z.array(reaction),
  /** Whom a private note speaks to. */
  mentions: z.array(z.object({ id: f.id, name: z.string() })),
  /**
   * Whom of a group the words speak to: they say `@name`. Who has no name is called by what may be seen of the number;
   * the number itself stands beside it for who may see it. Absent: nobody.
   */
  spokenTo: z.optional(z.array(z.object({ name: z.string(), number: z.nullable(z.string()) }))),
  createdAt: f.instant,
  version: z.int(),
});
export type Message = z.infer<typeof message>;

/** Messages of a ticket and of earlier tickets of the same contact and connection: 20 a page, newest page first, each page oldest first. */
export const listMessages = defineRoute({
  method: 'GET',
  path: '/messages/:ticketId',
  params: z.strictObject({ ticketId: f.idText }),
  query: z.strictObject({
    pageNumber: z.optional(f.pageText),
    nextCursor: z.optional(f.cursor),
    /** From an earlier answer: the page of newer messages. */
    newerCursor: z.optional(f.cursor),
    /** The page that holds this message; wins over all cursors. */
    around: z.optional(f.idText),
    selectedQueues: z.optional(f.idListText),
  }),
  result: z.object({
    messages: z.array(message),
    /** The tickets these messages belong to, for the separators between them. */
    tickets: z.array(z.object({ id: f.id, queue: z.nullable(z.object({ id: f.id, name: z.string() })) })),
    ticket,
    hasMore: z.boolean(),
    nextCursor: z.nullable(z.string()),
    /** Absent where the page ends with the newest message. */
    newerCursor: z.optional(z.string()),
    seq: z.int(),
  }),
  errors: ['ERR_NO_TICKET_FOUND', 'ERR_NO_MESSAGE_FOUND', 'ERR_PAGE_TOO_DEEP'],
  needs: signedIn,
  audit: noAudit('reads only'),
});

export const mostHits = 200;

/** What is said in a conversation: its messages that hold a text of three characters or more, newest first, at most 200. */
export const searchMessages = defineRoute({
  method: 'GET',
  path: '/messages/:ticketId/search',
  heavy: 'search',
  params: z.strictObject({ ticketId: f.idText }),
  query: z.strictObject({ searchParam: z.string().check(z.maxLength(200)), selectedQueues: z.optional(f.idListText) }),
  result: z.object({ hits: z.array(z.object({ messageId: f.id, snippet: z.string() })), hasMore: z.boolean() }),
  errors: ['ERR_NO_TICKET_FOUND'],
  needs: signedIn,
  audit: noAudit('reads only'),
});

/** Whom a note can call: everybody who sees the ticket, by name. */
export const listColleagues = defineRoute({
  method: 'GET',
  path: '/messages/:ticketId/colleagues',
  params: z.strictObject({ ticketId: f.idText }),
  result: z.array(z.object({ id: f.id, name: z.string(), online: z.boolean() })),
  errors: ['ERR_NO_TICKET_FOUND'],
  needs: signedIn,
  audit: noAudit('reads only'),
});

/**
 * Who is in the group of a ticket, as the channel last told of it, without ourselves. `name` is what a message calls them
 * behind an `@`. Of a ticket that is no group: nobody.
 */
export const listMembers = defineRoute({
  method: 'GET',
  path: '/messages/:ticketId/members',
  params: z.strictObject({ ticketId: f.idText }),
  result: z.object({
    members: z.array(z.object({ id: f.id, name: z.string(), number: z.nullable(z.string()) })),
    /** False: the list is as it was when the connection was last open. */
    isConnected: z.boolean(),
  }),
  errors: ['ERR_NO_TICKET_FOUND'],
  needs: signedIn,
  audit: noAudit('reads only'),
});

/** People a private note can speak to. */
const mostMentions = 20;
const mentioned = z.array(f.id).check(z.maxLength(mostMentions));

const oneOrTrue = z.optional(z.union([z.boolean(), z.literal(1), z.literal(0)]));
/** Beside the content of every JSON send. */
const beside = {
  quotedMsg: z.nullish(z.object({ id: f.id })),
  fromMe: oneOrTrue,
  read: oneOrTrue,
  /** A note that stays in the company. */
  isPrivate: z.optional(z.boolean()),
  /** Whom a note speaks to. Those who do not see the ticket are left out. */
  mentions: z.optional(mentioned),
  companyId: z.optional(f.id),
};

/** More names than a text has room for. */
const mostMembersNamed = 300;
/** Whom of the group the words speak to, as {@link listMembers} names them: each stands there as `@name`, or is left out. */
const members = z.optional(z.array(f.id).check(z.maxLength(mostMembersNamed)));

/** Some clients name every field of every kind: what a kind does not have may be said to be empty, and nothing else. */
const empty = z.nullish(z.literal(''));

/** `{"id": 7}`, as a form can say it. */
const quotedText = z.pipe(
  z.string().check(z.regex(/^\{"id":[1-9]\d{0,15}\}$/)),
  z.transform((text) => ({ id: Number(text.slice(6, -1)) })),
);

/**
 * Queues a message: a text, contacts, a place, the file of a quick message, or (as multipart/form-data) files `medias`
 * with words in `body`. Each file is a message of its own, in their order and all of them or none; the words stand on the
 * first that takes any. One file is answered by its message, several by a list.
 * With `isPrivate` it is a note: nothing of it leaves the company, and no public message can quote or forward it.
 * What a file is sent as follows from its bytes; `kind` asks for a sticker or a voice note. `Idempotency-Key` is the
 * client's id of the message (of the second file's with `:1` behind it, and so on): the same key again, with the same
 * fields and files, answers the same.
 */
export const sendMessage = defineRoute({
  method: 'POST',
  path: '/messages/:ticketId',
  params: z.strictObject({ ticketId: f.idText }),
  body: z.union([
    z.strictObject({
      body: z.string().check(z.maxLength(maxBodyLength), z.regex(/\S/)),
      vCard: empty,
      mediaUrl: empty,
      members,
      ...beside,
    }),
    z.strictObject({ vCard: sentCards, body: empty, mediaUrl: empty, ...beside }),
    z.strictObject({ location: sentLocation, body: empty, vCard: empty, mediaUrl: empty, ...beside }),
    // The file of a quick message, by its address, with words of one's own.
    z.strictObject({
      mediaUrl: z.string().check(z.minLength(1), z.maxLength(300)),
      body: z.nullish(z.string().check(z.maxLength(maxCaptionLength))),
      vCard: empty,
      members,
      ...beside,
    }),
  ]),
  form: z.strictObject({
    body: z.optional(z.string().check(z.maxLength(maxCaptionLength))),
    kind: z.optional(z.enum(['sticker', 'voice'])),
    quotedMsg: z.optional(quotedText),
    fromMe: z.optional(f.flagText),
    read: z.optional(f.flagText),
    isPrivate: z.optional(f.flagText),
    mentions: z.optional(f.idListText),
    members: z.optional(f.idListText),
    companyId: z.optional(f.idText),
  }),
  mostFiles: 30,
  result: message,
  errors: [
    'ERR_NO_TICKET_FOUND',
    'ERR_NO_MESSAGE_FOUND',
    'ERR_NO_USER_FOUND',
    'ERR_NO_MEMBER_FOUND',
    'ERR_WAPP_INVALID_CONTACT',
    'ERR_NUMBER_UNCLEAR',
    'ERR_NO_QUICK_MESSAGE_FOUND',
    'ERR_TICKET_NOT_OPEN',
    'ERR_PRIVATE_NOTE',
    'ERR_CHANNEL_CANNOT',
    'ERR_BODY_TOO_LONG',
    'ERR_IDEMPOTENCY_KEY_REUSED',
    'ERR_MEDIA_EMPTY',
    'ERR_MEDIA_ONE_FILE',
    'ERR_MEDIA_TOO_MANY',
    'ERR_MEDIA_TOO_LARGE',
    'ERR_MEDIA_NOT_SUPPORTED',
    'ERR_STORAGE_FULL',
  ],
  needs: signedIn,
  audit: noAudit('the message itself is the record'),
  perMinute: 240,
});

/** Asks once more for a contact's file that could not be fetched. */
export const retryMedia = defineRoute({
  method: 'POST',
  path: '/messages/:messageId/media/retry',
  params: z.strictObject({ messageId: f.idText }),
  result: message,
  errors: ['ERR_NO_MESSAGE_FOUND', 'ERR_MEDIA_NOT_RETRYABLE'],
  needs: signedIn,
  audit: noAudit('the message itself is the record'),
  perMinute: 60,
});

/** Sends a failed or unconfirmed message again, on a person's word. */
export const resendMessage = defineRoute({
  method: 'POST',
  path: '/messages/:messageId/resend',
  params: z.strictObject({ messageId: f.idText }),
  result: message,
  errors: ['ERR_NO_MESSAGE_FOUND', 'ERR_TICKET_NOT_OPEN', 'ERR_NOT_RESENDABLE'],
  needs: signedIn,
  audit: noAudit('the message itself is the record'),
});

export const messageEvent = defineEvent(
  'appMessage',
  z.object({ action: z.enum(['create', 'update']), message, ticket, contact: contactOfTicket }),
);

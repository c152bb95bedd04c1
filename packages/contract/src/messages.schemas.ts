import * as z from 'zod/mini';
import { contactOfTicket } from './contacts.schemas.ts';
import { defineEvent } from './event.ts';
import * as f from './fields.schemas.ts';
import { sentCards, sentLocation } from './media.schemas.ts';
import { maxCaptionLength } from './media.ts';
import { maxBodyLength } from './messages.ts';
import { defineRoute, noAudit, signedIn } from './route.ts';
import { ticket } from './tickets.schemas.ts';

/** `chat` is text; `unsupported` is shown as such until its kind is built, or the message comes (`isStandIn`). */
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

/** State of our message before the first tick. `unconfirmed`: it may or may not have reached the contact. */
const sendState = z.enum(['queued', 'sending', 'sent', 'failed', 'unconfirmed']);

const quotedMessage = z.object({
  id: f.id,
  fromMe: z.boolean(),
  mediaType,
  mediaUrl: z.nullable(z.string()),
  body: z.string(),
  isDeleted: z.boolean(),
  contact: z.nullable(z.object({ id: f.id, name: z.string() })),
  /**
   * Whether it belongs to another ticket. Its content is absent here, and visible there to people who may read that
   * ticket.
   */
  isElsewhere: z.optional(z.boolean()),
  /** Whether it stands in for a message that has not come yet. */
  isStandIn: z.optional(z.boolean()),
});

const reaction = z.object({
  emoji: z.string(),
  fromMe: z.boolean(),
  /** The person of the company who reacted. */
  user: z.nullable(z.object({ id: f.id, name: z.string() })),
});

export const message = z.object({
  id: f.id,
  ticketId: f.id,
  contactId: f.id,
  queueId: z.nullable(f.id),
  /** The person of the company who wrote it. */
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
  /** The author in a group; null where that is the ticket's contact, or us. */
  contact: z.optional(z.nullable(z.object({ id: f.id, name: z.string() }))),
  isDeleted: z.boolean(),
  isEdited: z.boolean(),
  isForwarded: z.boolean(),
  isPrivate: z.boolean(),
  editedAt: z.nullable(f.instant),
  /** The latest reaction of each side, drawn on this message. */
  reactions: z.array(reaction),
  /** The people whom a private note speaks to. */
  mentions: z.array(z.object({ id: f.id, name: z.string() })),
  /**
   * The members of the group whom the words name as `@name`. A member without a name is called by the visible part of
   * the number; the number itself is there for readers who may see it. Absent: nobody.
   */
  spokenTo: z.optional(z.array(z.object({ name: z.string(), number: z.nullable(z.string()) }))),
  createdAt: f.instant,
  version: z.int(),
});
export type Message = z.infer<typeof message>;

/**
 * Lists messages of a ticket, and of earlier ones of its contact and connection: 20 a page, newest page first, each page
 * oldest first.
 */
export const listMessages = defineRoute({
  method: 'GET',
  path: '/messages/:ticketId',
  params: z.strictObject({ ticketId: f.idText }),
  query: z.strictObject({
    pageNumber: z.optional(f.pageText),
    nextCursor: z.optional(f.cursor),
    /** The page of newer messages, from an earlier answer. */
    newerCursor: z.optional(f.cursor),
    /** The page with this message; takes precedence over all cursors. */
    around: z.optional(f.idText),
    selectedQueues: z.optional(f.idListText),
  }),
  result: z.object({
    messages: z.array(message),
    /** The tickets of these messages, for the separators between them. */
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

/** Searches a conversation for messages with a text of three characters or more, newest first, at most 200. */
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

/** Lists the people whom a note can call: everybody who sees the ticket, by name. */
export const listColleagues = defineRoute({
  method: 'GET',
  path: '/messages/:ticketId/colleagues',
  params: z.strictObject({ ticketId: f.idText }),
  result: z.array(z.object({ id: f.id, name: z.string(), online: z.boolean() })),
  errors: ['ERR_NO_TICKET_FOUND'],
  needs: signedIn,
  audit: noAudit('reads only'),
});

/** Lists members of the ticket's group, as last told, without us; `name` goes behind an `@`. Else empty. */
export const listMembers = defineRoute({
  method: 'GET',
  path: '/messages/:ticketId/members',
  params: z.strictObject({ ticketId: f.idText }),
  result: z.object({
    members: z.array(z.object({ id: f.id, name: z.string(), number: z.nullable(z.string()) })),
    /** False: the connection is closed, and the list is from its last opening. */
    isConnected: z.boolean(),
  }),
  errors: ['ERR_NO_TICKET_FOUND'],
  needs: signedIn,
  audit: noAudit('reads only'),
});

/** Most people whom a private note can speak to. */
const mostMentions = 20;
const mentioned = z.array(f.id).check(z.maxLength(mostMentions));

const oneOrTrue = z.optional(z.union([z.boolean(), z.literal(1), z.literal(0)]));
/** The fields beside the content of every JSON send. */
const beside = {
  quotedMsg: z.nullish(z.object({ id: f.id })),
  fromMe: oneOrTrue,
  read: oneOrTrue,
  /** Whether it is a note, which stays in the company. */
  isPrivate: z.optional(z.boolean()),
  /** The people whom a note speaks to. Those who do not see the ticket are dropped. */
  mentions: z.optional(mentioned),
  companyId: z.optional(f.id),
};

/** More names than fit into a text. */
const mostMembersNamed = 300;
/** Members whom the words name, as {@link listMembers} calls them: each stands there as `@name`, or is dropped. */
const members = z.optional(z.array(f.id).check(z.maxLength(mostMembersNamed)));

/** Some clients name every field of every kind: a field that the kind does not have may be empty, and nothing else. */
const empty = z.nullish(z.literal(''));

/** `{"id": 7}`, in the form that a multipart field can hold. */
const quotedText = z.pipe(
  z.string().check(z.regex(/^\{"id":[1-9]\d{0,15}\}$/)),
  z.transform((text) => ({ id: Number(text.slice(6, -1)) })),
);

/**
 * Queues a message: a text, contacts, a place, the file of a quick message, or (as multipart/form-data) files `medias`
 * with words in `body`. Each file is a message of its own, in their order, and all are sent or none; the words go with
 * the first that takes any. One file is answered by its message, several by a list. With `isPrivate` it is a note:
 * nothing of it leaves the company, and no public message can quote or forward it. The kind of a file follows from its
 * bytes; `kind` asks for a sticker or a voice note. `Idempotency-Key` is the client's id of the message (for the second
 * file with `:1` behind it, and so on): the same key again, with the same fields and files, gets the same answer.
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
    // The file of a quick message, by its address, with words of the sender's own.
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

/** Asks again for a contact's file that could not be fetched. */
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

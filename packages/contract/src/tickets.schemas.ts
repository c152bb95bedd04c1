import * as z from 'zod/mini';
import { isAdmin } from './actor.ts';
import { contactOfTicket } from './contacts.schemas.ts';
import { defineEvent } from './event.ts';
import * as f from './fields.schemas.ts';
import { audits, defineRoute, noAudit, right, signedIn } from './route.ts';
import { maxTransferText } from './tickets.ts';

export const ticketStatus = z.enum(['pending', 'open', 'closed', 'group', 'lgpd', 'nps']);
export const logType = z.enum([
  'create',
  'chatBot',
  'queue',
  'open',
  'access',
  'transfered',
  'receivedTransfer',
  'pending',
  'closed',
  'reopen',
  'redirect',
]);
const queueOfTicket = z.object({ id: f.id, name: z.string(), color: f.colour });
const userOfTicket = z.object({ id: f.id, name: z.string(), color: f.colour });

/** A ticket on the wire. What lists and panels show less of it is picked from this schema. */
export const ticket = z.object({
  id: f.id,
  uuid: z.uuid(),
  status: ticketStatus,
  channel: f.channel,
  isGroup: z.boolean(),
  isBot: z.boolean(),
  companyId: f.id,
  contactId: f.id,
  contact: contactOfTicket,
  queueId: z.nullable(f.id),
  queue: z.nullable(queueOfTicket),
  userId: z.nullable(f.id),
  user: z.nullable(userOfTicket),
  whatsappId: f.id,
  whatsapp: z.object({ id: f.id, name: z.string(), groupAsTicket: f.switchWord }),
  tags: z.array(z.object({ id: f.id, name: z.string(), color: f.colour })),
  lastMessage: z.string(),
  /** Tick of our message in the list row; null when the contact wrote last. */
  lastMessageAck: z.nullable(z.int()),
  unreadMessages: z.int(),
  useIntegration: z.boolean(),
  protocol: z.string(),
  createdAt: f.instant,
  updatedAt: f.instant,
  /** Since when the contact waits for a person; null once somebody attends. */
  waitingSince: z.nullable(f.instant),
  /** When the contact last wrote in this conversation: some channels take answers for 24 hours from then. */
  lastInboundAt: z.nullable(f.instant),
  /** Set while its attendant has snoozed it; `until` null: until the contact writes. */
  snooze: z.nullable(z.object({ until: z.nullable(f.instant) })),
  /** Whether somebody else gave it to its attendant, who has not opened it since. */
  isNewToOwner: z.boolean(),
  /** Grows with every change of the row, so that a client keeps the newer one. */
  version: z.int(),
});
export type Ticket = z.infer<typeof ticket>;

/** Who attends a ticket, where they are only named. */
export const namedUser = z.pick(userOfTicket, { id: true, name: true });

/** A ticket as lists answer it. */
export const listedTicket = z.extend(ticket, {
  /** Only where message contents were searched: the newest matching message, and its words around the match. */
  hit: z.optional(z.object({ messageId: f.id, snippet: z.string() })),
});
export type ListedTicket = z.infer<typeof listedTicket>;

const listQuery = z.strictObject({
  pageNumber: z.optional(f.pageText),
  /** From an earlier answer; takes precedence over pageNumber. */
  nextCursor: z.optional(f.cursor),
  /** The list; `search`, or a searchParam without a status, covers all of them. With neither: `open`. */
  status: z.optional(z.enum([...ticketStatus.options, 'search'])),
  /** Only tickets of these statuses. */
  statusFilter: z.optional(f.jsonListText(ticketStatus)),
  showAll: z.optional(f.flagText),
  /**
   * Matches the contact's name or number, or the ticket's id. With less than three characters only an id has an effect.
   */
  searchParam: z.optional(z.string().check(z.maxLength(200))),
  /** `"true"`: searches messages, too. */
  searchOnMessages: z.optional(f.flagText),
  queueIds: z.optional(f.idListText),
  whatsappIds: z.optional(f.idListText),
  /** Only tickets with all of these tags: their contact's and their own. */
  tags: z.optional(f.idListText),
  /** Only tickets attended by one of these people; for admins. */
  users: z.optional(f.idListText),
  userFilter: z.optional(f.idListText),
  /** `WAITING` [+]: the pending list, by the longest wait. */
  sortTickets: z.optional(z.enum(['ASC', 'DESC', 'asc', 'desc', 'true', 'false', 'WAITING'])),
  /** Opened, and last moved, on this day in the company's time zone. */
  date: z.optional(f.calendarDate),
  updatedAt: z.optional(f.calendarDate),
  /** With a status: its unread tickets. Without: the tickets that this person is notified of (`belongsInNotices`). */
  withUnreadMessages: z.optional(f.flagText),
  /** Instead of a live list: snoozed tickets of any status. */
  snoozed: z.optional(f.flagText),
  /** Instead of a page: only the ticket of the list whose contact has waited longest. */
  longestWaiting: z.optional(f.flagText),
});

/**
 * Lists tickets that the caller may see: 40 a page. `count` is exact for live lists of one status, else capped at
 * 10,000 (`countCapped`). It is that of the first page: pages behind a `nextCursor` repeat it.
 */
export const listTickets = defineRoute({
  method: 'GET',
  path: '/tickets',
  query: listQuery,
  result: z.object({
    tickets: z.array(listedTicket),
    hasMore: z.boolean(),
    count: z.int(),
    countCapped: z.boolean(),
    /**
     * `updatedAt_id` of the last ticket (`WAITING`: since when it waits), behind which the next page begins; null:
     * there is none.
     */
    nextCursor: z.nullable(z.string()),
    /**
     * True where a search was cut short, for its time or for too many matches: newest matches first, older ones may be
     * missing.
     */
    searchLimited: z.optional(z.boolean()),
    /** The company's event number that this page is at least as new as. */
    seq: z.int(),
  }),
  errors: ['ERR_PAGE_TOO_DEEP', 'ERR_NO_PERMISSION'],
  needs: signedIn,
  audit: noAudit('reads only'),
});

export const getTicketByUuid = defineRoute({
  method: 'GET',
  path: '/tickets/u/:uuid',
  params: z.strictObject({ uuid: z.uuid() }),
  result: ticket,
  errors: ['ERR_NO_TICKET_FOUND'],
  needs: signedIn,
  audit: noAudit('reads only'),
});

export const createTicket = defineRoute({
  method: 'POST',
  path: '/tickets',
  body: z.strictObject({
    contactId: f.id,
    queueId: z.nullish(f.id),
    whatsappId: z.nullish(f.id),
    userId: z.nullish(f.id),
    status: z.optional(z.enum(['open', 'pending'])),
    companyId: z.optional(f.id),
  }),
  result: ticket,
  errors: [
    'ERR_NO_PERMISSION',
    'ERR_OTHER_OPEN_TICKET',
    'ERR_NO_CONTACT_FOUND',
    'ERR_NO_QUEUE_FOUND',
    'ERR_NO_WAPP_FOUND',
    'ERR_NO_DEF_WAPP_FOUND',
    'ERR_NO_USER_FOUND',
    'ERR_USER_WITHOUT_GROUPS',
    'ERR_CHANNEL_CANNOT',
  ],
  needs: signedIn,
  audit: noAudit('the ticket log keeps it'),
});

/**
 * Accepts, returns, closes, reopens or transfers a ticket, or toggles its integration. Without `status` only
 * `useIntegration` changes. `isTransfered` needs a queue; with a person it is theirs (open, or group), without one it
 * waits. `msgTransfer` is kept as a private note. With `closeTicketOnTransfer`, and another queue, this ticket is
 * closed without farewell and the answer is the new one. Answers the ticket in its new state: another owner's, when the
 * race was lost. `undo`: see `undoTicket`.
 */
export const updateTicket = defineRoute({
  method: 'PUT',
  path: '/tickets/:ticketId',
  params: z.strictObject({ ticketId: f.idText }),
  body: z.strictObject({
    status: z.optional(z.enum(['pending', 'open', 'closed', 'group'])),
    userId: z.nullish(f.id),
    queueId: z.nullish(f.id),
    useIntegration: z.optional(z.boolean()),
    sendFarewellMessage: z.optional(z.boolean()),
    amountUsedBotQueues: z.optional(z.int().check(z.gte(0), z.lte(1000))),
    msgTransfer: z.nullish(z.string().check(z.maxLength(maxTransferText))),
    isTransfered: z.optional(z.boolean()),
    companyId: z.optional(f.id),
  }),
  result: z.extend(ticket, { undo: z.optional(z.string()) }),
  errors: [
    'ERR_NO_PERMISSION',
    'ERR_NO_TICKET_FOUND',
    'ERR_NO_QUEUE_FOUND',
    'ERR_NO_USER_FOUND',
    'ERR_NO_WAPP_FOUND',
    'ERR_QUEUE_REQUIRED',
    'ERR_USER_WITHOUT_GROUPS',
    'ERR_TAG_REQUIRED',
    'ERR_INVALID_TRANSITION',
  ],
  needs: signedIn,
  audit: audits('ticket.update'),
});

export const deleteTicket = defineRoute({
  method: 'DELETE',
  path: '/tickets/:ticketId',
  params: z.strictObject({ ticketId: f.idText }),
  result: f.done,
  errors: ['ERR_NO_TICKET_FOUND'],
  needs: right('ticket-options:deleteTicket', isAdmin),
  audit: audits('ticket.delete'),
});

/**
 * Notes that the contact's messages up to `lastMessageId` were seen, and resets the unread count, as an answer and a
 * close also do.
 */
export const readTicket = defineRoute({
  method: 'POST',
  path: '/tickets/:ticketId/read',
  params: z.strictObject({ ticketId: f.idText }),
  body: z.strictObject({ lastMessageId: f.id }),
  result: z.object({ unreadMessages: z.int() }),
  errors: ['ERR_NO_TICKET_FOUND'],
  needs: signedIn,
  audit: noAudit('a reading mark'),
});

export const listTicketLog = defineRoute({
  method: 'GET',
  path: '/tickets-log/:ticketId',
  params: z.strictObject({ ticketId: f.idText }),
  result: z.array(
    z.object({
      id: f.id,
      type: logType,
      user: z.nullable(namedUser),
      queue: z.nullable(queueOfTicket),
      createdAt: f.instant,
    }),
  ),
  errors: ['ERR_NO_TICKET_FOUND'],
  needs: signedIn,
  audit: noAudit('reads only'),
});

export const ticketEvent = defineEvent(
  'ticket',
  z.discriminatedUnion('action', [
    z.object({ action: z.literal('update'), ticket }),
    /** `mergedInto`: the uuid of the ticket that now has its messages. */
    z.object({ action: z.literal('delete'), ticketId: f.id, mergedInto: z.optional(z.uuid()) }),
    z.object({ action: z.literal('updateUnread'), ticketId: f.id, ticket }),
  ]),
);

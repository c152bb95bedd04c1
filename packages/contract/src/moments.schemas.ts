import * as z from 'zod/mini';
import { canSeeMoments } from './actor.ts';
import { contactOfTicket } from './contacts.schemas.ts';
import * as f from './fields.schemas.ts';
import { defineRoute, noAudit, right } from './route.ts';
import { ticket, ticketStatus } from './tickets.schemas.ts';

/** The panel begins so many days before today, in the company's time zone. */
export const momentsDays = 30;

const panel = right('moments:view', canSeeMoments);

const shown = z.pick(ticket, {
  id: true,
  uuid: true,
  status: true,
  /** The card it stands on; null: those that wait, which come first. */
  userId: true,
  contact: true,
  queue: true,
  whatsapp: true,
  lastMessage: true,
  unreadMessages: true,
  /** Since when it waits for a person or, of an attended one, since when its contact last wrote and nobody answered. */
  waitingSince: true,
  updatedAt: true,
});
const momentTicket = z.extend(shown, {
  contact: z.pick(contactOfTicket, { id: true, name: true, channel: true, isGroup: true }),
  whatsapp: z.pick(ticket.shape.whatsapp, { id: true, name: true }),
  /** How many tickets of its card the caller sees, answered or not. */
  ofCard: z.int(),
});
export type MomentTicket = z.infer<typeof momentTicket>;

/**
 * Tickets of the panel that the caller sees: of each person the 100 that moved last, of those that wait the 100 that have
 * waited longest. Names are masked as in lists. Without `status` the live ones; `showAll` false leaves only the caller's
 * own and those that wait.
 */
export const listMoments = defineRoute({
  method: 'GET',
  path: '/dashboard/moments',
  query: z.strictObject({
    status: z.optional(f.jsonListText(ticketStatus)),
    showAll: z.optional(f.flagText),
    queueIds: z.optional(f.idListText),
    dateStart: z.optional(f.calendarDate),
    dateEnd: z.optional(f.calendarDate),
    userId: z.optional(f.idText),
    companyId: z.optional(f.idText),
  }),
  result: z.array(momentTicket),
  errors: [],
  needs: panel,
  audit: noAudit('reads only'),
});

/**
 * Whose cards there are, by name. `tickets` and `oldestWaitingSince` are of all they attend within the panel's days, seen
 * by the caller or not.
 */
export const listMomentUsers = defineRoute({
  method: 'GET',
  path: '/usersMoments',
  result: z.array(
    z.object({
      id: f.id,
      name: z.string(),
      online: z.boolean(),
      profileImage: z.nullable(z.string()),
      tickets: z.int(),
      /** The earliest `waitingSince` of theirs. */
      oldestWaitingSince: z.nullable(f.instant),
    }),
  ),
  errors: [],
  needs: panel,
  audit: noAudit('reads only'),
});

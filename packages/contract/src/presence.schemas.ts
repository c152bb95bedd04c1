import * as z from 'zod/mini';
import * as f from './fields.schemas.ts';

/**
 * Who looks at a ticket and who writes in it. It lives in the memory of the processes and is never numbered: each
 * `presence` signal tells everything about one ticket, so the next makes up for a lost one.
 *
 * `viewTicket` is called when the chat comes into sight, on each change, and every 20 s while it is visible; without a
 * call for 45 s it ends. `isTyping` is for answers alone, as the contact sees it; notes are never reported. Answered
 * with ERR_NO_TICKET_FOUND for a ticket that the session does not see.
 */
export const viewTicketArgument = z.strictObject({ ticketId: f.id, isTyping: z.boolean() });
export const leaveTicketArgument = z.strictObject({ ticketId: f.id });
/** How long a contact's writing is shown without a repetition; their program repeats it every few seconds. */
export const contactWritesForMs = 25_000;

/** What a contact does, on channels that tell ({@link ChannelAbilities.presence}). */
export const contactPresence = z.enum(['online', 'typing', 'recording']);
export type ContactPresence = z.infer<typeof contactPresence>;
export const presence = z.object({
  ticketId: f.id,
  users: z.array(z.object({ id: f.id, name: z.string(), isTyping: z.boolean() })),
  /** Absent: away, or unknown. */
  contact: z.optional(contactPresence),
});
export type Presence = z.infer<typeof presence>;

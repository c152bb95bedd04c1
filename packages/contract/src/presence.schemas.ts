import * as z from 'zod/mini';
import * as f from './fields.schemas.ts';

/**
 * Who looks at a ticket and who writes in it. Lives in the memory of the processes and is never numbered: the signal
 * `presence` says all of one ticket each time, so a lost one is made good by the next.
 *
 * `viewTicket`: said when the chat comes into sight, on each change, and every 20 s while it is. What was not repeated
 * for 45 s is over. `isTyping` is of answers alone, since the contact is shown it: nobody is told of notes. Answered with ERR_NO_TICKET_FOUND for a ticket the session does not see.
 */
export const viewTicketArgument = z.strictObject({ ticketId: f.id, isTyping: z.boolean() });
export const leaveTicketArgument = z.strictObject({ ticketId: f.id });
/** A contact's program says again every few seconds that they write; what it said last holds for so long. */
export const contactWritesForMs = 25_000;

/** What a contact does, on channels that tell ({@link ChannelAbilities.presence}). */
export const contactPresence = z.enum(['online', 'typing', 'recording']);
export type ContactPresence = z.infer<typeof contactPresence>;
export const presence = z.object({
  ticketId: f.id,
  users: z.array(z.object({ id: f.id, name: z.string(), isTyping: z.boolean() })),
  /** Absent: away, or nobody knows. */
  contact: z.optional(contactPresence),
});
export type Presence = z.infer<typeof presence>;

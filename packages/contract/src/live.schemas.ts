import * as z from 'zod/mini';
import type { ErrorBody } from './errors.ts';
import type { LiveEvent, PayloadOf } from './event.ts';
import type * as f from './fields.schemas.ts';
import type { ClientRequest } from './live.ts';
import { leaveTicketArgument, viewTicketArgument } from './presence.schemas.ts';
import { ticketStatus } from './tickets.schemas.ts';

/**
 * The handshake's `auth`; the token is never read from the address. A refusal is a `connect_error` with `data.code`.
 *
 * `lastSeq` is the highest number seen on this company's channel or in an answer: later events are sent again, then
 * `resumed`; where that is impossible, `reset`. Without it the socket starts at `watermark`, and the client must load
 * its screen after that.
 */
export const handshake = z.strictObject({
  token: z.string().check(z.minLength(1), z.maxLength(512)),
  lastSeq: z.optional(z.int().check(z.gte(0))),
});
export type Handshake = z.infer<typeof handshake>;

/** Adds the company's gap-free event number, which every payload carries. A socket gets its events in this order. */
export type Sequenced<P> = P & { seq: number };
export type LivePayload<E extends LiveEvent> = Sequenced<PayloadOf<E>>;

/**
 * The argument of calls that join and leave. Only its form is checked, as all lists of a screen get the same events.
 */
const listArgument = z.nullish(ticketStatus);

/** The only argument of each client request. */
export const clientRequestArguments = {
  joinTickets: listArgument,
  leaveTickets: listArgument,
  joinNotification: listArgument,
  leaveNotification: listArgument,
  userStatus: listArgument,
  viewTicket: viewTicketArgument,
  leaveTicket: leaveTicketArgument,
} satisfies Record<ClientRequest, z.ZodMiniType>;
export type ClientAnswer = z.infer<typeof f.done> | Pick<ErrorBody, 'error' | 'code'>;

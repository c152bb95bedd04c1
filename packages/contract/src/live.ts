import * as z from 'zod/mini';
import type { ErrorBody } from './errors.ts';
import type { LiveEvent, PayloadOf } from './event.ts';
import type * as f from './fields.ts';
import { leaveTicketArgument, viewTicketArgument } from './presence.ts';
import { ticketStatus } from './tickets.ts';

/**
 * The live channel: socket.io over websocket alone, one namespace per company. The server decides which events reach a
 * socket, from the session; nothing a client says widens that. Events are declared by `defineEvent` beside their entity
 * and arrive under `wireName(companyId, event.name)`.
 */
export const livePath = '/socket.io';

/** Compared with the session's company. Any other, existing or not, is refused with `ERR_COMPANY_MISMATCH`. */
export const namespaceOf = (companyId: number) => `/company-${companyId}`;

/**
 * The handshake's `auth`; the token is never read from the address. A refusal is a `connect_error` with `data.code`.
 *
 * `lastSeq` is the highest number seen on this company's channel or in an answer: what came after it is sent again, then
 * `resumed`; where that cannot be done, `reset`. Without it the socket starts at `watermark`, and what is shown must be
 * loaded after that.
 */
export const handshake = z.strictObject({
  token: z.string().check(z.minLength(1), z.maxLength(512)),
  lastSeq: z.optional(z.int().check(z.gte(0))),
});
export type Handshake = z.infer<typeof handshake>;

/** Every payload travels with the company's gap-free event number. A socket gets its events in this order. */
export type Sequenced<P> = P & { seq: number };
export type LivePayload<E extends LiveEvent> = Sequenced<PayloadOf<E>>;

/**
 * What the server says beside events, each with `{seq}`.
 * `watermark`: all up to seq was sent to this socket (at most once a second).
 * `resumed`: the events since the handshake's `lastSeq` were sent, up to seq.
 * `reset`: what is shown may be wrong or incomplete (too much was missed, or rights changed); load it again.
 */
export const channelSignals = ['watermark', 'resumed', 'reset'] as const;
export type ChannelSignal = (typeof channelSignals)[number];
export interface SeqMark {
  seq: number;
}

/**
 * What a client may say, each answered with a {@link CallAnswer}. A new socket stands in both groups. One that left
 * tickets and notification alike gets only what is meant for its user; when it joins again it gets `reset`.
 */
export const clientCalls = [
  'joinTickets',
  'leaveTickets',
  'joinNotification',
  'leaveNotification',
  'userStatus',
  'viewTicket',
  'leaveTicket',
] as const;
export type ClientCall = (typeof clientCalls)[number];

/** Of the calls that join and leave: its form is checked; all lists of a screen are fed alike. */
const listArgument = z.nullish(ticketStatus);

/** The only argument of each client call. */
export const callArguments = {
  joinTickets: listArgument,
  leaveTickets: listArgument,
  joinNotification: listArgument,
  leaveNotification: listArgument,
  userStatus: listArgument,
  viewTicket: viewTicketArgument,
  leaveTicket: leaveTicketArgument,
} satisfies Record<ClientCall, z.ZodMiniType>;
export type CallAnswer = z.infer<typeof f.done> | Pick<ErrorBody, 'error' | 'code'>;

/** How often a client says `userStatus`, and how long it waits before it connects again. */
export const userStatusEveryMs = 300_000;
export const reconnectAfterMs = 1_000;

/**
 * The live channel: socket.io over websocket alone, one namespace per company. The server decides by the session which
 * events reach a socket; nothing that a client says widens that. Events are declared by `defineEvent` beside their
 * entity and arrive under `wireName(companyId, event.name)`.
 */
export const livePath = '/socket.io';

/**
 * The namespace of a company. It is compared with the session's company; any other, existing or not, is refused with
 * `ERR_COMPANY_MISMATCH`.
 */
export const namespaceOf = (companyId: number) => `/company-${companyId}`;

/**
 * The server's signals besides events, each with `{seq}`. `watermark`: all up to seq was sent to this socket (at most
 * once a second). `resumed`: the events since the handshake's `lastSeq` were sent, up to seq. `reset`: the screen may
 * be wrong or incomplete (too much was missed, or rights changed), so load it again.
 */
export const channelSignals = ['watermark', 'resumed', 'reset'] as const;
export type ChannelSignal = (typeof channelSignals)[number];
export interface SeqMark {
  seq: number;
}

/**
 * The calls of a client, each answered with a {@link ClientAnswer}. A new socket is in both groups. One that left tickets
 * and notification alike gets only what is meant for its user; when it joins again it gets `reset`.
 */
export const clientRequests = [
  'joinTickets',
  'leaveTickets',
  'joinNotification',
  'leaveNotification',
  'userStatus',
  'viewTicket',
  'leaveTicket',
] as const;
export type ClientRequest = (typeof clientRequests)[number];

/** How often a client calls `userStatus`, and how long it waits before it connects again. */
export const userStatusEveryMs = 300_000;
export const reconnectAfterMs = 1_000;

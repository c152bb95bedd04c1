import type { ErrorCode } from '@guiche/contract/errors';
import type { ClientRequest } from '@guiche/contract/live';
import { clientRequests } from '@guiche/contract/live';
import { type ClientAnswer, clientRequestArguments } from '@guiche/contract/live.schemas';
import { leaveTicketArgument, viewTicketArgument } from '@guiche/contract/presence.schemas';
import type { Logger } from 'pino';
import type { CompanyFeed } from './company-feed.ts';
import { resetSeat, type Seat, settleInRooms } from './seats.ts';

const mostPerSecond = 20;
const touchAtMostEveryMs = 30_000;

const done: ClientAnswer = { ok: true };
const refusal = (code: ErrorCode): ClientAnswer => ({ error: code, code });

/**
 * Answers a client's calls. All of them are optional, and none shows more than before; a socket that floods is closed
 * for good.
 */
export function answerClientRequests(log: Logger, feed: CompanyFeed, seat: Seat, touch: () => void): void {
  const shown = { tickets: true, notification: true };
  const show = (group: keyof typeof shown, isShown: boolean) => async () => {
    shown[group] = isShown;
    setNarrowed(feed, seat, !shown.tickets && !shown.notification);
    return done;
  };
  const touchNow = atMostEvery(touchAtMostEveryMs, touch);
  const answerers: Record<ClientRequest, (argument: unknown) => Promise<ClientAnswer>> = {
    joinTickets: show('tickets', true),
    leaveTickets: show('tickets', false),
    joinNotification: show('notification', true),
    leaveNotification: show('notification', false),
    async userStatus() {
      touchNow();
      return done;
    },
    async viewTicket(argument) {
      const { ticketId, isTyping } = viewTicketArgument.parse(argument);
      return (await feed.presence.look(seat, ticketId, isTyping)) ? done : refusal('ERR_NO_TICKET_FOUND');
    },
    async leaveTicket(argument) {
      feed.presence.leave(seat, leaveTicketArgument.parse(argument).ticketId);
      return done;
    },
  };
  limitRate(seat);
  for (const name of clientRequests) {
    seat.socket.on(name, (...said: unknown[]) => {
      const answer = typeof said.at(-1) === 'function' ? (said.pop() as (answer: ClientAnswer) => void) : null;
      if (said.length > 1 || !clientRequestArguments[name].safeParse(said[0]).success)
        return answer?.(refusal('ERR_VALIDATION'));
      answerers[name](said[0]).then(
        (given) => answer?.(given),
        (error: unknown) => {
          log.warn({ err: error, request: name }, 'what a client said could not be answered');
          answer?.(refusal('ERR_UNAVAILABLE'));
        },
      );
    });
  }
}

function setNarrowed(feed: CompanyFeed, seat: Seat, isNarrowed: boolean): void {
  if (seat.isNarrowed === isNarrowed) return;
  seat.isNarrowed = isNarrowed;
  if (!seat.waiting) settleInRooms(seat);
  if (!isNarrowed) resetSeat(seat, feed.cursor.position); // it was sent nothing meanwhile
}

function limitRate(seat: Seat): void {
  let count = 0;
  let since = performance.now();
  seat.socket.use((_packet, next) => {
    const now = performance.now();
    if (now - since >= 1_000) [count, since] = [0, now];
    count += 1;
    if (count <= mostPerSecond) next();
    else seat.socket.disconnect(true);
  });
}

function atMostEvery(ms: number, act: () => void): () => void {
  let last = Number.NEGATIVE_INFINITY;
  return () => {
    if (performance.now() - last < ms) return;
    last = performance.now();
    act();
  };
}

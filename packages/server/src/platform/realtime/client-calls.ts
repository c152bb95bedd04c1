import type { ErrorCode } from '@guiche/contract/errors';
import { type CallAnswer, type ClientCall, callArgument, clientCalls } from '@guiche/contract/live';
import type { CompanyFeed } from './company-feed.ts';
import { resetSeat, type Seat, settleInRooms } from './placement.ts';

const mostPerSecond = 20;
const touchAtMostEveryMs = 30_000;

/** Answers what a client says. All of it is optional, none of it shows more; a socket that floods is closed for good. */
export function answerCalls(feed: CompanyFeed, seat: Seat, touch: () => void): void {
  const shown = { tickets: true, notification: true };
  const show = (group: keyof typeof shown, isShown: boolean) => () => {
    shown[group] = isShown;
    setNarrowed(feed, seat, !shown.tickets && !shown.notification);
  };
  const calls: Record<ClientCall, () => void> = {
    joinTickets: show('tickets', true),
    leaveTickets: show('tickets', false),
    joinNotification: show('notification', true),
    leaveNotification: show('notification', false),
    userStatus: atMostEvery(touchAtMostEveryMs, touch),
  };
  limitRate(seat);
  for (const name of clientCalls) {
    seat.socket.on(name, (...said: unknown[]) => {
      const answer = typeof said.at(-1) === 'function' ? (said.pop() as (answer: CallAnswer) => void) : null;
      const isValid = said.length <= 1 && callArgument.safeParse(said[0]).success;
      if (isValid) calls[name]();
      answer?.(isValid ? { ok: true } : refusal('ERR_VALIDATION'));
    });
  }
}

const refusal = (code: ErrorCode): CallAnswer => ({ error: code, code });

function setNarrowed(feed: CompanyFeed, seat: Seat, isNarrowed: boolean): void {
  if (seat.isNarrowed === isNarrowed) return;
  seat.isNarrowed = isNarrowed;
  if (!seat.waiting) settleInRooms(seat);
  if (!isNarrowed) resetSeat(seat, feed.cursor.position); // what came meanwhile was not sent
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

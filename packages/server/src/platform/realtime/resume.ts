import { wireName } from '@guiche/contract/event';
import type { Clock } from '../clock/clock.ts';
import type { NumberedEvent } from '../events/event-wait.ts';
import type { CompanyFeed, FeedDeps } from './company-feed.ts';
import { placePerson, presentTo, type Seat } from './seats.ts';

export interface ResumeDeps extends FeedDeps {
  clock: Clock;
}

const mostReplayed = 1_000;
const replayedForMs = 24 * 3_600_000;

/**
 * Brings a new socket to the cursor's position and puts it into its rooms. Events that the cursor passes on meanwhile
 * wait at the seat, so none is missed or sent twice between replay and live events. Rights are read here, after the
 * feed knows the seat: an earlier change is read, and a later one re-places the seat.
 */
export async function settleSeat(
  deps: ResumeDeps,
  feed: CompanyFeed,
  seat: Seat,
  lastSeq: number | undefined,
): Promise<void> {
  await feed.started;
  const from = (seat.waiting?.events[0]?.seq ?? feed.cursor.position + 1) - 1;
  const [people, missed] = await Promise.all([
    deps.readPeople(feed.companyId, [seat.userId]),
    lastSeq === undefined ? [] : readMissed(deps, feed, lastSeq, from),
  ]);
  const person = people.get(seat.userId);
  if (!person) seat.socket.disconnect(true);
  if (!person || !seat.socket.connected || !seat.waiting) return;
  // From here to the end nothing yields: the cursor cannot move.
  // A re-placement that came first has read later than we did.
  if (!seat.place) placePerson(seat, person, deps.roomsForActor);
  const { events, mustReset } = seat.waiting;
  const late = lastSeq === undefined ? [] : events.filter((event) => event.seq > lastSeq);
  const replay = missed && [...missed, ...late];
  const isStale = mustReset || replay === null || replay.some((event) => feed.replaces(event, seat));
  const isReplayed = !isStale && replayTo(deps, feed.companyId, seat, replay);
  feed.settle(seat);
  const signal = !isReplayed ? 'reset' : lastSeq === undefined ? 'watermark' : 'resumed';
  seat.socket.emit(signal, { seq: feed.cursor.position });
}

/**
 * Reads events after `lastSeq` up to `from`; null where they are too many, too old, or not of this company's history.
 */
async function readMissed(
  deps: ResumeDeps,
  feed: CompanyFeed,
  lastSeq: number,
  from: number,
): Promise<NumberedEvent[] | null> {
  if (lastSeq > from) {
    await feed.catchUp(); // the client comes from a process that is ahead of this one
    return lastSeq <= feed.cursor.position ? [] : null;
  }
  const count = from - lastSeq; // numbers have no gaps
  if (count === 0) return [];
  if (count > mostReplayed) return null;
  const events = await deps.readEvents(feed.companyId, lastSeq, count);
  const oldest = events[0]?.at.getTime() ?? 0;
  return events.length === count && oldest >= deps.clock.now().getTime() - replayedForMs ? events : null;
}

/** Replays events. False: one could not be presented, so the socket has to load again. */
function replayTo(deps: FeedDeps, companyId: number, seat: Seat, events: readonly NumberedEvent[]): boolean {
  for (const event of events) {
    try {
      const payload = presentTo(seat, event, deps.maskers);
      if (payload) seat.socket.emit(wireName(companyId, event.name), payload);
    } catch (error) {
      deps.log.error({ err: error, event: event.name, seq: event.seq }, 'event could not be presented');
      return false;
    }
  }
  return true;
}

import type { Logger } from 'pino';
import { repeatEvery } from './repeat-every.ts';
import type { Seat } from './seats.ts';

const checkEveryMs = 1_000;
/** Time for the event that tells why a session ended to be numbered and read; then the socket is closed. */
const lastWordsMs = 600;

interface SessionWatchDeps {
  log: Logger;
  seats(): Iterable<Seat>;
  /** Finds which of these sessions have neither been ended nor expired. */
  findLiveSessions(ids: readonly string[]): Promise<ReadonlySet<string>>;
}

/**
 * Closes the sockets of ended sessions, at most two seconds after the end. Answers the function that stops the watch.
 */
export function watchSessions(deps: SessionWatchDeps): () => void {
  const ending = new Set<NodeJS.Timeout>();
  const stopChecks = repeatEvery(
    checkEveryMs,
    async () => endSoon(await findEnded(deps)),
    (error) => deps.log.warn({ err: error }, 'sessions of sockets could not be checked'),
  );

  function endSoon(seats: readonly Seat[]): void {
    if (seats.length === 0) return;
    const end = setTimeout(() => {
      ending.delete(end);
      for (const seat of seats) seat.socket.disconnect(true);
    }, lastWordsMs);
    ending.add(end);
  }

  return () => {
    stopChecks();
    for (const end of ending) clearTimeout(end);
  };
}

async function findEnded(deps: SessionWatchDeps): Promise<Seat[]> {
  const seats = [...deps.seats()];
  if (seats.length === 0) return [];
  const live = await deps.findLiveSessions([...new Set(seats.map((seat) => seat.sessionId))]);
  return seats.filter((seat) => !live.has(seat.sessionId));
}

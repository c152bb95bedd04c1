import type { SendOutcome } from '../../channels/adapter.ts';
import type { LaneHead } from './next-lane-step.ts';

const probeMs = 1_000;
const longestPauseMs = 5 * 60_000;

/**
 * Slows down a connection whose provider is unreachable or says "too much", so that its lanes do not all ask at once:
 * until a message is answered again, one call a second goes out, or none before the time that the provider named. Each
 * process does so alone; every lane has its own repetition besides. Times are milliseconds of any one clock.
 */
export class ConnectionPace {
  /** Connections in trouble, with the time of their next call. */
  readonly #nextCallAt = new Map<string, number>();

  isOpen(connection: string, now: number): boolean {
    return (this.#nextCallAt.get(connection) ?? now) <= now;
  }

  /** Takes the connection's next call. False: it may not be made yet. */
  takeCall(connection: string, now: number): boolean {
    if (!this.isOpen(connection, now)) return false;
    if (this.#nextCallAt.has(connection)) this.#nextCallAt.set(connection, now + probeMs);
    return true;
  }

  /**
   * Notes how a call ended. Providers limit messages separately: a receipt that they take does not say that they take
   * messages again.
   */
  note(connection: string, kind: LaneHead['kind'], outcome: SendOutcome, now: number): void {
    const isAnswered = outcome.kind === 'accepted' || outcome.kind === 'refused';
    if (isAnswered && kind !== 'read') this.#nextCallAt.delete(connection);
    if (outcome.kind !== 'later') return;
    const pauseMs = Math.min(Math.max(outcome.retryAfterMs ?? 0, probeMs), longestPauseMs);
    this.#nextCallAt.set(connection, Math.max(this.#nextCallAt.get(connection) ?? 0, now + pauseMs));
  }
}

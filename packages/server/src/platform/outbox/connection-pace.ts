import type { SendOutcome } from '../../channels/adapter.ts';
import type { LaneHead } from './next-lane-step.ts';
import type { Rank } from './rank.ts';

const probeMs = 1_000;
const longestPauseMs = 5 * 60_000;

/**
 * Slows down a connection whose provider is unreachable or says "too much", so that its lanes do not all ask at once:
 * until a message is answered again, one call a second goes out, or none before the time that the provider named. What
 * programs send leaves such a call to people, and takes it where nobody did for a second. Where a campaign's message has
 * to wait for the one before it, the connection's campaigns all do, so that they do not ask one after the other. Each
 * process does so alone; every lane has its own repetition besides. Times are milliseconds of any one clock.
 */
export class ConnectionPace {
  /** Connections in trouble, with the time of their next call. */
  readonly #nextCallAt = new Map<string, number>();
  /** Connections whose campaigns wait, with the time of their next message. */
  readonly #nextCampaignAt = new Map<string, number>();

  isOpen(connection: string, now: number, rank: Rank = 0): boolean {
    if (rank === 2 && (this.#nextCampaignAt.get(connection) ?? now) > now) return false;
    const nextCallAt = this.#nextCallAt.get(connection);
    return nextCallAt === undefined || nextCallAt + (rank === 0 ? 0 : probeMs) <= now;
  }

  /** Takes the connection's next call. False: it may not be made yet. */
  takeCall(connection: string, now: number, rank: Rank = 0): boolean {
    if (!this.isOpen(connection, now, rank)) return false;
    if (this.#nextCallAt.has(connection)) this.#nextCallAt.set(connection, now + probeMs);
    return true;
  }

  /**
   * Notes how a call ended. Providers limit messages separately: a receipt that they take does not say that they take
   * messages again.
   */
  note(connection: string, kind: LaneHead['kind'], outcome: SendOutcome, now: number, rank: Rank = 0): void {
    if (outcome.kind === 'waits' && rank === 2) this.#nextCampaignAt.set(connection, now + outcome.waitMs);
    const isAnswered = outcome.kind === 'accepted' || outcome.kind === 'refused';
    if (isAnswered && kind !== 'read') this.#nextCallAt.delete(connection);
    if (outcome.kind !== 'later') return;
    const pauseMs = Math.min(Math.max(outcome.retryAfterMs ?? 0, probeMs), longestPauseMs);
    this.#nextCallAt.set(connection, Math.max(this.#nextCallAt.get(connection) ?? 0, now + pauseMs));
  }
}

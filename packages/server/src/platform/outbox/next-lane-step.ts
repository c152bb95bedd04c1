import type { SendOutcome } from '../../channels/adapter.ts';

/** The oldest row of a lane, as far as the decision needs it. */
export interface LaneHead {
  kind: 'message' | 'read' | 'edit' | 'revoke';
  state: 'queued' | 'sending' | 'unknown';
  /** Number of calls begun so far. */
  attempt: number;
  isDue: boolean;
  ageMs: number;
  /** Whether a status has already shown the message as sent. */
  isSettled: boolean;
}

export type LaneStep =
  /** Nothing to do before its time; the rows behind it wait, too. */
  | { do: 'wait' }
  | { do: 'send' }
  /** The sender died in the middle, so the message may have arrived: wait for a status. */
  | { do: 'doubt' }
  /** No status came: show it as unconfirmed. Only a person sends it again. */
  | { do: 'giveUp' }
  | { do: 'drop' }
  | { do: 'fail'; code: string };

export type SendEnd =
  | { to: 'sent'; providerId: string | null }
  | { to: 'failed'; code: string }
  | { to: 'queued'; code: string; delayMs: number }
  | { to: 'unknown'; code: string };

/** How long a send is tried again before it counts as failed. */
export const patienceMs = 24 * 60 * 60 * 1000;
/** Most doubtful calls of a receipt, edit or revocation, all of which do no harm twice; then it is dropped. */
const harmlessAttempts = 3;
const firstDelayMs = 1_000;
/**
 * Longest pause between tries. `ConnectionPace` already limits a refused account to one call a second for all its
 * lanes; a longer pause here would only delay the rows behind.
 */
const longestDelayMs = 30_000;

/** Decides what the holder of a lane does with its oldest row. */
export function nextStep(head: LaneHead): LaneStep {
  if (head.isSettled) return { do: 'drop' };
  switch (head.state) {
    case 'unknown':
      return head.isDue ? { do: 'giveUp' } : { do: 'wait' };
    case 'sending': // left by somebody else: a holder ends what it began before it looks again
      if (head.kind === 'message') return { do: 'doubt' };
      return head.attempt < harmlessAttempts && head.ageMs < patienceMs
        ? { do: 'send' }
        : { do: 'fail', code: 'ERR_SENDING_WAPP_MSG' };
    case 'queued':
      if (!head.isDue) return { do: 'wait' };
      return head.ageMs < patienceMs ? { do: 'send' } : { do: 'fail', code: 'ERR_SENDING_WAPP_MSG' };
  }
}

/**
 * Decides what becomes of a row after its `attempt`-th call. Only a call that surely did nothing is repeated
 * automatically; `luck` (0 to 1) spreads the repetitions.
 */
export function afterSend(kind: LaneHead['kind'], attempt: number, outcome: SendOutcome, luck: number): SendEnd {
  switch (outcome.kind) {
    case 'accepted':
      return { to: 'sent', providerId: outcome.providerId };
    case 'refused':
      return { to: 'failed', code: outcome.code };
    case 'later':
      if (outcome.tries !== undefined && attempt >= outcome.tries) return { to: 'failed', code: outcome.code };
      return { to: 'queued', code: outcome.code, delayMs: delayOf(attempt, outcome.retryAfterMs ?? 0, luck) };
    case 'waits':
      return { to: 'queued', code: outcome.code, delayMs: outcome.waitMs };
    case 'ambiguous':
      if (kind === 'message') return { to: 'unknown', code: outcome.code };
      if (attempt >= harmlessAttempts) return { to: 'failed', code: outcome.code };
      return { to: 'queued', code: outcome.code, delayMs: delayOf(attempt, 0, luck) };
  }
}

/**
 * Pause in milliseconds: 1 s, doubled each time up to 30 s, less up to half of it by luck; never shorter than the
 * provider asked for.
 */
function delayOf(attempt: number, askedMs: number, luck: number): number {
  const fullMs = Math.min(firstDelayMs * 2 ** Math.min(attempt - 1, 30), longestDelayMs);
  return Math.max(Math.round(fullMs * (1 - luck / 2)), Math.min(askedMs, patienceMs));
}

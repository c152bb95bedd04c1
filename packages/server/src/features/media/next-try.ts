import type { MediaData } from '@guiche/contract/media.schemas';

type MediaError = NonNullable<MediaData['error']>;

/** A try that brought no file: the reason, on the wire, and when the channel allows the next try. */
export interface FailedTry {
  error: MediaError;
  retryAfterMs?: number | null;
}

/** Pauses after the first try, the second, …; then it has failed, and a person may ask again. */
const pausesMs = [2_000, 10_000, 60_000, 10 * 60_000, 60 * 60_000];
/** Fewer tries for some reasons: the channel blocks callers who ask in vain again and again. */
const mostTries: Readonly<Record<MediaError, number>> = {
  expired: 1,
  too_large: 1,
  refused: 3,
  broken: 3,
  unreachable: pausesMs.length + 1,
  storage_full: Number.POSITIVE_INFINITY,
};
const fullPauseMs = 60_000;
const longestPauseMs = 60 * 60_000;

/**
 * Decides what becomes of a file after its `tries`-th try failed. A full disk is shown at once and waited for; other
 * failures are shown when no try helped.
 */
export function afterFailedTry(tries: number, failed: FailedTry): { error: MediaError | null; delayMs: number | null } {
  const { error } = failed;
  if (tries >= mostTries[error]) return { error, delayMs: null };
  if (error === 'storage_full') return { error, delayMs: fullPauseMs };
  const pauseMs = pausesMs[tries - 1] ?? longestPauseMs;
  return { error: null, delayMs: Math.max(pauseMs, Math.min(failed.retryAfterMs ?? 0, longestPauseMs)) };
}

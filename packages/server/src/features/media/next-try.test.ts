import { expect, test } from 'vitest';
import { afterFailedTry } from './next-try.ts';

const tries = (error: Parameters<typeof afterFailedTry>[1]['error']) =>
  [1, 2, 3, 4, 5, 6].map((n) => afterFailedTry(n, { error }));

test('an unreachable channel is asked six times, later and later', () => {
  const pauses = [2_000, 10_000, 60_000, 600_000, 3_600_000];
  expect(tries('unreachable')).toEqual([
    ...pauses.map((delayMs) => ({ error: null, delayMs })),
    { error: 'unreachable', delayMs: null },
  ]);
});

test('what is gone or too large is not asked for again, what is refused or broken three times', () => {
  expect(tries('expired')[0]).toEqual({ error: 'expired', delayMs: null });
  expect(tries('too_large')[0]).toEqual({ error: 'too_large', delayMs: null });
  for (const error of ['refused', 'broken'] as const)
    expect(tries(error).slice(0, 3)).toEqual([
      { error: null, delayMs: 2_000 },
      { error: null, delayMs: 10_000 },
      { error, delayMs: null },
    ]);
});

test('a full disk is shown, and waited for without end', () => {
  expect(afterFailedTry(1000, { error: 'storage_full' })).toEqual({ error: 'storage_full', delayMs: 60_000 });
});

test('never before the channel asked us back, and never a day later', () => {
  expect(afterFailedTry(1, { error: 'unreachable', retryAfterMs: 30_000 }).delayMs).toBe(30_000);
  expect(afterFailedTry(1, { error: 'unreachable', retryAfterMs: 86_400_000 }).delayMs).toBe(3_600_000);
});

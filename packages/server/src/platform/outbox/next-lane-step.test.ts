import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SendOutcome } from '../../channels/adapter.ts';
import { afterSend, type LaneHead, nextStep, patienceMs } from './next-lane-step.ts';

const head = (given: Partial<LaneHead> = {}): LaneHead => ({
  kind: 'message',
  state: 'queued',
  attempt: 0,
  isDue: true,
  ageMs: 0,
  isSettled: false,
  ...given,
});

describe('the next step of a lane', () => {
  test.each<[string, Partial<LaneHead>, ReturnType<typeof nextStep>]>([
    ['a queued message is sent', {}, { do: 'send' }],
    ['not before its time', { isDue: false }, { do: 'wait' }],
    ['after a day it has failed', { ageMs: patienceMs }, { do: 'fail', code: 'ERR_SENDING_WAPP_MSG' }],
    ['what a dead holder was sending is doubtful', { state: 'sending', attempt: 1 }, { do: 'doubt' }],
    ['a doubtful one waits', { state: 'unknown', isDue: false }, { do: 'wait' }],
    ['and is given up, not sent', { state: 'unknown' }, { do: 'giveUp' }],
    ['what a status has shown as sent is let go', { isSettled: true }, { do: 'drop' }],
    ['a read receipt may be repeated', { kind: 'read', state: 'sending', attempt: 2 }, { do: 'send' }],
    ['an edit too', { kind: 'edit', state: 'sending', attempt: 1 }, { do: 'send' }],
    ['and a revocation', { kind: 'revoke', state: 'sending', attempt: 2 }, { do: 'send' }],
    ['but not for ever', { kind: 'read', state: 'sending', attempt: 3 }, { do: 'fail', code: 'ERR_SENDING_WAPP_MSG' }],
    ['nor a day', { kind: 'edit', state: 'sending', ageMs: patienceMs }, { do: 'fail', code: 'ERR_SENDING_WAPP_MSG' }],
  ])('%s', (_, given, step) => {
    expect(nextStep(head(given))).toEqual(step);
  });
});

describe('after a call', () => {
  const later = (retryAfterMs: number | null): SendOutcome => ({ kind: 'later', code: '130429', retryAfterMs });
  const delays = (luck: number) =>
    [1, 2, 3, 5, 6, 1000]
      .map((attempt) => afterSend('message', attempt, later(null), luck))
      .map((end) => end.to === 'queued' && end.delayMs);

  test('the pause doubles from a second to half a minute, and luck takes up to half', () => {
    expect(delays(0)).toEqual([1000, 2000, 4000, 16_000, 30_000, 30_000]);
    expect(delays(1)).toEqual([500, 1000, 2000, 8_000, 15_000, 15_000]);
  });

  test('the provider is never asked before it asked us back', () => {
    expect(afterSend('message', 1, later(30_000), 1)).toEqual({ to: 'queued', code: '130429', delayMs: 30_000 });
  });

  test('what waits for its turn is asked for then, however often it waited before', () => {
    const turn: SendOutcome = { kind: 'waits', code: 'REACH_OUT_GAP', waitMs: 7_000 };
    const ends = [1, 5, 1000].map((attempt) => afterSend('message', attempt, turn, 0));
    expect(ends).toEqual(Array(3).fill({ to: 'queued', code: 'REACH_OUT_GAP', delayMs: 7_000 }));
  });

  test('what may never go is tried so often as is said', () => {
    const temporary: SendOutcome = { kind: 'later', code: '131000', retryAfterMs: null, tries: 5 };
    expect([1, 4, 5].map((attempt) => afterSend('message', attempt, temporary, 0).to)).toEqual([
      'queued',
      'queued',
      'failed',
    ]);
  });

  test('an ambiguous read receipt is repeated twice, an ambiguous message never', () => {
    const doubt: SendOutcome = { kind: 'ambiguous', code: 'TIMEOUT' };
    expect([1, 2, 3].map((attempt) => afterSend('read', attempt, doubt, 0).to)).toEqual(['queued', 'queued', 'failed']);
    expect(afterSend('message', 1, doubt, 0)).toEqual({ to: 'unknown', code: 'TIMEOUT' });
  });
});

/** Everything that may happen to a row between two looks at it. */
const happening = fc.oneof(
  fc.constant('time passes' as const),
  fc.constant('the holder dies before the call' as const),
  fc.constant('the holder dies after the call' as const),
  fc.record({ kind: fc.constant('accepted' as const), providerId: fc.constantFrom('wamid.A', null) }),
  fc.record({ kind: fc.constant('refused' as const), code: fc.constant('131047') }),
  fc.record({
    kind: fc.constant('later' as const),
    code: fc.constant('130429'),
    retryAfterMs: fc.option(fc.integer({ min: -5, max: 10 ** 9 })),
  }),
  fc.record({
    kind: fc.constant('waits' as const),
    code: fc.constant('REACH_OUT_GAP'),
    waitMs: fc.integer({ min: 500, max: 10 ** 9 }),
  }),
  fc.record({ kind: fc.constant('ambiguous' as const), code: fc.constant('TIMEOUT') }),
);

test('no message is sent again unless the last call surely did nothing, and a doubtful one never', () => {
  fc.assert(
    fc.property(fc.array(happening, { maxLength: 40 }), fc.double({ min: 0, max: 1, noNaN: true }), (story, luck) => {
      let row: LaneHead | null = head();
      let mayCall = true;
      for (const event of story) {
        if (!row) break;
        const step = nextStep(row);
        if (step.do === 'wait' && event === 'time passes') row = { ...row, isDue: true };
        else if (step.do === 'doubt') row = { ...row, state: 'unknown', isDue: false };
        else if (step.do === 'giveUp' || step.do === 'fail') row = null;
        else if (step.do === 'send' && event !== 'time passes') {
          const begun: LaneHead = { ...row, state: 'sending', attempt: row.attempt + 1 };
          if (event === 'the holder dies before the call') {
            row = begun;
            continue;
          }
          expect(mayCall).toBe(true);
          mayCall = typeof event === 'object' && (event.kind === 'later' || event.kind === 'waits');
          row = typeof event === 'object' ? afterCall(begun, event, luck) : begun;
        }
      }
    }),
  );
});

function afterCall(row: LaneHead, outcome: SendOutcome, luck: number): LaneHead | null {
  const end = afterSend(row.kind, row.attempt, outcome, luck);
  if (end.to === 'sent' || end.to === 'failed') return null;
  if (end.to === 'queued') expect(end.delayMs).toBeGreaterThan(0);
  return { ...row, state: end.to, isDue: false };
}

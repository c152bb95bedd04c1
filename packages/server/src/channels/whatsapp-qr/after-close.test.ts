import fc from 'fast-check';
import { expect, test } from 'vitest';
import { afterClose } from './after-close.ts';

const byChannel = (code: number | null) => ({ code, isFromChannel: true, isLogout: false });
const paired = { isPaired: true, tries: 1 };

test.each([
  [401, { do: 'rest', wipes: true, reason: 'loggedOut' }],
  [403, { do: 'rest', wipes: false, reason: 'banned' }],
  [405, { do: 'rest', wipes: false, reason: 'outdated' }],
  [408, { do: 'retry', status: 'TIMEOUT', reason: 'network' }],
  [411, { do: 'rest', wipes: false, reason: 'unknown' }],
  [428, { do: 'retry', status: 'TIMEOUT', reason: 'network' }],
  [440, { do: 'rest', wipes: false, reason: 'replaced' }],
  [500, { do: 'retry', status: 'TIMEOUT', reason: 'network' }],
  [503, { do: 'retry', status: 'TIMEOUT', reason: 'unreachable' }],
  [515, { do: 'retry', delayMs: 0, status: 'PAIRING', reason: null }],
  [599, { do: 'retry', status: 'TIMEOUT', reason: 'network' }],
] as const)('%i of a paired session', (code, end) => {
  expect(afterClose(byChannel(code), paired, 0)).toMatchObject(end);
});

test('credentials go only by a real log-out, or when nobody ever paired with them', () => {
  const closed = fc.record({
    code: fc.oneof(fc.constant(null), fc.integer({ min: 300, max: 600 })),
    isFromChannel: fc.boolean(),
    isLogout: fc.boolean(),
  });
  const state = fc.record({ isPaired: fc.boolean(), tries: fc.integer({ min: 1, max: 50 }) });
  fc.assert(
    fc.property(closed, state, fc.double({ min: 0, max: 1, noNaN: true }), (end, before, luck) => {
      const next = afterClose(end, before, luck);
      if (next.do === 'rest' && next.wipes) {
        const isReal = end.isLogout || (end.code === 401 && end.isFromChannel);
        expect(isReal || (end.code === 408 && !before.isPaired)).toBe(true);
      }
      if (next.do === 'retry') expect(next.delayMs).toBeLessThanOrEqual(60_000);
    }),
  );
});

test('tries come ever later, spread by luck, and a bad session is given up', () => {
  const delays = [1, 2, 3, 4, 5, 6, 7, 50].map((tries) => afterClose(byChannel(428), { isPaired: true, tries }, 0));
  expect(delays.map((next) => next.do === 'retry' && next.delayMs)).toEqual([
    1_000, 2_000, 5_000, 10_000, 30_000, 60_000, 60_000, 60_000,
  ]);
  expect(afterClose(byChannel(428), { isPaired: true, tries: 2 }, 1)).toMatchObject({ delayMs: 1_000 });
  expect(afterClose(byChannel(500), { isPaired: true, tries: 5 }, 0)).toEqual({
    do: 'rest',
    wipes: false,
    reason: 'unknown',
  });
});

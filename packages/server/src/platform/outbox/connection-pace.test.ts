import { expect, test } from 'vitest';
import { ConnectionPace } from './connection-pace.ts';

const later = (retryAfterMs: number | null = null) => ({ kind: 'later', code: '130429', retryAfterMs }) as const;

test('a connection in trouble is asked once a second until it answers', () => {
  const pace = new ConnectionPace();
  expect([pace.takeCall('a', 0), pace.takeCall('a', 0)]).toEqual([true, true]);
  pace.note('a', 'message', later(), 0);
  expect([pace.takeCall('a', 999), pace.takeCall('b', 999)]).toEqual([false, true]);
  expect([pace.takeCall('a', 1000), pace.takeCall('a', 1000), pace.takeCall('a', 1999)]).toEqual([true, false, false]);
  pace.note('a', 'message', { kind: 'ambiguous', code: 'TIMEOUT' }, 1500);
  // One lane's pause is no trouble of the connection.
  pace.note('b', 'message', { kind: 'waits', code: 'REACH_OUT_GAP', waitMs: 9_000 }, 1500);
  expect([pace.takeCall('a', 1999), pace.isOpen('b', 1500)]).toEqual([false, true]);
  pace.note('a', 'read', { kind: 'accepted', providerId: null }, 1999); // receipts are not limited as messages are
  expect(pace.takeCall('a', 1999)).toBe(false);
  pace.note('a', 'message', { kind: 'accepted', providerId: 'x' }, 1999);
  expect([pace.takeCall('a', 1999), pace.takeCall('a', 1999)]).toEqual([true, true]);
});

test('not before the provider asked us back, but never later than in five minutes', () => {
  const pace = new ConnectionPace();
  pace.note('a', 'message', later(30_000), 0);
  pace.note('a', 'message', later(), 10);
  expect([pace.isOpen('a', 29_999), pace.isOpen('a', 30_000)]).toEqual([false, true]);
  pace.note('b', 'message', later(86_400_000), 0);
  expect([pace.isOpen('b', 299_999), pace.isOpen('b', 300_000)]).toEqual([false, true]);
});

test('in trouble programs leave the next call to people, and take it where nobody did for a second', () => {
  const pace = new ConnectionPace();
  pace.note('a', 'message', later(), 0, 2);
  expect([pace.takeCall('a', 1000, 1), pace.takeCall('a', 1000, 2), pace.takeCall('a', 1000, 0)]).toEqual([
    false,
    false,
    true,
  ]);
  expect([pace.takeCall('a', 2500, 1), pace.takeCall('a', 3000, 2), pace.takeCall('a', 3999, 1)]).toEqual([
    false,
    true,
    false,
  ]);
  pace.note('a', 'message', { kind: 'accepted', providerId: 'x' }, 4000, 2);
  expect([pace.takeCall('a', 4000, 1), pace.takeCall('a', 4000, 2)]).toEqual([true, true]);
});

test('where a campaign’s message waits for the one before it, the connection’s campaigns do, and nobody else', () => {
  const pace = new ConnectionPace();
  const waits = { kind: 'waits', code: 'REACH_OUT_GAP', waitMs: 9_000 } as const;
  pace.note('a', 'message', waits, 0, 1);
  expect(pace.isOpen('a', 0, 2)).toBe(true);
  pace.note('a', 'message', waits, 0, 2);
  expect([pace.isOpen('a', 8_999, 2), pace.isOpen('a', 8_999, 1), pace.isOpen('a', 8_999)]).toEqual([
    false,
    true,
    true,
  ]);
  expect([pace.isOpen('b', 0, 2), pace.isOpen('a', 9_000, 2)]).toEqual([true, true]);
});

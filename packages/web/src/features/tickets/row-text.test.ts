import { afterEach, expect, test } from 'vitest';
import { clockOfDevice, keepZone } from '../../lib/wall-clock.ts';
import { isNumberName, rowTime } from './row-text.ts';

afterEach(() => keepZone(clockOfDevice.resolvedOptions().timeZone));

test.each([
  ['America/Sao_Paulo', '2026-11-21T02:30:00Z', '2026-11-20T03:05:00Z', '00:05'],
  ['America/Sao_Paulo', '2026-11-21T02:30:00Z', '2026-11-20T02:55:00Z', 'ontem'],
  ['America/Sao_Paulo', '2026-11-21T02:30:00Z', '2026-11-19T02:55:00Z', '18/11/2026'],
  ['Asia/Tokyo', '2026-11-20T15:10:00Z', '2026-11-20T14:59:00Z', 'ontem'],
  ['Europe/Istanbul', '2027-01-01T09:00:00Z', '2026-12-31T20:59:00Z', 'ontem'],
  ['Europe/Istanbul', '2027-01-01T09:00:00Z', '2026-12-31T21:01:00Z', '00:01'],
  // A day of 23 hours, and one of 25.
  ['America/New_York', '2026-03-09T03:30:00Z', '2026-03-08T04:30:00Z', 'ontem'],
  ['America/New_York', '2026-11-02T04:30:00Z', '2026-11-01T04:05:00Z', '00:05'],
  ['America/New_York', '2026-11-02T05:30:00Z', '2026-11-01T04:05:00Z', 'ontem'],
])('in %s at %s what came at %s is of %s', (zone, now, at, shown) => {
  keepZone(zone);
  expect(rowTime(at, new Date(now), 'ontem')).toBe(shown);
});

test('a name that is only a number is known as one, masked too', () => {
  expect(['5551900000127', '+55 51 90000-0127', '5551*******27'].map(isNumberName)).toEqual([true, true, true]);
  expect(['Maria', 'Loja 24h', '123'].map(isNumberName)).toEqual([false, false, false]);
});

import { expect, test } from 'vitest';
import { waitingOf, waitingWords } from './waiting.ts';

const since = '2026-11-20T15:00:00.000Z';
const after = (minutes: number) => waitingOf(since, Date.parse(since) + minutes * 60_000);

test.each([
  [-5, 'calm', 'waiting.now'],
  [0.9, 'calm', 'waiting.now'],
  [1, 'calm', 'waiting.minutes'],
  [9.99, 'calm', 'waiting.minutes'],
  [10, 'amber', 'waiting.minutes'],
  [29.99, 'amber', 'waiting.minutes'],
  [30, 'red', 'waiting.minutes'],
  [60, 'red', 'waiting.hours'],
  [1440, 'red', 'waiting.days'],
])('%s minutes are %s and said as %s (delight 9)', (minutes, level, key) => {
  const waiting = after(Number(minutes));
  expect(waiting.level).toBe(level);
  expect(waitingWords(waiting).key).toBe(key);
});

test('the numbers are whole and minutes after hours have two digits', () => {
  expect(waitingWords(after(12.7)).values).toEqual({ minutes: 12 });
  expect(waitingWords(after(63)).values).toEqual({ hours: 1, minutes: '03' });
  expect(waitingWords(after(1440 * 2 + 180)).values).toEqual({ days: 2, hours: 3 });
});

import { expect, test } from 'vitest';
import { isNumberName, rowTime } from './row-text.ts';

test('today shows the time, yesterday its word, before that the date', () => {
  const now = new Date(2026, 10, 20, 10, 0);
  const at = (day: number, hour: number) => new Date(2026, 10, day, hour, 5).toISOString();
  expect(rowTime(at(20, 0), now, 'ontem')).toBe('00:05');
  expect(rowTime(at(19, 23), now, 'ontem')).toBe('ontem');
  expect(rowTime(at(18, 23), now, 'ontem')).toBe('18/11/2026');
});

test('a name that is only a number is known as one, masked too', () => {
  expect(['5551900000127', '+55 51 90000-0127', '5551*******27'].map(isNumberName)).toEqual([true, true, true]);
  expect(['Maria', 'Loja 24h', '123'].map(isNumberName)).toEqual([false, false, false]);
});

import { expect, test } from 'vitest';
import { readTime, stepTime } from './typed-time.ts';

test.each([
  ['09:30', '09:30'],
  ['9h30', '09:30'],
  ['9H30', '09:30'],
  ['930', '09:30'],
  ['0930', '09:30'],
  ['9.30', '09:30'],
  ['9,30', '09:30'],
  ['9 h 30 min', '09:30'],
  ['9:30:00', '09:30'],
  [' 9h ', '09:00'],
  ['9', '09:00'],
  ['21 horas', '21:00'],
  ['2359', '23:59'],
  ['00:00', '00:00'],
  ['9:30 pm', '21:30'],
  ['12 a.m.', '00:00'],
  ['12:15PM', '12:15'],
  ['9:30 ÖS', '21:30'],
  ['9.30 öö', '09:30'],
  ['０９：３０', '09:30'],
])('%o is read as %s', (typed, time) => {
  expect(readTime(typed)).toBe(time);
});

test.each(['', ' ', '24:00', '9:60', '25', '99999', '13:00 pm', '0 am', 'meio-dia', '9:30 h 5', '-1:00', '9::30'])(
  '%o is no time',
  (typed) => {
    expect(readTime(typed)).toBe(null);
  },
);

test('while it is typed only a whole time counts', () => {
  for (const half of ['9', '93', '930', '9:', '9:3', '9h', '9:30 p']) expect(readTime(half, false)).toBe(null);
  for (const whole of ['9:30', '9h30', '0930']) expect(readTime(whole, false)).toBe('09:30');
});

test.each([
  ['09:30', 10, 1, '09:40'],
  ['09:34', 10, 1, '09:40'],
  ['09:34', 10, -1, '09:30'],
  ['09:30', 10, -1, '09:20'],
  ['23:55', 10, 1, '00:00'],
  ['00:00', 15, -1, '23:45'],
  ['', 15, 1, '00:00'],
  ['', 15, -1, '00:00'],
] as const)('from %o a step of %i minutes by %i is %s', (time, step, by, next) => {
  expect(stepTime(time, step, by)).toBe(next);
});

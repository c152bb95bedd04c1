import { expect, test } from 'vitest';
import { readDay, readMoment, showDay, showMoment, withStrokes } from './typed-day.ts';

test.each([
  ['31/12/2026', '2026-12-31'],
  ['1/2/2026', '2026-02-01'],
  ['31.12.2026', '2026-12-31'],
  ['31-12-2026', '2026-12-31'],
  ['31 12 2026', '2026-12-31'],
  ['31 / 12 / 2026', '2026-12-31'],
  ['31122026', '2026-12-31'],
  ['311226', '2026-12-31'],
  ['5/11/26', '2026-11-05'],
  ['2026-11-05', '2026-11-05'],
  ['2026/11/5', '2026-11-05'],
  ['29/02/2028', '2028-02-29'],
  [' ０５／１１／２０２６ ', '2026-11-05'],
])('%o is read as %s', (typed, day) => {
  expect(readDay(typed)).toBe(day);
});

test.each(['', '31/02/2026', '29/02/2027', '00/01/2026', '12/13/2026', '31/12', '05/11/0202', '1/1/20266', 'hoje'])(
  '%o is no day',
  (typed) => {
    expect(readDay(typed)).toBe(null);
  },
);

test('while it is typed a year has four digits', () => {
  for (const half of ['05/11/20', '051120', '05/11/202']) expect(readDay(half, false)).toBe(null);
  for (const whole of ['05/11/2026', '05112026', '2026-11-05']) expect(readDay(whole, false)).toBe('2026-11-05');
});

test.each([
  ['31/12/2026 14:30', '2026-12-31T14:30'],
  ['31/12/2026, 14h30', '2026-12-31T14:30'],
  ['31.12.26 9', '2026-12-31T09:00'],
  ['2026-12-31T14:30', '2026-12-31T14:30'],
  ['31/12/2026 2:30 pm', '2026-12-31T14:30'],
  ['31/12/2026', null],
  ['31/12/2026 25:00', null],
  ['14:30', null],
])('%o is read as the moment %o', (typed, moment) => {
  expect(readMoment(typed)).toBe(moment);
});

test('what is shown is read as what it was', () => {
  expect([showDay('2026-11-05'), showDay('')]).toEqual(['05/11/2026', '']);
  expect([showMoment('2026-11-05T09:07'), showMoment('')]).toEqual(['05/11/2026 09:07', '']);
  expect(readDay(showDay('2026-11-05'))).toBe('2026-11-05');
  expect(readMoment(showMoment('2026-11-05T09:07'))).toBe('2026-11-05T09:07');
});

test('strokes come by themselves while digits are typed, and go when they are taken out', () => {
  let text = '';
  for (const key of '05112026') text = withStrokes(text + key, text);
  expect(text).toBe('05/11/2026');
  text = '';
  for (const key of '05/11/2026') text = withStrokes(text + key, text);
  expect(text).toBe('05/11/2026');
  text = '';
  for (const key of '5/1/2026') text = withStrokes(text + key, text);
  expect(text).toBe('5/1/2026');
  expect(withStrokes('05', '05/')).toBe('05');
  expect(withStrokes('05112026', '')).toBe('05112026');
});

import { expect, test } from 'vitest';
import { isWithinHours } from './work-hours.ts';

const at = (time: string) => new Date(`2026-03-10T${time}:30Z`); // three hours later than in São Paulo

test.each([
  ['00:00', '23:59', '02:59', true],
  ['08:00', '18:00', '10:59', false],
  ['08:00', '18:00', '11:00', true],
  ['08:00', '18:00', '21:00', true], // 18:00:30: the last minute counts
  ['08:00', '18:00', '21:01', false],
  ['22:00', '06:00', '00:59', false],
  ['22:00', '06:00', '01:00', true],
  ['22:00', '06:00', '09:00', true],
  ['22:00', '06:00', '09:01', false],
])('from %s to %s, at %s UTC: %s', (startWork, endWork, time, isWithin) => {
  expect(isWithinHours({ startWork, endWork }, 'America/Sao_Paulo', at(time))).toBe(isWithin);
});

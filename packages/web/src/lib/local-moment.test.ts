import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromLocalText, toLocalText } from './local-moment.ts';

const zones = [
  'America/Sao_Paulo',
  'America/New_York',
  'America/St_Johns',
  'Europe/Istanbul',
  'Africa/Cairo',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'UTC',
];
const moment = fc.integer({ min: Date.UTC(1990, 0), max: Date.UTC(2060, 0) }).map((at) => new Date(at - (at % 60_000)));
/** The same conversion without the library. */
const spelled = (at: Date, timeZone: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(at).replace(' ', 'T');

test('a moment survives the field it is typed into; of two of one name the first comes back', () => {
  fc.assert(
    fc.property(moment, fc.constantFrom(...zones), (at, zone) => {
      const text = toLocalText(at, zone);
      expect(text).toBe(spelled(at, zone));
      const back = fromLocalText(text, zone);
      expect(back && spelled(back, zone)).toBe(text);
      expect(at.getTime() - (back?.getTime() ?? 0)).toBeOneOf([0, 1_800_000, 3_600_000, 86_400_000]);
    }),
    { numRuns: 500 },
  );
});

test.each([
  ['midnight that is left out', 'America/Sao_Paulo', '2018-11-04T00:00', '2018-11-04T01:00', '2018-11-04T03:00Z'],
  ['half of that hour', 'America/Sao_Paulo', '2018-11-04T00:30', '2018-11-04T01:30', '2018-11-04T03:30Z'],
  ['an hour of the night', 'America/New_York', '2026-03-08T02:30', '2026-03-08T03:30', '2026-03-08T07:30Z'],
  ['east of Greenwich', 'Europe/Istanbul', '2016-03-27T03:15', '2016-03-27T04:15', '2016-03-27T01:15Z'],
  ['midnight in Cairo', 'Africa/Cairo', '2026-04-24T00:10', '2026-04-24T01:10', '2026-04-23T22:10Z'],
  ['half an hour', 'Australia/Lord_Howe', '2026-10-04T02:10', '2026-10-04T02:40', '2026-10-03T15:40Z'],
  ['a whole day', 'Pacific/Apia', '2011-12-30T09:00', '2011-12-31T09:00', '2011-12-30T19:00Z'],
])('%s is moved on, never back: %s %s', (_what, zone, typed, shown, instant) => {
  const at = fromLocalText(typed, zone);
  expect(at).toEqual(new Date(instant));
  expect(at && toLocalText(at, zone)).toBe(shown);
});

test.each([
  ['America/New_York', '2026-11-01T01:30', '2026-11-01T05:30Z'],
  ['America/Sao_Paulo', '2018-02-17T23:30', '2018-02-18T01:30Z'],
  ['Europe/Istanbul', '2015-11-08T03:30', '2015-11-08T00:30Z'],
  ['Africa/Cairo', '2026-10-29T23:30', '2026-10-29T20:30Z'],
  ['Australia/Lord_Howe', '2026-04-05T01:40', '2026-04-04T14:40Z'],
])('of what %s shows twice the first is meant: %s', (zone, typed, instant) => {
  expect(fromLocalText(typed, zone)).toEqual(new Date(instant));
});

test.each(['', 'amanhã', '2026-02-30T10:00', '2026-13-01T10:00', '2026-11-27'])('%s is no time', (typed) => {
  expect(fromLocalText(typed, 'America/Sao_Paulo')).toBeNull();
});

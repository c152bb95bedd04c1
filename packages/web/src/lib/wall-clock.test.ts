import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { afterEach, expect, test } from 'vitest';
import { formatDate, formatTime } from './formats.ts';
import { clockOfDevice, companyZone, dayOf, keepZone, wallText } from './wall-clock.ts';
import { zoneName, zoneToName } from './zone-name.ts';

const ofDevice = clockOfDevice.resolvedOptions().timeZone;
afterEach(() => keepZone(ofDevice));

const zones = ['America/Sao_Paulo', 'America/New_York', 'Europe/Istanbul', 'Asia/Tokyo', 'Australia/Lord_Howe', 'UTC'];

test('times and days are those of the company in all years, as Temporal reckons them', () => {
  for (const zone of zones) {
    keepZone(zone);
    expect(companyZone()).toBe(zone);
    fc.assert(
      fc.property(fc.integer({ min: Date.UTC(1971, 0), max: Date.UTC(2199, 0) }), (at) => {
        const wall = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainDateTime();
        expect(wallText(new Date(at))).toBe(wall.toString({ fractionalSecondDigits: 0 }).replace('T', ' '));
        expect(dayOf(new Date(at).toISOString())).toBe(wall.toPlainDate().toString());
      }),
    );
  }
});

test('times and dates have one form in all languages, on the company’s clock', () => {
  keepZone('America/Sao_Paulo');
  expect([formatDate('2026-03-01T01:05:00Z'), formatTime('2026-03-01T01:05:00Z')]).toEqual(['28/02/2026', '22:05']);
  keepZone('Europe/Istanbul');
  expect([formatDate('2026-02-28T21:05:00Z'), formatTime('2026-02-28T21:05:00Z')]).toEqual(['01/03/2026', '00:05']);
  expect(formatTime(new Date('2026-02-28T21:05:00Z'))).toBe('00:05');
  expect(formatDate('2026-12-01')).toBe('01/12/2026');
  expect([formatDate(''), formatTime('')]).toEqual(['', '']);
});

test('a clock is named only where the reader’s device shows another hour', () => {
  keepZone(ofDevice);
  expect(zoneToName('2026-11-27T12:00:00Z')).toBeUndefined();
  keepZone('Pacific/Kiritimati');
  expect(zoneToName('2026-11-27T12:00:00Z')).toContain('GMT+14');
  expect([zoneToName(''), zoneToName('soon')]).toEqual([undefined, undefined]);
  keepZone('America/Sao_Paulo');
  const names = ['pt', 'es', 'en', 'tr'].map((language) => zoneName(language, '2026-11-27T12:00:00Z'));
  for (const name of names) expect(name).toMatch(/Bras[ií]lia.*\(GMT-3\)$/);
  expect(new Set(names).size).toBe(4);
  keepZone('UTC');
  expect(zoneName('pt', '2026-11-27T12:00:00Z')).toMatch(/^[^()]*GMT\+?0?$|\(GMT\+?0?\)$/);
});

test.each([
  ['America/New_York', '2026-07-01T12:00:00Z', 'GMT-4'],
  ['America/New_York', '2026-12-01T12:00:00Z', 'GMT-5'],
  ['Asia/Kolkata', '2026-12-01T12:00:00Z', 'GMT+5:30'],
  ['Australia/Lord_Howe', '2026-01-01T12:00:00Z', 'GMT+11'],
  ['Australia/Lord_Howe', '2026-07-01T12:00:00Z', 'GMT+10:30'],
  ['America/Manaus', '2026-07-01T12:00:00Z', 'GMT-4'],
])('a clock that is put forward is named as it stood then, also after another: %s at %s', (zone, at, offset) => {
  keepZone('Europe/Istanbul');
  expect(zoneName('en', at)).toContain('GMT+3');
  keepZone(zone);
  expect(zoneName('en', at)).toContain(offset);
});

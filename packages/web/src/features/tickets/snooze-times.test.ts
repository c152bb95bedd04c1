import { expect, test } from 'vitest';
import { snoozePresets } from './snooze-times.ts';

const zone = 'America/Sao_Paulo'; // UTC−3
const presetsAt = (iso: string, timeZone = zone) =>
  Object.fromEntries(snoozePresets(new Date(iso), timeZone).map(([name, at]) => [name, at.toISOString()]));

test('presets are moments of the company’s clock, whatever the device says', () => {
  // Saturday 23:30 in São Paulo is already Sunday in UTC.
  expect(presetsAt('2026-11-22T02:30:00.000Z')).toEqual({
    hour: '2026-11-22T03:30:00.000Z',
    tomorrow: '2026-11-22T12:00:00.000Z',
    monday: '2026-11-23T12:00:00.000Z',
  });
  expect(presetsAt('2026-11-24T15:00:00.000Z')).toEqual({
    hour: '2026-11-24T16:00:00.000Z',
    today: '2026-11-24T21:00:00.000Z',
    tomorrow: '2026-11-25T12:00:00.000Z',
    monday: '2026-11-30T12:00:00.000Z',
  });
});

test('on a Sunday tomorrow is Monday and is offered once; on a Monday the next one is a week ahead', () => {
  expect(presetsAt('2026-11-22T15:00:00.000Z')).not.toHaveProperty('monday');
  expect(presetsAt('2026-11-23T15:00:00.000Z').monday).toBe('2026-11-30T12:00:00.000Z');
});

test('clocks that are put forward or back are followed', () => {
  // Lisbon sets its clocks back on 25 October 2026, and forward on 28 March 2027.
  expect(presetsAt('2026-10-24T12:00:00.000Z', 'Europe/Lisbon').tomorrow).toBe('2026-10-25T09:00:00.000Z');
  expect(presetsAt('2027-03-27T12:00:00.000Z', 'Europe/Lisbon').tomorrow).toBe('2027-03-28T08:00:00.000Z');
  // Samoa skipped 30 December 2011.
  expect(presetsAt('2011-12-29T22:00:00.000Z', 'Pacific/Apia').tomorrow).toBe('2011-12-30T19:00:00.000Z');
});

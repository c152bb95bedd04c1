import { expect, test } from 'vitest';
import { parseDashboardSearch } from './dashboard-search.ts';
import { faultOf, periodOfPreset, periodOfSearch, todayIn } from './period.ts';

const today = '2026-11-20';

test('today is the company’s, wherever one sits', () => {
  const now = new Date('2026-11-21T01:30:00Z');
  expect(todayIn('America/Sao_Paulo', now)).toBe('2026-11-20');
  expect(todayIn('Europe/Istanbul', now)).toBe('2026-11-21');
});

test('presets end today, and a week is seven days', () => {
  expect(periodOfPreset('today', today)).toEqual({ from: today, to: today });
  expect(periodOfPreset('week', today)).toEqual({ from: '2026-11-14', to: today });
  expect(periodOfPreset('month30', '2026-03-01')).toEqual({ from: '2026-01-31', to: '2026-03-01' });
  expect(periodOfPreset('month', today)).toEqual({ from: '2026-11-01', to: today });
});

test('an address without dates means the month until today; half a period is completed', () => {
  expect(periodOfSearch({}, today)).toEqual({ from: '2026-11-01', to: today });
  expect(periodOfSearch({ from: '2026-10-15' }, today)).toEqual({ from: '2026-10-15', to: today });
  expect(periodOfSearch({ to: '2026-09-10' }, today)).toEqual({ from: '2026-09-01', to: '2026-09-10' });
  expect(periodOfSearch({ from: '2026-12-01' }, today)).toEqual({ from: '2026-12-01', to: '2026-12-01' });
});

test('a period ends after it begins and has two years at most', () => {
  expect(faultOf({ from: today, to: today })).toBeNull();
  expect(faultOf({ from: today, to: '2026-11-19' })).toBe('reversed');
  expect(faultOf({ from: '2024-01-01', to: '2025-12-31' })).toBeNull();
  expect(faultOf({ from: '2024-01-01', to: '2026-01-01' })).toBe('tooLong');
});

test('of an address only what it can mean is taken', () => {
  expect(parseDashboardSearch({ tab: 'nps', from: '2026-02-28', to: '2026-02-30' })).toEqual({
    tab: 'nps',
    from: '2026-02-28',
  });
  expect(parseDashboardSearch({ tab: 'other', from: 20261101, to: '<b>', by: 'week' })).toEqual({});
  for (const by of ['day', 'hour'] as const) expect(parseDashboardSearch({ by })).toEqual({ by });
});

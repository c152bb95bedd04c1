import { createInstance } from 'i18next';
import { expect, test } from 'vitest';
import texts from '../../locales/pt/dashboard.json' with { type: 'json' };
import {
  changeInMinutes,
  changeInPercent,
  formatCount,
  formatMinutes,
  formatPercent,
  placePoints,
  shareOf,
} from './format-figures.ts';
import { daysOf, isWeekend, spanText } from './period.ts';
import { sharesOf, whoRates, wordForScore } from './rates.ts';

const i18n = createInstance();
await i18n.init({ lng: 'pt', resources: { pt: { dashboard: texts } } });
const t = i18n.getFixedT('pt', 'dashboard');

test('numbers are written as the reader’s language writes them', () => {
  expect(['pt-BR', 'es', 'en', 'tr'].map((language) => formatCount(12_345.6, language))).toEqual([
    '12.345,6',
    '12.345,6',
    '12,345.6',
    '12.345,6',
  ]);
  expect(['pt-BR', 'en', 'tr'].map((language) => formatPercent(64.2, language))).toEqual(['64,2%', '64.2%', '%64,2']);
});

test('minutes become hours, and what is less than one is not nothing', () => {
  expect([0, 0.4, 0.5, 59.4, 59.6, 64.6, 1439.9].map((minutes) => formatMinutes(minutes, t))).toEqual([
    '0 min',
    '< 1 min',
    '1 min',
    '59 min',
    '1 h 00 min',
    '1 h 05 min',
    '24 h 00 min',
  ]);
});

test('a change is of what was before; with nothing before there is none to tell', () => {
  const cases = [
    [486, 450, 8],
    [450, 486, -7],
    [0, 12, -100],
    [5, 0, null],
    [0, 0, null],
    [1000, 1001, 0],
    [30, 1, 2900],
  ] as const;
  for (const [now, before, change] of cases)
    expect([now, before, changeInPercent(now, before)]).toEqual([now, before, change]);
  expect(Object.is(changeInPercent(1000, 1001), 0)).toBe(true);
});

test('a change in minutes is the difference of the minutes that are shown', () => {
  expect([changeInMinutes(18.4, 19.6), changeInMinutes(6.4, 5.5), changeInMinutes(0.2, 0.4)]).toEqual([-2, 0, 0]);
});

test('a part of nothing is nothing', () => {
  expect([shareOf(214, 486), shareOf(0, 5), shareOf(5, 5), shareOf(0, 0)]).toEqual([44, 0, 100, 0]);
});

test('a line has its lowest value at the foot and its highest at the top, days without one are passed over', () => {
  const box = { width: 90, height: 30 };
  expect(placePoints([0, 10, 5, 10], box)).toEqual([
    { x: 0, y: 30 },
    { x: 30, y: 0 },
    { x: 60, y: 15 },
    { x: 90, y: 0 },
  ]);
  expect(placePoints([4, null, 2], box)).toEqual([
    { x: 0, y: 0 },
    { x: 90, y: 30 },
  ]);
  expect(placePoints([7, 7], box).map(({ y }) => y)).toEqual([15, 15]);
  expect([placePoints([], box), placePoints([null, null], box)]).toEqual([[], []]);
  expect(placePoints([3], box)).toEqual([{ x: 0, y: 15 }]);
});

test('a period is said by day and month; with the year where it is not this one; a single day alone', () => {
  const said = (from: string, to: string) => spanText({ from, to }, '2026-11-20', t);
  expect(said('2026-11-01', '2026-11-20')).toBe('01/11 a 20/11');
  expect(said('2026-11-15', '2026-11-15')).toBe('15/11');
  expect(said('2025-12-12', '2026-01-10')).toBe('12/12/2025 a 10/01/2026');
  expect(said('2025-02-28', '2025-02-28')).toBe('28/02/2025');
  expect([daysOf({ from: '2026-02-28', to: '2026-03-01' }), daysOf({ from: '2026-11-01', to: '2026-11-20' })]).toEqual([
    2, 20,
  ]);
});

test('Saturdays and Sundays are weekends, in whatever zone one sits', () => {
  const days = ['2026-11-13', '2026-11-14', '2026-11-15', '2026-11-16'];
  expect(days.map(isWeekend)).toEqual([false, true, true, false]);
});

test('who rates 9 or 10 promotes, 7 or 8 is neutral, the others detract; a score has a word', () => {
  expect([0, 6, 7, 8, 9, 10].map(whoRates)).toEqual([
    'detractors',
    'detractors',
    'passives',
    'passives',
    'promoters',
    'promoters',
  ]);
  expect([100, 76, 75, 51, 50, 0, -1].map(wordForScore)).toEqual([
    'excellent',
    'excellent',
    'good',
    'good',
    'fair',
    'fair',
    'poor',
  ]);
  expect(sharesOf(undefined).map(({ share, count }) => [share, count])).toEqual([
    [0, 0],
    [0, 0],
    [0, 0],
  ]);
});

import { expect, test } from 'vitest';
import { isForgotten } from './seen-notices.ts';

const since = '2026-11-20T15:00:00.000Z';
const later = '2026-11-20T15:01:00.000Z';
const waits = { id: 5, status: 'pending', updatedAt: since, lastInboundAt: since } as const;
const after = (seconds: number) => Date.parse(since) + seconds * 1000;

test.each([
  ['for less than two minutes', false, waits, {}, 119],
  ['for two minutes', true, waits, {}, 121],
  ['and was seen', false, waits, { 5: since }, 600],
  ['and wrote again after it was seen', true, { ...waits, lastInboundAt: later }, { 5: since }, 600],
  ['and another one was seen', true, waits, { 6: since }, 600],
  ['and its row moved without the contact', false, { ...waits, updatedAt: later }, { 5: since }, 600],
  ['but is attended', false, { ...waits, status: 'open' }, {}, 600],
  ['since before it was noted when they wrote', true, { ...waits, lastInboundAt: null }, {}, 600],
] as const)('who waits %s: the reminder comes is %s', (_what, expected, ticket, seen, seconds) => {
  expect(isForgotten([ticket], seen, after(seconds))).toBe(expected);
});

test('nobody waits, nobody is forgotten', () => expect(isForgotten([], {}, after(600))).toBe(false));

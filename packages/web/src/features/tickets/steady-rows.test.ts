import { expect, test } from 'vitest';
import { exampleTicket } from './example-ticket.ts';
import { appearedIn, shiftOf } from './steady-rows.ts';

const row = (id: number, at = 10 - id) => exampleTicket({ id, updatedAt: `2026-11-20T15:0${at}:00.000Z` });
const list = [row(1), row(2), row(3), row(4), row(5)];
const bumped = (id: number, unreadMessages: number) =>
  exampleTicket({ id, unreadMessages, updatedAt: '2026-11-20T16:00:00.000Z' });

test('nothing moved, nothing is made up for', () => {
  expect(shiftOf(list, list, 2)).toEqual({ rows: 0, above: [] });
});

test('a new ticket above pushes what is read by one row, and is counted', () => {
  const now = [bumped(9, 1), ...list];
  expect(shiftOf(list, now, 2)).toEqual({ rows: 1, above: [9] });
});

test('a row from below that comes up pushes too; one from above only changes places', () => {
  expect(shiftOf(list, [bumped(5, 2), row(1), row(2), row(3), row(4)], 2)).toEqual({ rows: 1, above: [5] });
  expect(shiftOf(list, [bumped(2, 2), row(1), row(3), row(4), row(5)], 2)).toEqual({ rows: 0, above: [2] });
});

test('what left above lets the rest come up', () => {
  expect(shiftOf(list, [row(2), row(3), row(4), row(5)], 2)).toEqual({ rows: -1, above: [] });
});

test('the row at the edge may itself have moved: its neighbour is the measure', () => {
  expect(shiftOf(list, [bumped(3, 2), row(1), row(2), row(4), row(5)], 2)).toEqual({ rows: 0, above: [3] });
});

test('my own answer moves a row up without being news', () => {
  expect(shiftOf(list, [bumped(5, 1), row(1), row(2), row(3), row(4)], 2)).toEqual({ rows: 1, above: [] });
});

test('rows appear among the known ones, an appended page does not', () => {
  expect(appearedIn(list, [bumped(9, 1), ...list])).toEqual([9]);
  expect(appearedIn(list, [...list, row(6), row(7)])).toEqual([]);
  expect(appearedIn([], list)).toEqual([]);
});

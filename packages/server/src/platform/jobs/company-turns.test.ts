import { expect, test } from 'vitest';
import { CompanyTurns } from './company-turns.ts';

/** Takes jobs as the library does: the oldest whose turn is not passed over. */
function takeAll(waiting: string[]): string[] {
  const turns = new CompanyTurns();
  const taken: string[] = [];
  while (waiting.length > 0) {
    const at = waiting.findIndex((turn) => !turns.passedOver().includes(turn));
    if (at < 0) {
      expect(turns.beginRound()).toBe(true);
      continue;
    }
    const [turn = ''] = waiting.splice(at, 1);
    turns.served(turn);
    taken.push(turn);
  }
  return taken;
}

test('companies come in turn, however much each has waiting', () => {
  const waiting = [...'aaaaaabbbc'];
  expect(takeAll(waiting).join('')).toBe('abcababaaa');
});

test('a look that finds nothing begins one round, and no second one', () => {
  const turns = new CompanyTurns();
  expect(turns.beginRound()).toBe(false);
  turns.served('a');
  expect([turns.beginRound(), turns.beginRound()]).toEqual([true, false]);
  expect(turns.passedOver()).toEqual([]);
});

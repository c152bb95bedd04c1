import { expect, test } from 'vitest';
import { playAgain } from './flaky-tests.ts';
import type { Failure, Tally } from './tally.ts';

const failureOf = (name: string): Failure => ({ name, text: `${name}\n    expected 1`, alone: [name] });
const tallyOf = (passed: number, failures: Failure[]): Tally => ({ passed, failed: failures.length, failures });

/** Of these tests some pass when they are played again. */
async function playAll(names: readonly string[], passing: readonly string[]) {
  const played: string[] = [];
  const result = await playAgain(tallyOf(10, names.map(failureOf)), async ([name = '']) => {
    played.push(name);
    return passing.includes(name) ? tallyOf(1, []) : tallyOf(0, [failureOf(name)]);
  });
  return { ...result, played };
}

test('a test that passes when it is played again alone counts as passed, and is named', async () => {
  const { tally, flaky } = await playAll(['one', 'two', 'three'], ['two']);
  expect(flaky).toEqual(['two']);
  expect(tally).toMatchObject({ passed: 11, failed: 2 });
  expect(tally.failures.map(({ name }) => name)).toEqual(['one', 'three']);
});

test('what fails twice has failed, and nothing that passed is played again', async () => {
  expect(await playAll(['one'], [])).toMatchObject({ tally: { passed: 10, failed: 1 }, flaky: [], played: ['one'] });
  expect(await playAll([], [])).toMatchObject({ tally: { passed: 10, failed: 0 }, played: [] });
});

test('many failures are no chance: none is played again', async () => {
  const names = ['one', 'two', 'three', 'four', 'five', 'six'];
  expect(await playAll(names, names)).toMatchObject({ tally: { failed: 6 }, flaky: [], played: [] });
});

test('what is no single test, and what was not found when it was played again, stays failed', async () => {
  const check: Failure = { name: 'types', text: 'check › types', alone: null };
  const nothingFound = async () => tallyOf(0, []);
  const { tally, flaky } = await playAgain(tallyOf(1, [check, failureOf('gone')]), nothingFound);
  expect(flaky).toEqual([]);
  expect(tally).toEqual(tallyOf(1, [check, failureOf('gone')]));
});

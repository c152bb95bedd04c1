import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Identity } from '../../../channels/inbound-events.ts';
import { findSamePeople } from './same-people.ts';
import { identityKey } from './situation.ts';

const phone = (value: string): Identity => ({ type: 'phone', scope: '', value });
const lid = (value: string): Identity => ({ type: 'lid', scope: '', value });
const keysOf = (people: ReturnType<typeof findSamePeople>, identity: Identity) =>
  [...new Set((people.get(identityKey(identity)) ?? []).map(identityKey))].sort();

test('who is named together is one, also over a third address, and both spellings of a number are one', () => {
  const people = findSamePeople([
    [phone('5511988887777'), lid('1')],
    [lid('1')],
    [phone('551188887777')],
    [phone('5511977776666'), lid('2')],
  ]);
  expect(keysOf(people, phone('551188887777'))).toEqual(
    [phone('5511988887777'), phone('551188887777'), lid('1')].map(identityKey).sort(),
  );
  expect(keysOf(people, lid('2'))).toEqual([phone('5511977776666'), lid('2')].map(identityKey).sort());
});

test('a name and a group make nobody one', () => {
  const name: Identity = { type: 'username', scope: '', value: 'maria' };
  const people = findSamePeople([
    [lid('1'), name],
    [lid('2'), name],
  ]);
  expect([keysOf(people, lid('1')), keysOf(people, name)]).toEqual([[identityKey(lid('1'))], []]);
});

test('the order in which it is told makes no difference', () => {
  const identity = fc.oneof(
    fc.integer({ min: 0, max: 6 }).map((n) => lid(String(n))),
    fc
      .tuple(fc.integer({ min: 0, max: 6 }), fc.boolean())
      .map(([n, nine]) => phone(`5511${nine ? '9' : ''}8888777${n}`)),
  );
  const named = fc.array(fc.array(identity, { minLength: 1, maxLength: 3 }), { maxLength: 12 });
  fc.assert(
    fc.property(
      named.chain((lists) => fc.tuple(fc.constant(lists), fc.shuffledSubarray(lists, { minLength: lists.length }))),
      ([lists, shuffled]) => {
        const [one, two] = [findSamePeople(lists), findSamePeople(shuffled)];
        for (const each of lists.flat()) expect(keysOf(two, each)).toEqual(keysOf(one, each));
      },
    ),
    { numRuns: 5_000 },
  );
});

import { expect, test } from 'vitest';
import { LaneTurns, laneName } from './lane-turns.ts';

const lane = (companyId: number, contactId: number) => ({ companyId, connectionId: 1, contactId });
const takeAll = (turns: LaneTurns, mayRun = (_: { companyId: number }) => true) => {
  const taken = [];
  for (let next = turns.take(mayRun); next; next = turns.take(mayRun)) taken.push(laneName(next));
  return taken;
};

test('companies take turns, each with its oldest lane', () => {
  const turns = new LaneTurns();
  turns.replace([lane(1, 1), lane(1, 2), lane(1, 3), lane(2, 1), lane(3, 1), lane(3, 2)]);
  expect(takeAll(turns)).toEqual(['1:1:1', '2:1:1', '3:1:1', '1:1:2', '3:1:2', '1:1:3']);
});

test('a new look does not put the first company first again', () => {
  const turns = new LaneTurns();
  const lanes = [lane(1, 1), lane(1, 2), lane(2, 1), lane(2, 2)];
  turns.replace(lanes);
  turns.take(() => true);
  turns.replace(lanes.slice(1));
  expect(takeAll(turns)).toEqual(['2:1:1', '1:1:2', '2:1:2']);
});

test('who may not run now keeps waiting', () => {
  const turns = new LaneTurns();
  turns.replace([lane(1, 1), lane(2, 1)]);
  expect(takeAll(turns, (one) => one.companyId !== 1)).toEqual(['2:1:1']);
  expect(takeAll(turns)).toEqual(['1:1:1']);
});

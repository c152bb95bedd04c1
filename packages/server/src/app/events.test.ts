import { ScreenRows } from '@guiche/testkit/screen-rows';
import { expect, test } from 'vitest';
import { readContractEvents } from '../wall/contract-routes.ts';
import { maskersOf } from './compose-features.ts';
import { features } from './feature-list.ts';

test('every event of the contract says how it is masked, and every screen that is compared follows it', async () => {
  const names = (await readContractEvents()).map(({ name }) => name);
  expect(names.length).toBeGreaterThan(5);
  expect(new Set(names).size).toBe(names.length);
  expect(Object.keys(maskersOf(features)).sort()).toEqual(names.toSorted());
  const rows = new ScreenRows();
  expect(names.filter((name) => !rows.follows(name))).toEqual([]);
});

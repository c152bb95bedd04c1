import { QueryClient } from '@tanstack/react-query';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { receiveLive } from '../lib/live-events.ts';
import { stubStorage } from '../lib/stub-storage.ts';
import type { WebFeature } from '../lib/web-feature.ts';

let features: readonly WebFeature[];
/** The manifests of features stand on the browser's own things. */
beforeAll(async () => {
  stubStorage();
  vi.stubGlobal('window', { addEventListener: () => {} });
  vi.stubGlobal('document', { visibilityState: 'hidden' });
  features = (await import('./web-features.ts')).webFeatures;
});

/** Lists in which something is chosen, as the screens keep them. */
const lists = ['tags choice', 'queues', 'people', 'user-choices', 'tickets'];
let queries: QueryClient;
beforeEach(() => {
  vi.useFakeTimers();
  queries = new QueryClient();
  for (const list of lists) queries.setQueryData(list.split(' '), []);
  const ends = features.flatMap(({ live = [] }) => live).map((begin) => begin(queries));
  return () => {
    for (const end of ends) end();
    vi.useRealTimers();
  };
});

const oldOnes = () => lists.filter((list) => queries.getQueryState(list.split(' '))?.isInvalidated);

test.each([
  ['a new tag', 'tag', { action: 'create' }, ['tags choice']],
  ['a tag that went', 'tag', { action: 'delete' }, ['tags choice']],
  ['a renamed queue', 'queue', { action: 'update' }, ['queues']],
  ['somebody new', 'user', { action: 'create' }, ['people', 'user-choices']],
  ['somebody who left', 'user', { action: 'delete' }, ['people', 'user-choices']],
  ['somebody who changed', 'user', { action: 'update', changed: ['name'] }, []],
  ['a message', 'appMessage', { action: 'create' }, []],
])('whatever is on screen, lists to choose from are old after %s', (_, event, payload, old) => {
  receiveLive(event, payload, 1);
  vi.runAllTimers();
  expect(oldOnes()).toEqual(old);
});

test('what is no longer followed changes nothing', () => {
  const other = new QueryClient();
  other.setQueryData(['queues'], []);
  for (const end of features.flatMap(({ live = [] }) => live).map((begin) => begin(other))) end();
  receiveLive('queue', { action: 'update' }, 2);
  vi.runAllTimers();
  expect(other.getQueryState(['queues'])?.isInvalidated).toBe(false);
});

test('no two features name the same entry, address or act', () => {
  const menu = features.flatMap((feature) => feature.menu ?? []);
  const acts = features.flatMap(({ palette = [] }) => palette.map(({ id }) => id));
  for (const names of [menu.map(({ name }) => name), menu.map(({ path }) => path), acts])
    expect(names).toEqual([...new Set(names)]);
  expect(acts).toContain('log-out');
});

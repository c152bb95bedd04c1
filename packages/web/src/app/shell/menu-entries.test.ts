import type { Actor } from '@guiche/contract/actor';
import { beforeAll, expect, test, vi } from 'vitest';
import { exampleActor } from '../../features/tickets/example-ticket.ts';
import { stubStorage } from '../../lib/stub-storage.ts';

let shown: typeof import('./menu-entries.ts');
/** Entries that name nobody in particular: everybody's, whatever feature comes. */
let forAll: string[];
/** The manifests of features stand on the browser's own things. */
beforeAll(async () => {
  stubStorage();
  vi.stubGlobal('window', { addEventListener: () => {} });
  shown = await import('./menu-entries.ts');
  const { webFeatures } = await import('../web-features.ts');
  forAll = webFeatures.flatMap(({ menu = [] }) => menu.flatMap(({ name, isFor }) => (isFor ? [] : [name])));
});

const namesFor = ({ entriesFor, menuGroups }: typeof shown, part: Partial<Actor>) =>
  menuGroups.flatMap((group) => entriesFor(exampleActor(part), group)).map(({ name }) => name);

const all = ['contacts', 'quickMessages', 'tags', 'tickets'];
const ofAdmins = [
  ...all,
  'audit',
  'connections',
  'dashboard',
  'files',
  'moments',
  'queues',
  'reports',
  'settings',
  'users',
];

/** Who sees which entries. A new one that is not everybody's is added to each line of those who may. */
test.each<[string, Partial<Actor>, string[]]>([
  ['an attendant', {}, all],
  ['with showDashboard', { showDashboard: true }, ['dashboard', 'reports', ...all]],
  ['with allowRealTime', { allowRealTime: true }, ['moments', ...all]],
  ['with allowConnections', { allowConnections: true }, ['connections', ...all]],
  ['with allUserChat', { allUserChat: true }, all],
  ['an admin', { profile: 'admin' }, ofAdmins],
  ['the operator', { profile: 'admin', super: true }, [...ofAdmins, 'allConnections', 'parked']],
])('%s sees the entries of their role', (_, part, names) => {
  const others = forAll.filter((name) => !all.includes(name));
  expect(namesFor(shown, part).sort()).toEqual([...names, ...others].sort());
});

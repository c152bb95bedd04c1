import type { Actor } from '@guiche/contract/actor';
import { expect, test } from 'vitest';
import { exampleActor } from '../../features/tickets/example-ticket.ts';
import { entriesFor, menuGroups } from './menu-entries.ts';

const namesFor = (part: Partial<Actor>) =>
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

/** Who sees which entries. A new entry is added to each line of those who may. */
test.each<[string, Partial<Actor>, string[]]>([
  ['an attendant', {}, all],
  ['with showDashboard', { showDashboard: true }, ['dashboard', 'reports', ...all]],
  ['with allowRealTime', { allowRealTime: true }, ['moments', ...all]],
  ['with allowConnections', { allowConnections: true }, ['connections', ...all]],
  ['with allUserChat', { allUserChat: true }, all],
  ['an admin', { profile: 'admin' }, ofAdmins],
  ['the operator', { profile: 'admin', super: true }, [...ofAdmins, 'allConnections', 'parked']],
])('%s sees the entries of their role', (_, part, names) => {
  expect(namesFor(part).sort()).toEqual(names.toSorted());
});

import type { Actor } from '@guiche/contract/actor';
import { expect, test } from 'vitest';
import { exampleActor } from '../../features/tickets/example-ticket.ts';
import { menuEntries } from './menu-entries.ts';

const namesFor = (part: Partial<Actor>) =>
  menuEntries.filter(({ isFor }) => isFor?.(exampleActor(part)) ?? true).map(({ name }) => name);

const all = ['contacts', 'quickMessages', 'tags', 'tickets'];
const ofAdmins = [...all, 'connections', 'dashboard', 'files', 'moments', 'queues', 'settings', 'users'];

/** Who sees which entries. A new entry is added to each line of those who may. */
test.each<[string, Partial<Actor>, string[]]>([
  ['an attendant', {}, all],
  ['with showDashboard', { showDashboard: true }, ['dashboard', ...all]],
  ['with allowRealTime', { allowRealTime: true }, ['moments', ...all]],
  ['with allowConnections', { allowConnections: true }, ['connections', ...all]],
  ['with allUserChat', { allUserChat: true }, all],
  ['an admin', { profile: 'admin' }, ofAdmins],
  ['the operator', { profile: 'admin', super: true }, [...ofAdmins, 'allConnections', 'parked']],
])('%s sees the entries of their role', (_, part, names) => {
  expect(namesFor(part).sort()).toEqual(names.toSorted());
});

import type { SessionUser } from '@guiche/contract/users.schemas';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { beginSession, endSession, updateSession } from './session-store.ts';
import { stubStorage } from './stub-storage.ts';

const ana = { id: 1, defaultTheme: 'dark', defaultMenu: 'open' } as SessionUser;
const rui = { id: 2, defaultTheme: 'light', defaultMenu: 'closed' } as SessionUser;
let stored: Map<string, string>;
const classes = new Set<string>();
const toggle = (name: string, isOn: boolean) => (isOn ? classes.add(name) : classes.delete(name));
let lib: typeof import('./preferences.ts');
const look = () => [lib.readPreference('theme'), lib.readPreference('menu'), classes.has('dark')];

beforeAll(async () => {
  stored = stubStorage();
  vi.stubGlobal('window', { addEventListener: () => {} });
  vi.stubGlobal('document', { documentElement: { classList: { toggle } }, querySelector: () => null });
  vi.stubGlobal('getComputedStyle', () => ({ getPropertyValue: () => '' }));
  lib = await import('./preferences.ts');
});
beforeEach(() => {
  stored.clear();
  endSession(null);
});

const enter = (user: SessionUser) => beginSession({ token: 'hers', user });

test('theme and menu are of who is signed in: a choice, else the default, which is not taken for one', () => {
  enter(ana);
  expect(look()).toEqual(['dark', 'open', true]);
  lib.writePreference('menu', 'closed');
  expect(look()).toEqual(['dark', 'closed', true]);
  endSession('logout');
  expect(look()).toEqual(['light', 'closed', false]);
  enter(rui);
  lib.writePreference('theme', 'dark');
  endSession('logout');
  expect(look()).toEqual(['light', 'closed', false]);
  enter(ana);
  expect(look()).toEqual(['dark', 'closed', true]);
});

test('what is chosen before the sign-in is the machine’s, and stays there', () => {
  lib.writePreference('theme', 'dark');
  enter(rui);
  expect(look()).toEqual(['light', 'closed', false]);
  endSession('logout');
  expect(look()).toEqual(['dark', 'closed', true]);
});

test('another default takes the place of what was chosen before it', () => {
  enter(rui);
  lib.writePreference('theme', 'dark');
  lib.writePreference('menu', 'open');
  updateSession({ user: { ...rui, name: 'Rui Melo' } });
  expect(look()).toEqual(['dark', 'open', true]);
  updateSession({ user: { ...rui, defaultMenu: 'open' } });
  expect(look()).toEqual(['dark', 'open', true]);
  updateSession({ user: rui });
  expect(look()).toEqual(['dark', 'closed', true]);
});

test('what belongs to the device is the same for everybody on it', () => {
  enter(ana);
  lib.writePreference('density', 'compact');
  endSession('logout');
  enter(rui);
  expect(lib.readPreference('density')).toBe('compact');
});

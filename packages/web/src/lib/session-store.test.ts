import type { SessionUser } from '@guiche/contract/users.schemas';
import { beforeEach, expect, test, vi } from 'vitest';
import { beginSession, endSession, readToken, sessionState, watchOtherTabs } from './session-store.ts';
import { stubStorage } from './stub-storage.ts';

const [ana, rui] = [{ id: 1 } as SessionUser, { id: 2 } as SessionUser];
const reload = vi.fn();
let stored: Map<string, string>;
let hear: (event: { key: string | null; newValue: string | null }) => void = () => {};

beforeEach(() => {
  stored = stubStorage();
  vi.stubGlobal('window', {
    location: { reload },
    addEventListener: (_name: string, listener: typeof hear) => {
      hear = listener;
    },
  });
  reload.mockClear();
  endSession(null);
  beginSession({ token: 'hers', user: ana });
  watchOtherTabs();
});

/** Imitates another tab: the storage has changed already when this tab gets the events, key by key. */
const removed = ['token', 'tokenUserId'].map((key) => ({ key, newValue: null }));
const signedIn = (user: SessionUser, token: string) => {
  stored.set('token', token).set('tokenUserId', String(user.id));
  return [
    { key: 'token', newValue: token },
    { key: 'tokenUserId', newValue: String(user.id) },
  ];
};

test('signed out in another tab is signed out here', () => {
  stored.clear();
  for (const event of removed) hear(event);
  expect(sessionState()).toEqual({ status: 'signed-out', reason: 'logout' });
});

test('a storage that was emptied is a session that is over', () => {
  stored.clear();
  hear({ key: null, newValue: null });
  expect(sessionState()).toEqual({ status: 'signed-out', reason: 'logout' });
});

test('a sign-out that is heard of after the next sign-in ends nothing', () => {
  const events = signedIn(ana, 'newer');
  for (const event of [...removed, ...events]) hear(event);
  expect(readToken()).toBe('newer');
  expect(sessionState()).toMatchObject({ status: 'signed-in', user: ana });
  expect(reload).not.toHaveBeenCalled();
});

test('another person who signed in beside it makes this tab begin afresh, and keeps the session', () => {
  const events = signedIn(rui, 'his');
  for (const event of [...removed, ...events]) hear(event);
  expect(reload).toHaveBeenCalled();
  expect(readToken()).toBe('his');
});

test('a renewed token and other values are no news', () => {
  for (const event of signedIn(ana, 'renewed')) hear(event);
  hear({ key: 'theme', newValue: 'dark' });
  expect(sessionState()).toMatchObject({ status: 'signed-in', user: ana });
  expect(reload).not.toHaveBeenCalled();
});

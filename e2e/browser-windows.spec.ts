// Journeys of all features.
import { expect } from '@playwright/test';
import { test } from './desk.ts';

/** Runs in the page. */
async function leaveTraces(): Promise<void> {
  localStorage.setItem('trace', 'left');
  sessionStorage.setItem('trace', 'left');
  await cookieStore.set('trace', 'left');
  await caches.open('trace');
  const opening = indexedDB.open('trace');
  await new Promise((resolve) => opening.addEventListener('success', resolve));
}

/** Runs in the page. */
const findTraces = async () => ({
  kept: [localStorage.getItem('trace'), sessionStorage.getItem('trace'), (await cookieStore.getAll()).length],
  stored: [...(await caches.keys()), ...(await indexedDB.databases())],
  place: (await navigator.permissions.query({ name: 'geolocation' })).state,
});

test('a window used again knows nothing of who was there, and is another one after what cannot be unlearned', async ({
  app,
  windows,
}) => {
  const traits = { baseURL: app.url, locale: 'tr-TR' };
  const first = await windows.take(traits);
  await first.goto('/login');
  await first.context().grantPermissions(['geolocation']);
  await first.evaluate(leaveTraces);
  await first.context().setOffline(true);
  await windows.giveBack();

  const second = await windows.take(traits);
  expect(second.context()).toBe(first.context());
  await second.goto('/login');
  expect(await second.evaluate(findTraces)).toEqual({ kept: [null, null, 0], stored: [], place: 'prompt' });
  await second.context().addInitScript(() => Object.assign(window, { learned: true }));
  await windows.giveBack();

  const third = await windows.take(traits);
  expect(third.context()).not.toBe(first.context());
});

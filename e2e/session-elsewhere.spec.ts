// Journeys of: auth.
import { expect, type Page } from '@playwright/test';
import { attended, composer, openChat } from './conversation.ts';
import { logIn, test } from './desk.ts';
import { holdDatabase } from './held-database.ts';

const pendingTab = (page: Page) => page.getByRole('tab', { name: 'Aguardando' });
const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem('token'));

test('signed in elsewhere: a whole page says so for its second, and what was being written is there at the next sign-in', async ({
  desk,
}) => {
  const { uuid } = await attended(desk, 'Maria Prado', ['Vocês entregam hoje?']);
  const here = await desk.open(desk.ana);
  await openChat(here, 'Maria Prado', 'Vocês entregam hoje?');
  await composer(here).fill('Entregamos, sim. Qual é o end');
  const reloaded = here.waitForEvent('load');
  const told = here.getByRole('alert').filter({ hasText: 'Sua conta foi acessada em outro computador.' });
  // The screen stays for a second, in which an assertion may look only once.
  const [there] = await Promise.all([desk.open(desk.ana), told.waitFor()]);
  await reloaded;
  await expect(here).toHaveURL(/\/login/);
  await expect(here.getByRole('main').getByText('Sua conta foi acessada em outro computador.')).toBeVisible();
  expect(await tokenOf(here)).toBeNull();
  await expect(pendingTab(there)).toHaveText('Aguardando0');
  await logIn(here, desk.ana);
  await expect(there).toHaveURL(/\/login/);
  await here.goto(`/tickets/${uuid}`);
  await expect(composer(here)).toHaveValue('Entregamos, sim. Qual é o end');
});

test('signed in elsewhere while this computer slept: at its next call it says so, and what was just written is kept', {
  tag: '@long',
}, async ({ desk }) => {
  const { uuid } = await attended(desk, 'Maria Prado', ['Vocês entregam hoje?']);
  const here = await desk.open(desk.ana, `/tickets/${uuid}`);
  await expect(composer(here)).toBeVisible();
  await here.context().setOffline(true);
  const there = await desk.open(desk.ana);
  const storing = await holdDatabase(here, 'guiche-drafts', 'drafts');
  await composer(here).fill('Entregamos, sim.');
  await storing();
  const reloaded = here.waitForEvent('load');
  const told = here.getByRole('alert').filter({ hasText: 'Sua conta foi acessada em outro computador.' });
  await Promise.all([told.waitFor(), here.context().setOffline(false)]);
  await reloaded;
  await expect(here.getByRole('main').getByText('Sua conta foi acessada em outro computador.')).toBeVisible();
  await there.context().close();
  await logIn(here, desk.ana);
  await here.goto(`/tickets/${uuid}`);
  await expect(composer(here)).toHaveValue('Entregamos, sim.');
});

test('signed in elsewhere while this page was closed: it opens with that word, and what was written last is kept', {
  tag: '@long',
}, async ({ desk }) => {
  const { uuid } = await attended(desk, 'Maria Prado', ['Vocês entregam hoje?']);
  const here = await desk.open(desk.ana, `/tickets/${uuid}`);
  const storing = await holdDatabase(here, 'guiche-drafts', 'drafts');
  await composer(here).fill('Entregamos, sim.');
  await storing();
  await here.goto('about:blank');
  const there = await desk.open(desk.ana);
  await there.context().close();
  await here.goto('/tickets');
  await expect(here).toHaveURL(/\/login/);
  await expect(here.getByRole('main').getByText('Sua conta foi acessada em outro computador.')).toBeVisible();
  await logIn(here, desk.ana);
  await here.goto(`/tickets/${uuid}`);
  await expect(composer(here)).toHaveValue('Entregamos, sim.');
});

// Journeys of: notifications.
import { updateCompanySetting } from '@guiche/contract/settings.schemas';
import { expect, type Page } from '@playwright/test';
import { endBurst, expectInLine, holdBurst, listen, lookAway, tonesOf } from './alert-probe.ts';
import { attended, bubbleOf, openChat, queueOf, resolve, rowOf } from './conversation.ts';
import { type Desk, test } from './desk.ts';
import { watchSockets } from './held-requests.ts';
import { seedTickets } from './seeded-tickets.ts';

const bellOf = (page: Page) => page.getByRole('button', { name: /^Notificações/ });
const tab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(name) });
const unread = (count: number) =>
  count === 0 ? 'Notificações' : `Notificações: ${count} não lida${count > 1 ? 's' : ''}`;
const expectUnread = (page: Page, count: number) => expect(bellOf(page)).toHaveAccessibleName(unread(count));
const iconOf = (page: Page) => page.locator('link[rel=icon]').getAttribute('href');

/** A signed-in page that is allowed to play and whose tones are recorded. */
async function openWithEars(desk: Desk, who = desk.ana, path = '/tickets'): Promise<Page> {
  const page = await desk.open(who, path);
  await listen(page.context());
  await page.reload();
  await expectInLine(page, 'sound', 1);
  return page;
}

test('a contact who writes to me is heard, and counted on the bell, in the title and on the icon, until it is read (habit: Alerts)', async ({
  desk,
}) => {
  await attended(desk, 'Maria Lima', ['quero um bolo']);
  const page = await openWithEars(desk);
  await expectUnread(page, 0);
  await expect(page).toHaveTitle('Atendimentos · Guichê');
  expect(await iconOf(page)).toBe('/favicon.svg');
  await desk.company.receives('Maria Lima', 'vocês estão aí?');
  await expectUnread(page, 1);
  await expect(page).toHaveTitle('① Atendimentos · Guichê');
  await expect.poll(() => iconOf(page)).toMatch(/^data:image\/png/);
  await expect.poll(() => tonesOf(page)).toHaveLength(1);
  await openChat(page, 'Maria Lima', 'vocês estão aí?');
  await expectUnread(page, 0);
  await expect(page).toHaveTitle('Atendimentos · Guichê');
  await expect.poll(() => iconOf(page)).toBe('/favicon.svg');
  expect(await tonesOf(page)).toHaveLength(1);
});

test('who waits in silence by the company’s setting calls nobody; switched on, they are counted at once and heard', async ({
  desk,
}) => {
  await attended(desk, 'Maria Lima', ['quero um bolo']);
  const page = await openWithEars(desk);
  await desk.company.receives('Rosa Melo', 'bom dia');
  await expect(tab(page, 'Aguardando')).toHaveText(/1/);
  // The next message proves that nothing else was still on its way.
  await desk.company.receives('Maria Lima', 'vocês estão aí?');
  await expectUnread(page, 1);
  await expect.poll(() => tonesOf(page)).toHaveLength(1);

  const body = { key: 'showNotificationPending', value: 'enabled' };
  const learned = page.waitForResponse(/\/api\/auth\/me$/);
  await desk.company.request(await desk.company.admin(), updateCompanySetting, { body });
  await learned;
  await expectUnread(page, 2);
  await expect(page).toHaveTitle('② Atendimentos · Guichê');
  await endBurst(page);
  await desk.company.receives('Pedro Reis', 'boa tarde');
  await expectUnread(page, 3);
  await expect.poll(() => tonesOf(page)).toHaveLength(2);
});

test('the chat that is being read makes no sound; beside another window it does', async ({ desk }) => {
  const maria = await attended(desk, 'Maria Lima', ['quero um bolo']);
  await attended(desk, 'Pedro Reis', ['quero um suco']);
  const page = await openWithEars(desk, desk.ana, `/tickets/${maria.uuid}`);
  await expect(bubbleOf(page, 'quero um bolo')).toBeVisible();
  await desk.company.receives('Maria Lima', 'de chocolate');
  await expect(bubbleOf(page, 'de chocolate')).toBeVisible();
  await expectUnread(page, 0);
  await desk.company.receives('Pedro Reis', 'de laranja');
  await expectUnread(page, 1);
  await expect.poll(() => tonesOf(page)).toHaveLength(1);
  await lookAway(page, 'unfocused');
  await endBurst(page);
  await desk.company.receives('Maria Lima', 'e com velas');
  await expectUnread(page, 2);
  await expect.poll(() => tonesOf(page)).toHaveLength(2);
});

test('an admin sees what contacts write to others, and is called only to what is theirs', async ({ desk }) => {
  const helena = await desk.person({ name: 'Helena Dias', profile: 'admin', queues: [await queueOf(desk)] });
  await attended(desk, 'Maria Lima', ['quero um bolo']);
  await attended(desk, 'Rosa Melo', ['bom dia'], helena);
  const page = await openWithEars(desk, helena, '/tickets?showAll=true');
  await desk.company.receives('Maria Lima', 'vocês estão aí?');
  await expect(rowOf(page, 'Maria Lima')).toContainText('vocês estão aí?');
  await desk.company.receives('Rosa Melo', 'boa tarde');
  await expectUnread(page, 1);
  await expect(page).toHaveTitle(/^① /);
  await expect.poll(() => tonesOf(page)).toHaveLength(1);
});

test('many who write in the same moment are one tone', async ({ desk }) => {
  const names = ['Maria Lima', 'Rosa Melo', 'Pedro Reis'];
  for (const name of names) await attended(desk, name, ['oi']);
  const page = await openWithEars(desk);
  await holdBurst(page);
  await Promise.all(names.map((name) => desk.company.receives(name, 'vocês estão aí?')));
  await expectUnread(page, 3);
  await expect.poll(() => tonesOf(page)).toHaveLength(1);
});

test('of two tabs one plays the tone, and when it is closed the other does', { tag: '@long' }, async ({ desk }) => {
  await attended(desk, 'Maria Lima', ['quero um bolo']);
  const first = await openWithEars(desk);
  const second = await first.context().newPage();
  await second.goto('/tickets');
  await expectInLine(second, 'sound', 2);
  await desk.company.receives('Maria Lima', 'vocês estão aí?');
  await expectUnread(first, 1);
  await expectUnread(second, 1);
  await expect.poll(() => tonesOf(first)).toHaveLength(1);
  expect(await tonesOf(second)).toEqual([]);

  await first.close();
  await expectInLine(second, 'sound', 1);
  await desk.company.receives('Maria Lima', 'alô?');
  await expect.poll(() => tonesOf(second)).toHaveLength(1);
});

test('a chat that is read in one tab is not called out by another', { tag: '@long' }, async ({ desk }) => {
  const maria = await attended(desk, 'Maria Lima', ['quero um bolo']);
  await attended(desk, 'Pedro Reis', ['quero um suco']);
  const first = await openWithEars(desk);
  const second = await first.context().newPage();
  await second.goto(`/tickets/${maria.uuid}`);
  await expect(bubbleOf(second, 'quero um bolo')).toBeVisible();
  await expectInLine(second, 'sound', 2);
  await lookAway(first, 'hidden');
  await desk.company.receives('Maria Lima', 'de chocolate');
  await expect(bubbleOf(second, 'de chocolate')).toBeVisible();
  await desk.company.receives('Pedro Reis', 'de laranja');
  await expectUnread(second, 1);
  await expect.poll(() => tonesOf(first)).toHaveLength(1);
});

/** Unread tickets of Ana, more than a page of them. */
async function seedUnread(desk: Desk, count: number): Promise<void> {
  await seedTickets(desk, { count, status: 'open', userId: desk.ana.id, queueId: await queueOf(desk) });
  await desk.app.owner.query('update tickets set unread_messages = 1 where company_id = $1', [desk.company.id]);
}

test('the count is of all unread tickets, loaded or not, and stays exact as they are read and written to', {
  tag: '@long',
}, async ({ desk }) => {
  await seedUnread(desk, 60);
  const page = await desk.open(desk.ana);
  await expect(page).toHaveTitle(/^\(60\) /);
  await expectUnread(page, 60);
  const { rows } = await desk.app.owner.query<{ id: string }>(
    'select id from tickets where company_id = $1 order by updated_at limit 1',
    [desk.company.id],
  );
  // The oldest ticket is in no list that is loaded here.
  await resolve(desk, Number(rows[0]?.id));
  await expect(page).toHaveTitle(/^\(59\) /);
  await attended(desk, 'Maria Lima', ['quero um bolo']);
  await desk.company.receives('Maria Lima', 'de chocolate');
  await expect(page).toHaveTitle(/^\(60\) /);
  await page.reload();
  await expect(page).toHaveTitle(/^\(60\) /);
});

test('twenty are a digit in a circle, more are a number in parentheses', { tag: '@long' }, async ({ desk }) => {
  await seedUnread(desk, 20);
  const page = await desk.open(desk.ana);
  await expect(page).toHaveTitle(/^⑳ /);
  await attended(desk, 'Maria Lima', ['quero um bolo']);
  await desk.company.receives('Maria Lima', 'de chocolate');
  await expect(page).toHaveTitle(/^\(21\) /);
});

test('what contacts write while the line is down is counted and heard once it is back', { tag: '@long' }, async ({
  desk,
}) => {
  await attended(desk, 'Maria Lima', ['quero um bolo']);
  await attended(desk, 'Pedro Reis', ['quero um suco']);
  const page = await desk.open(desk.ana);
  const lines = await watchSockets(page);
  await listen(page.context());
  await page.reload();
  await expectInLine(page, 'sound', 1);
  await expect.poll(() => lines.length).toBe(1);
  await page.context().setOffline(true);
  await lines[0]?.close();
  await expect(page.getByText(/^Sem conexão/)).toBeVisible();
  await desk.company.receives('Maria Lima', 'vocês estão aí?');
  await desk.company.receives('Pedro Reis', 'alô?');
  await desk.app.idle();
  await expectUnread(page, 0);
  await page.context().setOffline(false);
  await expectUnread(page, 2);
  await expect(page).toHaveTitle(/^② /);
  await expect.poll(() => tonesOf(page)).toHaveLength(1);
});

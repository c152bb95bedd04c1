// Journeys of: notifications.
import { updateTicket } from '@guiche/contract/tickets.schemas';
import { expect, type Page } from '@playwright/test';
import { askedOf, expectInLine, listen, lookAway, popupsOf, tonesOf } from './alert-probe.ts';
import { attended, queueOf, rowOf, waiting } from './conversation.ts';
import { expectAccessible, narrowWidths, speak, test } from './desk.ts';

const offerOf = (page: Page, title = 'Quer ser avisado?') =>
  page.getByRole('status').filter({ has: page.getByText(title) });
const bellOf = (page: Page) => page.getByRole('button', { name: /^Notificações/ });

test('nobody is asked for notices before their first ticket; then once, by a line that covers nothing, and a no is for good', {
  tag: '@looks',
}, async ({ desk }) => {
  const { id: ticketId } = await waiting(desk, 'Maria Lima', ['quero um bolo']);
  const page = await desk.open(desk.ana, '/tickets?tab=pending');
  await page.evaluate((id) => localStorage.removeItem(`alerts-offer:${id}`), desk.ana.id);
  await listen(page.context());
  await page.reload();
  await expect(bellOf(page)).toBeVisible();
  await expect(rowOf(page, 'Maria Lima')).toBeVisible();
  await expect(offerOf(page)).toHaveCount(0);

  await desk.company.request(await desk.company.admin(), updateTicket, {
    params: { ticketId },
    body: { status: 'open', userId: desk.ana.id, queueId: await queueOf(desk) },
  });
  await expect(offerOf(page)).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(offerOf(page)).toBeVisible();
  for (const width of narrowWidths) {
    await page.setViewportSize({ width, height: 640 });
    await speak(page, 'tr');
    await page.reload();
    await expect(offerOf(page, 'Bildirim almak ister misiniz?')).toBeVisible();
    const reach = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(await reach()).toBe(0);
  }
  await offerOf(page, 'Bildirim almak ister misiniz?').getByRole('button', { name: 'Hayır, teşekkürler' }).click();
  await expect(offerOf(page, 'Bildirim almak ister misiniz?')).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('button', { name: /^Bildirimler/ })).toBeVisible();
  await expect(offerOf(page, 'Bildirim almak ister misiniz?')).toHaveCount(0);
  expect(await askedOf(page)).toBe(0);
});

test('a yes asks the browser, by that press alone', async ({ desk }) => {
  await attended(desk, 'Maria Lima', ['quero um bolo']);
  const page = await desk.open(desk.ana, '/tickets', { kept: { [`alerts-offer:${desk.ana.id}`]: 'due' } });
  await listen(page.context());
  await page.reload();
  await expect(offerOf(page)).toBeVisible();
  expect(await askedOf(page)).toBe(0);
  await offerOf(page).getByRole('button', { name: 'Quero avisos' }).click();
  await expect(offerOf(page)).toHaveCount(0);
  expect(await askedOf(page)).toBe(1);
  await bellOf(page).click();
  await expect(page.getByRole('checkbox', { name: 'Avisos do navegador' })).toBeChecked();
});

test('who is handed a ticket hears it and is shown it, once (delight 13)', async ({ desk }) => {
  const maria = await waiting(desk, 'Maria Lima', ['quero um bolo']);
  const page = await desk.open(desk.ana);
  await listen(page.context(), { permission: 'granted' });
  await page.reload();
  await expectInLine(page, 'sound', 1);
  await expectInLine(page, 'popups', 1);
  await lookAway(page, 'hidden');
  const chief = await desk.company.admin();
  const body = { status: 'open', userId: desk.ana.id, queueId: await queueOf(desk) } as const;
  await desk.company.request(chief, updateTicket, { params: { ticketId: maria.id }, body });
  await expect.poll(() => popupsOf(page)).toEqual([{ title: 'Maria Lima', body: 'Novo para você · quero um bolo' }]);
  await expect.poll(() => tonesOf(page)).toHaveLength(1);
});

test('who waits unseen for two minutes is called to again, softly, until somebody has looked (habit: Alerts) (delight 20)', {
  tag: '@long',
}, async ({ desk }) => {
  await desk.company.setting('showNotificationPending', 'enabled');
  await waiting(desk, 'Rosa Melo', ['bom dia']);
  const page = await desk.open(desk.ana);
  await listen(page.context());
  await page.clock.install();
  await page.reload();
  await expectInLine(page, 'sound', 1);
  await expect(bellOf(page)).toHaveAccessibleName('Notificações: 1 não lida');
  expect(await tonesOf(page)).toEqual([]);
  await page.clock.fastForward('02:30');
  await expect.poll(() => tonesOf(page)).toHaveLength(1);
  const [soft = 1] = await tonesOf(page);
  // A reminder plays at half of the chosen volume. Loudness grows with the square of it, so a quarter is heard.
  expect(soft).toBeCloseTo(0.4 / 4, 3);
  await page.clock.fastForward('02:30');
  await expect.poll(() => tonesOf(page)).toHaveLength(2);

  await bellOf(page).click();
  await expect(page.getByRole('dialog', { name: /^Notificações/ }).getByRole('listitem')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await page.clock.fastForward('02:30');
  // The tone of the next message proves that no reminder was still on its way.
  await desk.company.receives('Pedro Reis', 'boa tarde');
  await expect(bellOf(page)).toHaveAccessibleName('Notificações: 2 não lidas');
  await expect.poll(() => tonesOf(page)).toHaveLength(3);
});

// Journeys of: notifications.
import { expect, type Page } from '@playwright/test';
import { askedOf, clickPopup, expectInLine, listen, lookAway, popupsOf, tonesOf } from './alert-probe.ts';
import { attended, bubbleOf, composer, queueOf, waiting } from './conversation.ts';
import { type Desk, expectAccessible, phone, test } from './desk.ts';
import { seedTickets } from './seeded-tickets.ts';
import { smallTargets } from './touch-targets.ts';

const bellOf = (page: Page) => page.getByRole('button', { name: /^Notificações/ });
const panelOf = (page: Page) => page.getByRole('dialog', { name: /^Notificações/ });
const rowsIn = (page: Page) => panelOf(page).getByRole('listitem');
const speakerOf = (page: Page) => page.getByRole('button', { name: /^Volume das notificações/ });
const sliderOf = (page: Page) => page.getByRole('slider', { name: 'Volume das notificações' });
const storedVolume = (page: Page) => page.evaluate(() => localStorage.getItem('volume'));

/** Two of Ana's contacts wrote; Rosa last. */
async function twoUnread(desk: Desk) {
  const maria = await attended(desk, 'Maria Lima', ['quero um bolo']);
  await attended(desk, 'Rosa Melo', ['bom dia']);
  await desk.company.receives('Maria Lima', 'vocês estão aí?');
  await desk.app.idle();
  await desk.company.receives('Rosa Melo', 'tem alguém para me atender agora de manhã cedo?');
  await desk.app.idle();
  return maria;
}

test('the bell lists who wrote, newest first, and the keyboard alone opens one', async ({ desk }) => {
  const maria = await twoUnread(desk);
  const page = await desk.open(desk.ana);
  await bellOf(page).focus();
  await page.keyboard.press('Enter');
  await expect(rowsIn(page)).toHaveCount(2);
  await expect(rowsIn(page).first()).toContainText('Rosa Melo');
  await expect(rowsIn(page).first()).toContainText('tem alguém para me atender agora de man…');
  await expect(rowsIn(page).first()).toContainText('Vendas');
  await expect(rowsIn(page).first().locator('time')).toHaveText(/^\d\d:\d\d$/);
  await expect(rowsIn(page).last()).toContainText('Maria Lima');
  await expectAccessible(page);
  await page.keyboard.press('ArrowDown');
  await expect(rowsIn(page).first().getByRole('link')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(rowsIn(page).last().getByRole('link')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(panelOf(page)).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`/tickets/${maria.uuid}`));
  await expect(bubbleOf(page, 'vocês estão aí?')).toBeVisible();
  await expect(composer(page)).toBeFocused();
  await expect(bellOf(page)).toHaveAccessibleName('Notificações: 1 não lida');
});

test('the list is live while it is open, says when all is read, and Escape closes it and nothing else', {
  tag: '@long',
}, async ({ desk }) => {
  const maria = await attended(desk, 'Maria Lima', ['quero um bolo']);
  await attended(desk, 'Rosa Melo', ['bom dia']);
  const page = await desk.open(desk.ana, `/tickets/${maria.uuid}`);
  await expect(bubbleOf(page, 'quero um bolo')).toBeVisible();
  await bellOf(page).click();
  await expect(panelOf(page).getByRole('heading', { name: 'Tudo lido' })).toBeVisible();
  await expectAccessible(page);
  const aboutId = await desk.company.receives('Rosa Melo', 'boa tarde');
  await expect(rowsIn(page)).toHaveText([/Rosa Melo.*boa tarde/]);
  await desk.company.receivesPart('Rosa Melo', { type: 'revoke', aboutId });
  await expect(rowsIn(page)).toHaveText([/Rosa Melo.*Mensagem apagada/]);
  await page.keyboard.press('Escape');
  await expect(panelOf(page)).toHaveCount(0);
  await expect(composer(page)).toBeFocused();
  await expect(page).toHaveURL(new RegExp(maria.uuid));
});

test('Escape closes what a button opened also before it has the focus', async ({ desk }) => {
  const page = await desk.open(desk.ana);
  for (const opener of [bellOf(page), speakerOf(page), page.getByRole('button', { name: 'Filas' })]) {
    await opener.evaluate(async (button: HTMLElement) => {
      button.click();
      // The panel is drawn by now; its focus follows in a later task.
      await Promise.resolve();
      button.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
    });
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});

test('a waiting ticket opens in its own tab of the inbox, and filters stay', async ({ desk }) => {
  await desk.company.setting('showNotificationPending', 'enabled');
  const rosa = await waiting(desk, 'Rosa Melo', ['bom dia']);
  const page = await desk.open(desk.ana, '/tickets?sort=asc');
  await bellOf(page).click();
  await rowsIn(page).getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`/tickets/${rosa.uuid}\\?.*tab=pending`));
  await expect(page).toHaveURL(/sort=asc/);
  await expect(page.getByRole('tab', { name: /Aguardando/ })).toHaveAttribute('aria-selected', 'true');
});

test('where numbers are hidden the bell hides them too', async ({ desk }) => {
  await desk.company.setting('lgpdHideNumber', 'enabled');
  const { waId } = await desk.app.sim.contact('Rosa Melo').get();
  await attended(desk, 'Rosa Melo', ['bom dia']);
  const page = await desk.open(desk.ana);
  await desk.company.receives('Rosa Melo', `ligue ${waId}`);
  await expect(bellOf(page)).toHaveAccessibleName(/1 não lida/);
  await bellOf(page).click();
  await expect(rowsIn(page)).toContainText('ligue');
  await expect(rowsIn(page)).not.toContainText(waId.slice(-8));
});

test('a long list comes page by page', async ({ desk }) => {
  await seedTickets(desk, { count: 60, status: 'open', userId: desk.ana.id, queueId: await queueOf(desk) });
  await desk.app.owner.query('update tickets set unread_messages = 1 where company_id = $1', [desk.company.id]);
  const page = await desk.open(desk.ana);
  await bellOf(page).click();
  await expect(rowsIn(page)).toHaveCount(40);
  await panelOf(page).getByRole('button', { name: 'Mostrar mais' }).click();
  await expect(rowsIn(page)).toHaveCount(60);
  await expect(panelOf(page).getByRole('button', { name: 'Mostrar mais' })).toHaveCount(0);
});

test('the volume is a slider from 0 to 1 by tenths, all by the keyboard, and stays on this device', {
  tag: '@long',
}, async ({ desk }) => {
  await attended(desk, 'Maria Lima', ['quero um bolo']);
  const page = await desk.open(desk.ana);
  await listen(page.context());
  await page.reload();
  await expectInLine(page, 'sound', 1);
  await expect(speakerOf(page)).toHaveAccessibleName('Volume das notificações: 100%');
  await speakerOf(page).click();
  const slider = sliderOf(page);
  await expect(slider).toBeFocused();
  await expect(slider).toHaveAttribute('min', '0');
  await expect(slider).toHaveAttribute('max', '1');
  await expect(slider).toHaveAttribute('step', '0.1');
  await expect(slider).toHaveAttribute('aria-valuetext', '100%');
  await expectAccessible(page);
  for (const [key, text, stored] of [
    ['ArrowLeft', '90%', '0.9'],
    ['ArrowDown', '80%', '0.8'],
    ['ArrowLeft', '70%', '0.7'],
    ['ArrowRight', '80%', '0.8'],
    ['Home', '0%', '0'],
    ['ArrowUp', '10%', '0.1'],
    ['End', '100%', '1'],
    ['ArrowLeft', '90%', '0.9'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(slider).toHaveAttribute('aria-valuetext', text);
    expect(await storedVolume(page)).toBe(stored);
  }
  const mute = page.getByRole('button', { name: 'Sem som' });
  await mute.click();
  await expect(mute).toHaveAttribute('aria-pressed', 'true');
  expect(await storedVolume(page)).toBe('0');
  await mute.click();
  await expect(mute).toHaveAttribute('aria-pressed', 'false');
  expect(await storedVolume(page)).toBe('0.9');
  await page.getByRole('button', { name: 'Ouvir' }).click();
  await expect.poll(() => tonesOf(page)).toHaveLength(1);
  await page.keyboard.press('Escape');
  await expect(slider).toHaveCount(0);
  await expect(speakerOf(page)).toBeFocused();
  await page.reload();
  await expect(speakerOf(page)).toHaveAccessibleName('Volume das notificações: 90%');
});

test('a lower volume is softer, and at zero nothing plays (habit: Alerts)', { tag: '@long' }, async ({ desk }) => {
  await attended(desk, 'Maria Lima', ['quero um bolo']);
  const page = await desk.open(desk.ana);
  await listen(page.context());
  await page.reload();
  await expectInLine(page, 'sound', 1);
  await speakerOf(page).click();
  const play = page.getByRole('button', { name: 'Ouvir' });
  await play.click();
  await sliderOf(page).focus();
  for (let steps = 0; steps < 5; steps++) await page.keyboard.press('ArrowLeft');
  await play.click();
  await expect.poll(() => tonesOf(page)).toHaveLength(2);
  const [full = 0, half = 0] = await tonesOf(page);
  expect(half).toBeGreaterThan(0);
  expect(half).toBeLessThan(full);
  await sliderOf(page).press('Home');
  await expect(play).toHaveAttribute('aria-disabled', 'true');
  await play.click({ force: true });
  await page.keyboard.press('Escape');
  await desk.company.receives('Maria Lima', 'vocês estão aí?');
  await expect(bellOf(page)).toHaveAccessibleName(/1 não lida/);
  expect(await tonesOf(page)).toHaveLength(2);
});

test('a browser that allows no sound is named as the reason', { tag: '@long' }, async ({ desk }) => {
  const page = await desk.open(desk.ana);
  await listen(page.context(), { sound: 'blocked' });
  await page.reload();
  await speakerOf(page).click();
  await expect(page.getByText('O navegador ainda não deixa tocar sons. Clique em Ouvir.')).toBeVisible();
  await expectAccessible(page);
});

test('the browser’s own notices are asked for by a button alone, come while the ticket is out of sight, and lead to it', {
  tag: '@long',
}, async ({ desk }) => {
  const maria = await attended(desk, 'Maria Lima', ['quero um bolo']);
  const page = await desk.open(desk.ana);
  await listen(page.context());
  await page.reload();
  await bellOf(page).click();
  const allow = panelOf(page).getByRole('button', { name: 'Ativar avisos do navegador' });
  await expect(allow).toBeVisible();
  expect(await askedOf(page)).toBe(0);
  await allow.click();
  const switched = panelOf(page).getByRole('checkbox', { name: 'Avisos do navegador' });
  await expect(switched).toBeChecked();
  expect(await askedOf(page)).toBe(1);
  await page.keyboard.press('Escape');
  await expectInLine(page, 'popups', 1);

  // The list is shown, but not the ticket.
  const first = { title: 'Maria Lima', body: 'vocês estão aí?' };
  await desk.company.receives('Maria Lima', first.body);
  await expect.poll(() => popupsOf(page)).toEqual([first]);
  await clickPopup(page);
  await expect(page).toHaveURL(new RegExp(`/tickets/${maria.uuid}`));
  await expect(bubbleOf(page, first.body)).toBeVisible();
  await lookAway(page, 'unfocused');
  await desk.company.receives('Maria Lima', 'estou vendo a conversa');
  await expect(bubbleOf(page, 'estou vendo a conversa')).toBeVisible();
  await lookAway(page, 'hidden');
  await desk.company.receives('Maria Lima', 'alô?');
  await expect.poll(() => popupsOf(page)).toEqual([first, { title: 'Maria Lima', body: 'alô?' }]);
});

test('switched off on this device, or refused by the browser, no notice is shown', { tag: '@long' }, async ({
  desk,
}) => {
  await attended(desk, 'Maria Lima', ['quero um bolo']);
  const page = await desk.open(desk.ana);
  await listen(page.context(), { permission: 'granted' });
  await page.reload();
  await bellOf(page).click();
  await panelOf(page).getByRole('checkbox', { name: 'Avisos do navegador' }).uncheck();
  await expectInLine(page, 'popups', 0);
  await page.keyboard.press('Escape');
  await lookAway(page, 'hidden');
  await desk.company.receives('Maria Lima', 'vocês estão aí?');
  await expect(bellOf(page)).toHaveAccessibleName(/1 não lida/);
  await expect.poll(() => tonesOf(page)).toHaveLength(1);
  expect(await popupsOf(page)).toEqual([]);

  await listen(page.context(), { permission: 'denied' });
  await page.reload();
  await bellOf(page).click();
  await expect(panelOf(page)).toContainText('O navegador bloqueou os avisos.');
  expect(await askedOf(page)).toBe(0);
});

test('on a phone the bell stays in the bar and the volume is in the profile menu; all of it fits', {
  tag: '@long',
}, async ({ desk }) => {
  await twoUnread(desk);
  const page = await desk.open(desk.ana, '/tickets', phone);
  await expect(speakerOf(page)).toHaveCount(0);
  await bellOf(page).click();
  await expect(rowsIn(page)).toHaveCount(2);
  expect(await smallTargets(page, 44)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 640 });
  const reach = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(await reach()).toBe(0);
  const isInside = async () => {
    const box = await panelOf(page).boundingBox();
    return box !== null && box.x >= 0 && box.x + box.width <= 320;
  };
  await expect.poll(isInside).toBe(true);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Perfil de/ }).click();
  await page.getByRole('menuitem', { name: 'Volume das notificações' }).click();
  const dialog = page.getByRole('dialog', { name: 'Volume das notificações' });
  await expect(dialog.getByRole('slider')).toBeFocused();
  await expectAccessible(page);
  expect(await smallTargets(page, 44)).toEqual([]);
  await page.keyboard.press('Home');
  expect(await storedVolume(page)).toBe('0');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});

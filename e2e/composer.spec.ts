// Journeys of: messages.
import { expect, type Page } from '@playwright/test';
import {
  arrivedAt,
  attended,
  bubbleOf,
  bubbles,
  composer,
  openChat,
  openTalk,
  resolve,
  rowOf,
  tickOf,
  waiting,
} from './conversation.ts';
import { type Desk, type DeskOptions, expectAccessible, logIn, phone, test } from './desk.ts';
import { holdDatabase } from './held-database.ts';
import { holdRequests } from './held-requests.ts';

const openMaria = (desk: Desk, options: DeskOptions = {}) => openTalk(desk, 'Maria Lima', 'quero um bolo', options);

const heightOf = (page: Page) => composer(page).evaluate((field) => field.clientHeight);

test('each ticket keeps its own draft: over a switch, a reload and a new sign-in; the row tells of it; only sending ends it (habit: Drafts) (delight 1)', async ({
  desk,
}) => {
  await attended(desk, 'Pedro Reis', ['quero um suco']);
  const page = await openMaria(desk);
  await expect(composer(page)).toHaveAttribute('placeholder', 'Mensagem para Maria…');
  await composer(page).fill('temos de chocolate');
  await expect(rowOf(page, 'Maria Lima')).toContainText('Rascunho: temos de chocolate');

  await openChat(page, 'Pedro Reis', 'quero um suco');
  await expect(composer(page)).toHaveValue('');
  await expect(composer(page)).toHaveAttribute('placeholder', 'Mensagem para Pedro…');
  await composer(page).fill('de laranja');
  await openChat(page, 'Maria Lima', 'quero um bolo');
  await expect(composer(page)).toHaveValue('temos de chocolate');

  await page.reload();
  await expect(composer(page)).toHaveValue('temos de chocolate');
  await expect(rowOf(page, 'Pedro Reis')).toContainText('Rascunho: de laranja');

  await page.getByRole('button', { name: 'Perfil de Ana Souza' }).click();
  await page.getByRole('menuitem', { name: 'Sair' }).click();
  await logIn(page, desk.ana);
  await expect(rowOf(page, 'Maria Lima')).toContainText('Rascunho: temos de chocolate');
  await openChat(page, 'Maria Lima', 'quero um bolo');
  await expect(composer(page)).toHaveValue('temos de chocolate');
  await composer(page).press('Enter');
  await expect(composer(page)).toHaveValue('');
  await expect(rowOf(page, 'Maria Lima')).not.toContainText('Rascunho');
  await expect(rowOf(page, 'Pedro Reis')).toContainText('Rascunho: de laranja');
  await page.reload();
  await expect(bubbleOf(page, 'temos de chocolate')).toBeVisible();
  await expect(composer(page)).toHaveValue('');
});

test('a draft that the browser is just storing outlives a reload in that moment', async ({ desk }) => {
  const page = await openMaria(desk);
  const storing = await holdDatabase(page, 'guiche-drafts', 'drafts');
  await composer(page).fill('temos de chocolate');
  await storing();
  await page.reload();
  await expect(composer(page)).toHaveValue('temos de chocolate');
});

test('an answer begun is kept with the draft', async ({ desk }) => {
  const page = await openMaria(desk);
  await bubbles(page).filter({ hasText: 'quero um bolo' }).dblclick();
  await expect(page.getByText('Respondendo a Maria')).toBeVisible();
  await composer(page).fill('qual sabor?');
  await page.reload();
  await expect(page.getByText('Respondendo a Maria')).toBeVisible();
  await expect(composer(page)).toHaveValue('qual sabor?');
});

test('one person never sees the drafts of another at the same computer', async ({ desk }) => {
  const page = await openMaria(desk);
  const chat = page.url();
  await composer(page).fill('só da Ana');
  await page.getByRole('button', { name: 'Perfil de Ana Souza' }).click();
  await page.getByRole('menuitem', { name: 'Sair' }).click();
  const chief = await desk.person({ name: 'Helena Dias', profile: 'admin' });
  await logIn(page, chief);
  await expect(page.getByRole('button', { name: 'Perfil de Helena Dias' })).toBeVisible();
  await page.goto(chat);
  await expect(bubbleOf(page, 'quero um bolo')).toBeVisible();
  await expect(composer(page)).toHaveValue('');
  await expect(page.getByText('só da Ana')).toHaveCount(0);
});

test('Enter sends, Shift+Enter breaks the line, and blank text is never sent (habit: Send / newline)', async ({
  desk,
}) => {
  const page = await openMaria(desk);
  await composer(page).fill('   ');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.press('Enter');
  await expect(composer(page)).toHaveValue('   \n');
  await expect(page.getByRole('button', { name: 'Enviar' })).toHaveAttribute('aria-disabled', 'true');
  await composer(page).fill('');
  await page.keyboard.type('primeira');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('segunda');
  await expect(composer(page)).toHaveValue('primeira\nsegunda');
  await page.keyboard.press('Enter');
  await expect(tickOf(page, 'primeira')).toHaveAccessibleName('Lida');
  await desk.app.idle();
  expect(await arrivedAt(desk, 'Maria Lima')).toEqual(['primeira\nsegunda']);
});

test('the Enter that ends composing with an input method does not send; the next one does (habit: Send / newline)', async ({
  desk,
}) => {
  const page = await openMaria(desk);
  await composer(page).focus();
  const keys = await page.context().newCDPSession(page);
  await keys.send('Input.imeSetComposition', { text: 'にほん', selectionStart: 3, selectionEnd: 3 });
  const enter = { type: 'rawKeyDown', key: 'Enter', code: 'Enter' } as const;
  await keys.send('Input.dispatchKeyEvent', { ...enter, windowsVirtualKeyCode: 13 });
  await expect(composer(page)).toHaveValue('にほん');
  await keys.send('Input.insertText', { text: '日本' });
  // Some browsers end the composition before the Enter that confirms it; only the key code tells then.
  await keys.send('Input.dispatchKeyEvent', { ...enter, windowsVirtualKeyCode: 229 });
  await expect(composer(page)).toHaveValue('日本');
  await page.keyboard.press('Enter');
  await expect(tickOf(page, '日本')).toHaveAccessibleName('Lida');
  expect(await arrivedAt(desk, 'Maria Lima')).toEqual(['日本']);
});

test('the field grows with the text up to eight lines, then scrolls, and shrinks again when it was sent', async ({
  desk,
}) => {
  const page = await openMaria(desk);
  const one = await heightOf(page);
  await composer(page).fill('1\n2\n3');
  expect(await heightOf(page)).toBe(one + 2 * 22);
  await composer(page).fill(Array.from({ length: 8 }, (_, n) => n).join('\n'));
  const eight = await heightOf(page);
  expect(eight).toBe(one + 7 * 22);
  await composer(page).fill(Array.from({ length: 20 }, (_, n) => n).join('\n'));
  expect(await heightOf(page)).toBe(eight);
  expect(await composer(page).evaluate((field) => field.scrollHeight > field.clientHeight)).toBe(true);
  await expect(bubbleOf(page, 'quero um bolo')).toBeInViewport();
  await composer(page).press('Enter');
  await expect.poll(() => heightOf(page)).toBe(one);
});

test('opened on a desktop the field has the focus; on a phone it has not, and is written in 16 px (habit: Phone use)', {
  tag: '@long',
}, async ({ desk }) => {
  const page = await openMaria(desk);
  await expect(composer(page)).toBeFocused();
  const small = await desk.open(desk.ana, new URL(page.url()).pathname, phone);
  await expect(bubbleOf(small, 'quero um bolo')).toBeVisible();
  await expect(composer(small)).toBeVisible();
  await expect(composer(small)).not.toBeFocused();
  const size = await composer(small).evaluate((field) => Number.parseFloat(getComputedStyle(field).fontSize));
  expect(size).toBeGreaterThanOrEqual(16);
  await expectAccessible(small);
  await composer(small).tap();
  await composer(small).fill('do celular');
  await small.getByRole('button', { name: 'Enviar' }).tap();
  await expect(tickOf(small, 'do celular')).toHaveAccessibleName('Lida');
  await expect(composer(small)).toBeFocused();
});

test('a waiting ticket says why one cannot write, and Aceitar there opens the field (habit: Reply on another’s ticket) (delight 17)', async ({
  desk,
}) => {
  const { uuid } = await waiting(desk, 'Maria Lima', ['quero um bolo']);
  const page = await desk.open(desk.ana, `/tickets/${uuid}`);
  const chat = page.getByRole('region', { name: 'Conversa com Maria Lima' });
  await expect(chat.getByText('Aceite o atendimento para responder')).toBeVisible();
  await expect(composer(page)).toHaveCount(0);
  await expectAccessible(page);
  await chat.getByRole('button', { name: 'Aceitar' }).last().click();
  await expect(composer(page)).toBeFocused();
  await composer(page).fill('pois não');
  await composer(page).press('Enter');
  await expect(tickOf(page, 'pois não')).toHaveAccessibleName('Lida');
});

test('an answer written before the server has made an acceptance follows it', async ({ desk }) => {
  const { id, uuid } = await waiting(desk, 'Maria Lima', ['quero um bolo']);
  const page = await desk.open(desk.ana, `/tickets/${uuid}`);
  const letGo = await holdRequests(page, 'PUT', `tickets/${id}`);
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname));
  await page.getByRole('button', { name: 'Aceitar' }).last().click();
  await composer(page).fill('pois não');
  await composer(page).press('Enter');
  await expect(tickOf(page, 'pois não')).toHaveAccessibleName('Aguardando envio');
  expect(sent).not.toContain(`/api/messages/${id}`);
  letGo();
  await expect(tickOf(page, 'pois não')).toHaveAccessibleName('Lida');
});

test('a word of the customer between an acceptance and its answer does not take the acceptance back', {
  tag: '@long',
}, async ({ desk }) => {
  const { id, uuid } = await waiting(desk, 'Maria Lima', ['quero um bolo']);
  const page = await desk.open(desk.ana, `/tickets/${uuid}`);
  const held = Promise.withResolvers<void>();
  await page.route(`**/api/tickets/${id}`, async (route) => {
    await held.promise;
    await route.abort();
  });
  await page.getByRole('button', { name: 'Aceitar' }).last().click();
  await composer(page).fill('pois não');
  await desk.company.receives('Maria Lima', 'de chocolate');
  await expect(bubbleOf(page, 'de chocolate')).toBeVisible();
  await expect(composer(page)).toHaveValue('pois não');
  held.resolve();
  await expect(page.getByText('Aceite o atendimento para responder')).toBeVisible();
});

test('a ticket that is resolved while answers still wait is closed behind them', { tag: '@long' }, async ({ desk }) => {
  const { id, uuid } = await attended(desk, 'Maria Lima', ['quero um bolo']);
  const page = await desk.open(desk.ana, `/tickets/${uuid}`);
  const letGo = await holdRequests(page, 'POST', `messages/${id}`);
  await composer(page).fill('até logo');
  await composer(page).press('Enter');
  await composer(page).fill('volte sempre');
  await composer(page).press('Enter');
  await expect(tickOf(page, 'volte sempre')).toHaveAccessibleName('Aguardando envio');
  await page.locator('#ticket-chat header').getByRole('button', { name: 'Resolver' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sem despedida' }).click();
  await expect(rowOf(page, 'Maria Lima')).toHaveCount(0);
  const resolved = page.waitForResponse((answer) => answer.url().endsWith(`/api/tickets/${id}`));
  letGo();
  expect((await resolved).status()).toBe(200);
  await desk.app.idle();
  expect(await arrivedAt(desk, 'Maria Lima')).toEqual(['até logo', 'volte sempre']);
});

test('a resolved ticket says why one cannot write, and Reabrir there opens the field', { tag: '@long' }, async ({
  desk,
}) => {
  const { id, uuid } = await attended(desk, 'Maria Lima', ['quero um bolo']);
  await resolve(desk, id);
  const page = await desk.open(desk.ana, `/tickets/${uuid}`);
  const chat = page.getByRole('region', { name: 'Conversa com Maria Lima' });
  await expect(chat.getByText('Este atendimento foi resolvido. Reabra para responder.')).toBeVisible();
  await chat.getByRole('button', { name: 'Reabrir' }).last().click();
  await expect(composer(page)).toBeFocused();
  await composer(page).fill('voltei');
  await composer(page).press('Enter');
  await expect(tickOf(page, 'voltei')).toHaveAccessibleName('Lida');
});

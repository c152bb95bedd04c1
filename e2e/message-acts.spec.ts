// Journeys of: messages.
import { sendMessage } from '@guiche/contract/messages.schemas';
import { expect, type Page } from '@playwright/test';
import { arrivedAt, attended, bubbles, composer, messageList, rowOf, write } from './conversation.ts';
import { type Desk, expectAccessible, phone, test } from './desk.ts';
import { bubble, choose, openMenu } from './message-steps.ts';
import { usualPause, watchPause } from './search-pause.ts';
import { drawAside } from './touch.ts';
import { smallTargets } from './touch-targets.ts';

const note = (desk: Desk, ticketId: number, body: string) =>
  desk.company.request(desk.ana, sendMessage, { params: { ticketId }, body: { body, isPrivate: true } });
const editor = (page: Page) => page.getByRole('textbox', { name: 'Editar a mensagem' });

test('a note is edited by ↑ and by its menu, and taken away; what the channel cannot is not offered (delight 16) (habit: Edit / delete own)', async ({
  desk,
}) => {
  const { id, uuid } = await attended(desk, 'Maria Lima', ['oi']);
  await note(desk, id, 'ligar amanha');
  const page = await desk.open(desk.ana, `/tickets/${uuid}`);
  await expect(bubble(page, 'ligar amanha')).toContainText('Nota privada');
  await expect(bubble(page, 'ligar amanha').locator('[data-ack]')).toHaveCount(0);

  await write(page, 'bom dia');
  await expect.poll(() => arrivedAt(desk, 'Maria Lima')).toEqual(['bom dia']);
  await desk.app.idle();
  const own = await openMenu(page, 'bom dia');
  await expect(own.getByRole('menuitem', { name: 'Encaminhar' })).toBeEnabled();
  await expect(own.getByRole('menuitem', { name: /^(Editar|Apagar)/ })).toHaveCount(0);
  await page.keyboard.press('Escape');
  // This channel cannot edit public messages, so ↑ has nothing to open.
  await composer(page).press('ArrowUp');
  await expect(editor(page)).toHaveCount(0);

  await page.getByRole('button', { name: 'Nota', exact: true }).click();
  await composer(page).press('ArrowUp');
  await expect(editor(page)).toBeFocused();
  await expect(editor(page)).toHaveValue('ligar amanha');
  await expect(page.getByText(/Pode ser editada por mais \d+ minutos?/)).toBeVisible();
  await editor(page).fill('ligar amanhã cedo');
  await editor(page).press('Enter');
  await expect(bubble(page, 'ligar amanhã cedo')).toContainText(/Editada \d{2}:\d{2}/);
  await expect(composer(page)).toBeFocused();

  await choose(page, 'ligar amanhã cedo', /^Editar \(restam? \d+ min\)$/);
  await editor(page).fill('outra');
  await editor(page).press('Escape');
  await expect(bubble(page, 'ligar amanhã cedo')).toBeVisible();

  await choose(page, 'ligar amanhã cedo', 'Apagar');
  await page.getByRole('dialog').getByRole('button', { name: 'Apagar' }).click();
  await expect(messageList(page)).toContainText('Essa mensagem foi apagada');
  await expect(page.getByText('ligar amanhã cedo')).toHaveCount(0);
  await desk.app.idle();
  expect(await arrivedAt(desk, 'Maria Lima')).toEqual(['bom dia']);
});

test('an edit that is refused opens again with its words, and what could not be taken away is there again', async ({
  desk,
}) => {
  const { id, uuid } = await attended(desk, 'Maria Lima', ['oi']);
  await note(desk, id, 'ligar amanha');
  const page = await desk.open(desk.ana, `/tickets/${uuid}`);
  const edits = '**/api/messages/edit/*';
  await page.route(edits, (route) =>
    route.fulfill({ status: 500, json: { error: 'ERR_INTERNAL', code: 'ERR_INTERNAL' } }),
  );
  await choose(page, 'ligar amanha', /^Editar/);
  await editor(page).fill('ligar amanhã cedo');
  await editor(page).press('Enter');
  await expect(page.getByText('O servidor teve um problema').first()).toBeVisible();
  await expect(editor(page)).toHaveValue('ligar amanhã cedo');
  await expect(bubble(page, 'ligar amanha')).toBeVisible();
  await page.unroute(edits);
  const saved = page.waitForResponse((answer) => answer.url().includes('/messages/edit/') && answer.ok());
  await editor(page).press('Enter');
  await saved;
  await expect(bubble(page, 'ligar amanhã cedo')).toContainText(/Editada \d{2}:\d{2}/);

  await page.route(/\/api\/messages\/\d+$/, (route) =>
    route.request().method() === 'DELETE' ? route.abort() : route.fallback(),
  );
  await choose(page, 'ligar amanhã cedo', 'Apagar');
  await page.getByRole('dialog').getByRole('button', { name: 'Apagar' }).click();
  await expect(page.getByText('Sem resposta do servidor').first()).toBeVisible();
  await expect(bubble(page, 'ligar amanhã cedo')).toBeVisible();
});

test('reactions of both sides are drawn on their message; ours is taken back by pressing it', async ({ desk }) => {
  const { uuid } = await attended(desk, 'Pedro Reis', ['gostou?']);
  const page = await desk.open(desk.ana, `/tickets/${uuid}`);
  await choose(page, 'gostou?', 'Reagir com 👍');
  const ours = bubble(page, 'gostou?').getByRole('button', { name: /^Você reagiu com 👍/ });
  await expect(ours).toBeVisible();
  await desk.app.sim.expectSent({ to: 'Pedro Reis', type: 'reaction', text: '👍' });
  const said = await desk.app.sim.contact('Pedro Reis').messages(desk.company.phoneNumberId);
  await desk.company.receivesPart('Pedro Reis', { type: 'reaction', aboutId: said[0]?.id ?? '', text: '🎉' });
  await expect(bubble(page, 'gostou?').getByText('Pedro Reis reagiu com 🎉')).toBeAttached();
  const takenBack = page.waitForResponse((answer) => answer.url().endsWith('/reaction') && answer.ok());
  await ours.click();
  await expect(ours).toHaveCount(0);
  await takenBack;
  await expect(rowOf(page, 'Pedro Reis')).toContainText('gostou?');

  // The revoke must be out before the fault is planted.
  await desk.app.idle();
  await desk.app.sim.faults({
    kind: 'errorCode',
    phoneNumberId: desk.company.phoneNumberId,
    code: 131_009,
    next: 1,
  });
  await choose(page, 'gostou?', 'Reagir com 🙏');
  await expect(page.getByText('A reação 🙏 não chegou ao contato.')).toBeVisible();
  await expect(bubble(page, 'gostou?').getByRole('button', { name: /^Você reagiu/ })).toHaveCount(0);
  await choose(page, 'gostou?', 'Mais emojis');
  await expect(page.getByRole('dialog', { name: 'Reagir' }).getByRole('searchbox')).toBeFocused();
});

test('what the contact changes and takes back shows so, in the chat, the quote and the list', async ({ desk }) => {
  const { uuid } = await attended(desk, 'Lia Prado', ['quero 2', 'meu cartão é 1234']);
  const page = await desk.open(desk.ana, `/tickets/${uuid}`);
  const said = await desk.app.sim.contact('Lia Prado').messages(desk.company.phoneNumberId);
  const [first = '', second = ''] = said.map(({ id }) => id);
  await bubble(page, 'meu cartão é 1234').dblclick();
  await write(page, 'não mande isso aqui');
  await expect(bubble(page, 'não mande isso aqui')).toContainText('meu cartão é 1234');
  await desk.company.receivesPart('Lia Prado', { type: 'edit', aboutId: first, text: 'quero 3' });
  await expect(bubble(page, 'quero 3')).toContainText(/Editada \d{2}:\d{2}/);
  await desk.company.receivesPart('Lia Prado', { type: 'revoke', aboutId: second });
  await expect(messageList(page).getByText('apagada pelo contato').first()).toBeVisible();
  await expect(page.getByText('meu cartão é 1234')).toHaveCount(0);
  await expect(bubble(page, 'não mande isso aqui')).toContainText('apagada pelo contato');
});

test('messages are chosen by menu, space bar and Shift with arrows; nothing chosen says so (habit: Multi-select)', async ({
  desk,
}) => {
  const { uuid } = await attended(desk, 'Rita Luz', ['primeira', 'segunda', 'terceira']);
  const page = await desk.open(desk.ana, `/tickets/${uuid}`);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await choose(page, 'terceira', 'Selecionar');
  const bar = page.getByRole('region', { name: 'Mensagens selecionadas' });
  await expect(bar).toContainText('1 selecionada');
  await expect(composer(page)).toBeHidden();
  await expectAccessible(page);
  await bubbles(page).last().focus();
  await page.keyboard.press('Shift+ArrowUp');
  await expect(bar).toContainText('2 selecionadas');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Space');
  await expect(bar).toContainText('3 selecionadas');
  await page.getByRole('checkbox', { name: 'Selecionar: segunda' }).click();
  await expect(bar).toContainText('2 selecionadas');
  await bar.getByRole('button', { name: 'Copiar' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('primeira\nterceira');
  await expect(bar).toHaveCount(0);
  await expect(composer(page)).toBeVisible();

  await choose(page, 'primeira', 'Selecionar');
  await bubble(page, 'primeira').click();
  await bar.getByRole('button', { name: 'Encaminhar' }).click();
  await expect(page.getByText('Nenhuma mensagem selecionada')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(bar).toHaveCount(0);
});

test('Ctrl+F looks in the conversation and leads from hit to hit; pressed again it is the browser’s (habit: Search in chat)', async ({
  desk,
}) => {
  const many = Array.from({ length: 60 }, (_, n) => (n % 20 === 3 ? `sofá azul ${n}` : `mensagem ${n}`));
  const { uuid } = await attended(desk, 'Caio Nunes', many);
  const page = await desk.open(desk.ana, `/tickets/${uuid}`);
  await expect(bubble(page, 'mensagem 59')).toBeVisible();
  await page.keyboard.press('Control+f');
  const field = page.getByRole('searchbox', { name: 'Buscar nesta conversa' });
  await expect(field).toBeFocused();
  const pause = await watchPause(page, '/search?');
  await field.fill('SOFA azul');
  await expect(page.getByText('3 de 3')).toBeVisible();
  expect(await pause()).toBeGreaterThanOrEqual(usualPause);
  await expect(bubble(page, 'sofá azul 43')).toBeInViewport();
  await field.press('Enter');
  await field.press('Enter');
  await expect(page.getByText('1 de 3')).toBeVisible();
  await expect(bubble(page, 'sofá azul 3')).toBeInViewport();
  const isOurs = await page.evaluate(() =>
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'f', ctrlKey: true, cancelable: true })),
  );
  expect(isOurs).toBe(true); // the browser kept the key
  await field.press('Escape');
  await expect(field).toHaveCount(0);
  await expect(composer(page)).toBeFocused();
});

test('on a phone the menu above the conversation opens the search in it, which fits fingers and finds', {
  tag: '@long',
}, async ({ desk }) => {
  const { uuid } = await attended(desk, 'Caio Nunes', ['sofá azul', 'bom dia']);
  const page = await desk.open(desk.ana, `/tickets/${uuid}`, phone);
  await expect(bubble(page, 'bom dia')).toBeInViewport();
  await page.locator('#ticket-chat header').getByRole('button', { name: 'Mais ações' }).tap();
  await page.getByRole('menuitem', { name: 'Buscar na conversa' }).tap();
  const field = page.getByRole('searchbox', { name: 'Buscar nesta conversa' });
  await expect(field).toBeFocused();
  await field.fill('sofa');
  await expect(page.getByText('1 de 1', { exact: true })).toBeVisible();
  await expect(page.getByRole('menu')).toHaveCount(0);
  expect(await smallTargets(page, 44)).toEqual([]);
  await page.getByRole('button', { name: 'Fechar a busca' }).tap();
  await expect(field).toHaveCount(0);
});

test('on a phone a finger to the right answers, and the menu, the signs and the choice fit fingers (habit: Reply to message)', {
  tag: '@long',
}, async ({ desk }) => {
  const { uuid } = await attended(desk, 'Nina Sá', ['oi, tudo bem?']);
  const page = await desk.open(desk.ana, `/tickets/${uuid}`, phone);
  await expect(bubble(page, 'oi, tudo bem?')).toBeInViewport();
  await drawAside(page, bubble(page, 'oi, tudo bem?'));
  await expect(page.getByText('Respondendo a Nina')).toBeVisible();
  await page.getByRole('button', { name: 'Cancelar resposta' }).click();
  await expect(page.getByText('Respondendo a Nina')).toHaveCount(0);
  await bubble(page, 'oi, tudo bem?').focus();
  await page.keyboard.press('Shift+F10');
  const menu = page.getByRole('menu', { name: 'Ações da mensagem' });
  const box = await menu.boundingBox();
  expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 999) <= 390).toBe(true);
  await menu.getByRole('menuitem', { name: 'Selecionar' }).tap();
  await expect(page.getByRole('region', { name: 'Mensagens selecionadas' })).toBeVisible();
  await expectAccessible(page);
});

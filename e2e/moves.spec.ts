// Journeys of: conversations, tickets.
import { listTickets } from '@guiche/contract/tickets.schemas';
import { expect, type Page } from '@playwright/test';
import {
  arrivedAt,
  attended,
  bubbleOf,
  composer,
  header,
  openTalk,
  pressLetter,
  rowOf,
  waiting,
} from './conversation.ts';
import { type Desk, expectAccessible, looks, test } from './desk.ts';
import { holdPart, holdRequests } from './held-requests.ts';

async function menuItem(page: Page, name: string) {
  await header(page).getByRole('button', { name: 'Mais ações' }).click();
  return page.getByRole('menuitem', { name });
}

async function statusOf({ company }: Desk, uuid: string) {
  const { tickets } = await company.request(await company.admin(), listTickets, {
    query: { status: 'search', showAll: 'true' },
  });
  return tickets.find((ticket) => ticket.uuid === uuid)?.status;
}

test('E asks how to close: with a farewell the contact hears it, and next time Enter chooses the same (habit: Resolve) (delight 5)', async ({
  desk,
}) => {
  const { app, company } = desk;
  await app.owner.query(`update users set farewell_message = 'Até logo, {{firstName}}!' where id = $1`, [desk.ana.id]);
  const first = await attended(desk, 'Maria Lima', ['quero um bolo']);
  const second = await attended(desk, 'Rosa Melo', ['quero dois']);
  const page = await desk.open(desk.ana, `/tickets/${first.uuid}`);
  await expect(bubbleOf(page, 'quero um bolo')).toBeVisible();
  await page.keyboard.press('Escape');
  await rowOf(page, 'Maria Lima').locator('[data-row]').focus();
  await page.keyboard.press('e');
  const dialog = page.getByRole('dialog', { name: `Resolver #${first.id}?` });
  await expect(dialog.getByRole('button', { name: 'Sem despedida' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(rowOf(page, 'Maria Lima').locator('[data-row]')).toBeFocused();
  await pressLetter(page, 'e');
  await dialog.getByRole('button', { name: 'Com despedida' }).click();
  await expect(rowOf(page, 'Maria Lima')).toHaveCount(0);
  await expect.poll(() => arrivedAt(desk, 'Maria Lima')).toEqual(['Até logo, Maria!']);
  await expect(dialog).toHaveCount(0);

  await rowOf(page, 'Rosa Melo').locator('[data-row]').focus();
  await pressLetter(page, 'e');
  const next = page.getByRole('dialog', { name: `Resolver #${second.id}?` });
  await expect(next.getByRole('button', { name: 'Com despedida' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(rowOf(page, 'Rosa Melo')).toHaveCount(0);
  await expect.poll(() => arrivedAt(desk, 'Rosa Melo')).toEqual(['Até logo, Rosa!']);
  expect(await company.tickets(await company.admin(), 'open', true)).toEqual([]);
});

test('who is accepted is greeted once, and the greeting is seen going out (delight 17) (delight 5) (delight 12)', async ({
  desk,
}) => {
  await desk.company.setting('sendGreetingAccepted', 'enabled');
  await desk.company.setting('greetingAcceptedMessage', 'Oi {{firstName}}, aqui é {{userName}}');
  const { uuid } = await waiting(desk, 'Maria Lima', ['quero um bolo']);
  const page = await desk.open(desk.ana, `/tickets/${uuid}`);
  await expect(bubbleOf(page, 'quero um bolo')).toBeVisible();
  await page.keyboard.press('a');
  await expect(bubbleOf(page, 'Oi Maria, aqui é Ana Souza')).toHaveCount(1);
  await expect(composer(page)).toBeVisible();
  await desk.app.idle();
  expect(await arrivedAt(desk, 'Maria Lima')).toEqual(['Oi Maria, aqui é Ana Souza']);

  await header(page).getByRole('button', { name: 'Retornar à fila' }).click();
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(composer(page)).toBeVisible();
  await expect(page.getByText(/Atribuído a Ana Souza · Vendas/)).toBeVisible();
  await desk.app.idle();
  expect(await arrivedAt(desk, 'Maria Lima')).toHaveLength(1);
});

test('the integration is switched from the menu, where the ticket stays', async ({ desk }) => {
  const page = await openTalk(desk, 'Maria Lima', 'quero um bolo');
  await (await menuItem(page, 'Ligar a integração')).click();
  await expect(page.getByText('Integração ligada')).toBeVisible();
  await (await menuItem(page, 'Desligar a integração')).click();
  await expect(page.getByText('Integração desligada')).toBeVisible();
  await expect(composer(page)).toBeVisible();
});

test('the bot of a contact is turned off and on again from the menu', async ({ desk }) => {
  const page = await openTalk(desk, 'Maria Lima', 'quero um bolo');
  await (await menuItem(page, 'Desligar o robô')).click();
  await expect(page.getByText('Robô desligado')).toBeVisible();
  await (await menuItem(page, 'Ligar o robô')).click();
  await expect(page.getByText('Robô ligado')).toBeVisible();
});

test('without a tag nothing closes where tags are required: one is chosen there, and it closes', async ({ desk }) => {
  await desk.company.setting('requiredTag', 'enabled');
  await desk.app.owner.query(`insert into tags (company_id, name, color) values ($1, 'İade', '#1971C2')`, [
    desk.company.id,
  ]);
  const { uuid } = await attended(desk, 'Maria Lima', ['quero um bolo']);
  const page = await desk.open(desk.ana, `/tickets/${uuid}`);
  await expect(bubbleOf(page, 'quero um bolo')).toBeVisible();
  await header(page).getByRole('button', { name: 'Resolver' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sem despedida' }).click();
  const dialog = page.getByRole('dialog', { name: 'Etiquetas para Maria Lima' });
  await expect(dialog.getByRole('alert')).toHaveText('Você deve atribuir uma tag antes de fechar o ticket');
  expect(await statusOf(desk, uuid)).toBe('open');
  await expect(dialog.getByRole('button', { name: 'Resolver' })).toBeDisabled();
  await dialog.getByRole('checkbox', { name: 'İade' }).check();
  await dialog.getByRole('button', { name: 'Resolver' }).click();
  await expect(dialog).toHaveCount(0);
  await expect.poll(() => statusOf(desk, uuid)).toBe('closed');
});

for (const { size, theme, options, tag } of looks)
  test(`the question how to close is accessible in ${theme} at ${size}`, { tag }, async ({ desk }) => {
    const page = await openTalk(desk, 'Maria Lima', 'quero um bolo', { ...options, kept: { theme } });
    await header(page).getByRole('button', { name: 'Resolver' }).click();
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Com despedida' })).toBeVisible();
    await expectAccessible(page);
  });

test('Escape gives up a question that is still on its way, and the conversation stays', async ({ desk }) => {
  const { id, uuid } = await attended(desk, 'Maria Lima', ['quero um bolo']);
  const page = await desk.open(desk.ana, `/tickets/${uuid}`);
  await expect(composer(page)).toBeFocused();
  const part = await holdPart(page, 'act-dialog');
  await composer(page).press('ControlOrMeta+Shift+Enter');
  await part.asked;
  await page.keyboard.press('Escape');
  await part.comes();
  await header(page).getByRole('button', { name: 'Resolver' }).click();
  const dialog = page.getByRole('dialog', { name: `Resolver #${id}?` });
  await expect(dialog.getByRole('button', { name: 'Sem despedida' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(composer(page)).toBeVisible();
});

test('a question that was answered takes no second press while it fades out', async ({ desk }) => {
  const { id, uuid } = await attended(desk, 'Maria Lima', ['quero um bolo']);
  const chief = await desk.person({ name: 'Helena Dias', profile: 'admin' });
  const page = await desk.open(chief, `/tickets/${uuid}`, { reducedMotion: 'no-preference' });
  await expect(bubbleOf(page, 'quero um bolo')).toBeVisible();
  const asked: string[] = [];
  page.on('request', (request) => request.method() === 'DELETE' && asked.push(request.url()));
  await (await menuItem(page, 'Excluir')).click();
  const dialog = page.getByRole('dialog', { name: `Excluir #${id}?` });
  await dialog.getByRole('button', { name: 'Excluir' }).dblclick();
  await expect(dialog).toHaveCount(0);
  await expect(rowOf(page, 'Maria Lima')).toHaveCount(0);
  expect(asked).toHaveLength(1);
});

test('what is accepted and resolved before either is answered is counted once, and stays away', {
  tag: '@long',
}, async ({ desk }) => {
  const { id, uuid } = await waiting(desk, 'Maria Lima', ['quero um bolo']);
  await attended(desk, 'Rosa Melo', ['quero dois']);
  const page = await desk.open(desk.ana, `/tickets/${uuid}`);
  const letGo = await holdRequests(page, 'PUT', `tickets/${id}`);
  await header(page).getByRole('button', { name: 'Aceitar' }).click();
  await header(page).getByRole('button', { name: 'Resolver' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sem despedida' }).click();
  await expect(rowOf(page, 'Maria Lima')).toHaveCount(0);
  const resolved = page.waitForResponse((answer) => answer.request().postDataJSON()?.status === 'closed');
  letGo();
  await resolved;
  await desk.app.idle();
  const attending = page.getByRole('tab', { name: /Atendendo/ });
  await expect(attending).toHaveText(/1/);
  await expect(rowOf(page, 'Maria Lima')).toHaveCount(0);
  await page.reload();
  await expect(attending).toHaveText(/1/);
  await expect(rowOf(page, 'Rosa Melo')).toBeVisible();
});

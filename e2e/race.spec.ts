// Journeys of: conversations.
import { updateTicket } from '@guiche/contract/tickets.schemas';
import { expect, type Page } from '@playwright/test';
import {
  arrivedAt,
  attended,
  bubbleOf,
  bubbles,
  composer,
  openChat,
  queueOf,
  resolve,
  rowOf,
  tickOf,
  waiting,
  write,
} from './conversation.ts';
import { type Desk, test } from './desk.ts';
import { watchSockets } from './held-requests.ts';

const tab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(name) });

/** Two attendants of the same queue look at the same ticket, each at their own computer. */
async function twoAt(desk: Desk, uuid: string, button: string): Promise<[Page, Page]> {
  const bruno = await desk.person({
    name: 'Bruno Alves',
    queues: [await queueOf(desk)],
    flags: { all_ticket: 'enable' },
  });
  const pages: [Page, Page] = [
    await desk.open(desk.ana, `/tickets/${uuid}`),
    await desk.open(bruno, `/tickets/${uuid}`),
  ];
  for (const page of pages) await expect(page.getByRole('button', { name: button }).last()).toBeVisible();
  return pages;
}

/** Both press at the same moment; the requests reach the server together, before either page has heard of the other. */
async function bothPress(pages: readonly [Page, Page], button: string): Promise<void> {
  const release = Promise.withResolvers<void>();
  for (const page of pages) {
    await page.route(/\/api\/tickets\/\d+$/, async (route) => {
      await release.promise;
      await route.fallback();
    });
    await page.getByRole('button', { name: button }).last().click();
    await expect(composer(page)).toBeVisible();
  }
  release.resolve();
}

/** The pages of who kept the ticket and of who was told. */
async function outcome(desk: Desk, [anaPage, brunoPage]: readonly [Page, Page]) {
  const notice = 'Já está em atendimento';
  const told = async () =>
    (await anaPage.getByRole('dialog', { name: notice }).count()) +
    (await brunoPage.getByRole('dialog', { name: notice }).count());
  await expect.poll(told).toBe(1);
  const [ticket] = await desk.company.tickets(await desk.company.admin(), 'open', true);
  const anaWon = ticket?.userId === desk.ana.id;
  return anaWon
    ? { winner: anaPage, loser: brunoPage, name: 'Ana Souza' }
    : { winner: brunoPage, loser: anaPage, name: 'Bruno Alves' };
}

test('two attendants accept the same ticket at once: one keeps it, the other is told who has it and in which queue', async ({
  desk,
}) => {
  const { uuid } = await waiting(desk, 'Maria Lima', ['quero um bolo']);
  const pages = await twoAt(desk, uuid, 'Aceitar');
  await bothPress(pages, 'Aceitar');
  const { winner, loser, name } = await outcome(desk, pages);
  await expect(loser.getByRole('dialog')).toContainText(`Maria Lima está com ${name}. Fila: Vendas.`);
  await expect(winner.getByRole('dialog')).toHaveCount(0);
  await loser.getByRole('dialog').getByRole('button', { name: 'OK' }).click();
  await expect(loser.getByRole('dialog')).toHaveCount(0);
  await expect(composer(loser)).toHaveCount(0);
  await expect(rowOf(loser, 'Maria Lima')).toHaveCount(0);
  await expect(tab(loser, 'Aguardando')).toHaveText(/0/);
  await expect(tab(loser, 'Atendendo')).toHaveText(/0/);
  await write(winner, 'já estou com você');
  await expect(tickOf(winner, 'já estou com você')).toHaveAccessibleName('Lida');
});

test('two attendants reopen the same ticket at once: one keeps it, the other is told', { tag: '@long' }, async ({
  desk,
}) => {
  const { id, uuid } = await attended(desk, 'Maria Lima', ['quero um bolo']);
  await resolve(desk, id);
  const pages = await twoAt(desk, uuid, 'Reabrir');
  await bothPress(pages, 'Reabrir');
  const { winner, loser, name } = await outcome(desk, pages);
  await expect(loser.getByRole('dialog')).toContainText(`Maria Lima está com ${name}. Fila: Vendas.`);
  await loser.getByRole('dialog').getByRole('button', { name: 'OK' }).click();
  await expect(composer(loser)).toHaveCount(0);
  await expect(composer(winner)).toBeVisible();
});

test('accepting a ticket without a queue asks nothing of who is in one queue (delight 17)', async ({ desk }) => {
  const { uuid } = await waiting(desk, 'Maria Lima', ['quero um bolo']);
  const page = await desk.open(desk.ana, `/tickets/${uuid}`);
  await expect(bubbleOf(page, 'quero um bolo')).toBeVisible();
  await page.getByRole('button', { name: 'Aceitar' }).last().click();
  await expect(page.getByText(/Atribuído a Ana Souza · Vendas/)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(tab(page, 'Atendendo')).toHaveAttribute('aria-selected', 'true');
});

test('an admin without queues is asked for one too, among all of the company, and the ticket is attended there', async ({
  desk,
}) => {
  await desk.company.queue('Suporte');
  const { uuid } = await waiting(desk, 'Maria Lima', ['quero um bolo']);
  const helena = await desk.person({ name: 'Helena Dias', profile: 'admin' });
  const page = await desk.open(helena, `/tickets/${uuid}`);
  await expect(bubbleOf(page, 'quero um bolo')).toBeVisible();
  await page.getByRole('button', { name: 'Aceitar' }).last().click();
  const dialog = page.getByRole('dialog', { name: 'Aceitar em qual fila?' });
  await expect(dialog.getByRole('listitem')).toHaveCount(2);
  await dialog.getByRole('button', { name: 'Suporte' }).click();
  await expect(page.getByText(/Atribuído a Helena Dias · Suporte/)).toBeVisible();
  await expect(composer(page)).toBeVisible();
});

test('of several queues a digit chooses, at once: two keys accept a ticket (delight 5) (delight 17)', async ({
  desk,
}) => {
  const queues = [await queueOf(desk), await desk.company.queue('Suporte'), await desk.company.queue('Financeiro')];
  const bruno = await desk.person({ name: 'Bruno Alves', queues, flags: { all_ticket: 'enable' } });
  const { uuid } = await waiting(desk, 'Maria Lima', ['quero um bolo']);
  const page = await desk.open(bruno, `/tickets/${uuid}`);
  await expect(bubbleOf(page, 'quero um bolo')).toBeVisible();
  await page.keyboard.press('a');
  const dialog = page.getByRole('dialog', { name: 'Aceitar em qual fila?' });
  await expect(dialog.getByRole('button', { name: /^(Vendas|Suporte|Financeiro)/ })).toHaveCount(3);
  await page.keyboard.press('9');
  await expect(dialog).toBeVisible();
  const second = await dialog.getByRole('listitem').nth(1).innerText();
  await page.keyboard.press('2');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(`Atribuído a Bruno Alves · ${second.split('\n')[0]}`)).toBeVisible();
  await expect(composer(page)).toBeVisible();
});

test('who reopens a ticket of a contact they attend already goes on in the one they have', { tag: '@long' }, async ({
  desk,
}) => {
  const first = await attended(desk, 'Maria Lima', ['quero um bolo']);
  await resolve(desk, first.id);
  const second = await attended(desk, 'Maria Lima', ['e um suco']);
  const page = await desk.open(desk.ana, `/tickets/${first.uuid}`);
  await expect(bubbleOf(page, 'quero um bolo')).toBeVisible();
  await page.getByRole('button', { name: 'Reabrir' }).last().click();
  await expect(page).toHaveURL(new RegExp(second.uuid));
  await expect(bubbleOf(page, 'e um suco')).toBeVisible();
  await expect(composer(page)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('accepted by somebody else, a waiting ticket leaves my list, and a ticket that is not mine to see leaves my screen', async ({
  desk,
}) => {
  const { id, uuid } = await waiting(desk, 'Maria Lima', ['quero um bolo']);
  const bruno = await desk.person({
    name: 'Bruno Alves',
    queues: [await queueOf(desk)],
    flags: { all_ticket: 'enable' },
  });
  const page = await desk.open(bruno, `/tickets/${uuid}?tab=pending`);
  await expect(bubbleOf(page, 'quero um bolo')).toBeVisible();
  await desk.company.request(desk.ana, updateTicket, {
    params: { ticketId: id },
    body: { status: 'open', userId: desk.ana.id, queueId: await queueOf(desk) },
  });
  await expect(rowOf(page, 'Maria Lima')).toHaveCount(0);
  await expect(composer(page)).toHaveCount(0);
});

test('the page of another company sees and hears nothing of what happens here', async ({ desk }) => {
  const other = await desk.app.company();
  const stranger = await other.person({ name: 'Vera Prado', profile: 'admin', password: 'senha-de-teste' });
  const page = await desk.open(stranger);
  const frames: string[] = [];
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => frames.push(String(payload))));
  await page.reload();
  await expect(tab(page, 'Aguardando')).toBeVisible();
  await expect.poll(() => frames.length).toBeGreaterThan(1);
  const { uuid } = await attended(desk, 'Maria Lima', ['isto é segredo']);
  await other.receives('Pedro Reis', 'isto é para vocês');
  await tab(page, 'Aguardando').click();
  await expect(rowOf(page, 'Pedro Reis')).toBeVisible();
  await expect(page.getByText('Maria Lima')).toHaveCount(0);
  // The list may already have changed by the press alone.
  await expect.poll(() => frames.filter((frame) => frame.includes('isto é para vocês'))).not.toEqual([]);
  expect(frames.filter((frame) => /segredo|Maria Lima/.test(frame))).toEqual([]);
  await page.goto(`/tickets/${uuid}`);
  await expect(page.getByRole('region', { name: 'Conversa', exact: true })).toBeVisible();
  await expect(page).not.toHaveURL(new RegExp(uuid));
  await expect(page.getByText('isto é segredo')).toHaveCount(0);
});

/** The texts on the screen, without waiting times. */
async function screenOf(page: Page): Promise<{ rows: string[]; said: string[]; tabs: string[] }> {
  return {
    rows: await page.locator('[data-ticket]').allTextContents(),
    said: await bubbles(page).allTextContents(),
    tabs: await page.getByRole('tab').allTextContents(),
  };
}

test('a line that drops for a while is caught up with: the screen becomes what a reload shows', async ({ desk }) => {
  const maria = await attended(desk, 'Maria Lima', ['quero um bolo']);
  const pedro = await attended(desk, 'Pedro Reis', ['quero um suco']);
  const page = await desk.open(desk.ana, `/tickets/${maria.uuid}`);
  const lines = await watchSockets(page);
  await page.reload();
  await expect(bubbleOf(page, 'quero um bolo')).toBeVisible();
  await expect.poll(() => lines.length).toBe(1);

  // An offline browser keeps an open socket alive; a real network does not.
  await page.context().setOffline(true);
  await lines[0]?.close();
  await expect(page.getByText(/^Sem conexão/)).toBeVisible();
  await desk.company.receives('Maria Lima', 'você está aí?');
  await desk.company.receives('Rosa Melo', 'chegou alguém novo');
  await resolve(desk, pedro.id);
  await write(page, 'escrita com a linha cortada');
  await desk.app.idle();
  await expect(bubbleOf(page, 'você está aí?')).toHaveCount(0);

  await page.context().setOffline(false);
  await expect(page.getByText(/^Sem conexão/)).toHaveCount(0);
  await expect(bubbleOf(page, 'você está aí?')).toBeVisible();
  await expect(rowOf(page, 'Pedro Reis')).toHaveCount(0);
  await expect(tab(page, 'Aguardando')).toHaveText(/1/);
  await expect(tickOf(page, 'escrita com a linha cortada')).toHaveAccessibleName('Lida');
  await expect(rowOf(page, 'Maria Lima').getByText(/não lida/)).toHaveCount(0);
  expect(await arrivedAt(desk, 'Maria Lima')).toEqual(['escrita com a linha cortada']);
  const before = await screenOf(page);
  await page.reload();
  await expect(bubbleOf(page, 'você está aí?')).toBeVisible();
  await expect.poll(() => screenOf(page)).toEqual(before);
  await openChat(page, 'Maria Lima', 'escrita com a linha cortada');
});

test('a change that is refused twice is taken back twice', async ({ desk }) => {
  await attended(desk, 'Maria Lima', ['quero um bolo']);
  const page = await desk.open(desk.ana);
  const change = /\/api\/tickets\/\d+$/;
  await page.route(change, (route) =>
    route.fulfill({ status: 500, json: { error: 'ERR_INTERNAL', code: 'ERR_INTERNAL' } }),
  );
  for (let time = 0; time < 2; time++) {
    const refused = page.waitForResponse((answer) => change.test(answer.url()));
    await rowOf(page, 'Maria Lima').locator('[data-row]').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Retornar à fila' }).click();
    await refused;
    await expect(tab(page, 'Atendendo')).toHaveText(/1/);
    await expect(rowOf(page, 'Maria Lima')).toBeVisible();
  }
});

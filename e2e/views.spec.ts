// Journeys of: ticket-views.
import { updateTicket } from '@guiche/contract/tickets.schemas';
import { putTickets, type TicketToPut } from '@guiche/testkit/put-tickets';
import { expect, type Page } from '@playwright/test';
import { tab } from './conversation.ts';
import { type Desk, expectAccessible, phone, test } from './desk.ts';
import { queueOf, seedTickets } from './seeded-tickets.ts';

const rows = (page: Page) => page.getByRole('list', { name: 'Lista de atendimentos' }).getByRole('listitem');
const row = (page: Page, text: string) => rows(page).filter({ hasText: text });
const resolved = (page: Page) => page.getByRole('button', { name: 'Resolvidos' });
const order = (page: Page) => page.getByRole('button', { name: /(Mais (recentes|antigos)|mais tempo) primeiro$/ });
const box = (page: Page) => page.getByRole('searchbox', { name: 'Buscar atendimentos' });

const put = ({ app, company }: Desk, ...tickets: TicketToPut[]) => putTickets(app.owner, company, tickets);

test('the resolved view has its own tab, newest first and without an order to choose, and survives reload and back', async ({
  desk,
}) => {
  const queueId = await queueOf(desk);
  await seedTickets(desk, { count: 3, status: 'closed', queueId, prefix: 'Resolvido' });
  await seedTickets(desk, { count: 2, status: 'pending', queueId });
  const page = await desk.open(desk.ana, '/tickets?tab=pending&sort=asc');
  await expect(row(page, 'Cliente 00002')).toBeVisible();
  await expect(order(page)).toBeVisible();
  await resolved(page).click();
  await expect(tab(page, 'Resolvidos')).toHaveAttribute('aria-selected', 'true');
  await expect(rows(page)).toHaveText([/Resolvido 00001/, /Resolvido 00002/, /Resolvido 00003/]);
  await expect(order(page)).toHaveCount(0);
  await expect(resolved(page)).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible(page);
  await page.reload();
  await expect(row(page, 'Resolvido 00001')).toBeVisible();
  await row(page, 'Resolvido 00002').getByRole('link').click();
  await expect(page.getByRole('heading', { name: 'Resolvido 00002' })).toBeVisible();
  await page.goBack();
  await expect(tab(page, 'Resolvidos')).toHaveAttribute('aria-selected', 'true');
  await resolved(page).click();
  await expect(tab(page, 'Atendendo')).toHaveAttribute('aria-selected', 'true');
  await expect(tab(page, 'Resolvidos')).toHaveCount(0);
});

test('the resolved view follows what happens: resolved elsewhere comes in, reopened goes', async ({ desk }) => {
  const queueId = await queueOf(desk);
  const [open, closed] = await put(
    desk,
    { name: 'Maria Prado', status: 'open', userId: desk.ana.id, queueId },
    { name: 'Rosa Melo', status: 'closed', queueId, userId: desk.ana.id },
  );
  const page = await desk.open(desk.ana, '/tickets?tab=closed');
  await expect(row(page, 'Rosa Melo')).toBeVisible();
  const chief = await desk.company.admin();
  const move = (ticketId: number, status: 'closed' | 'open') =>
    desk.company.request(chief, updateTicket, {
      params: { ticketId },
      body: { status, userId: chief.id, queueId, sendFarewellMessage: false },
    });
  await move(open?.id ?? 0, 'closed');
  await expect(row(page, 'Maria Prado')).toBeVisible();
  await expect(rows(page)).toHaveText([/Maria Prado/, /Rosa Melo/]);
  await move(closed?.id ?? 0, 'open');
  await expect(row(page, 'Rosa Melo')).toHaveCount(0);
});

test('who waits longest stands first, also who writes again; the other order stays after a reload, and the next is offered in each', async ({
  desk,
}) => {
  for (const name of ['Primeira', 'Segunda', 'Terceira']) {
    await desk.company.receives(name, 'oi');
    await desk.app.idle();
  }
  const page = await desk.open(desk.ana, '/tickets?tab=pending');
  await expect(page.getByRole('button', { name: 'Quem espera há mais tempo primeiro' })).toBeVisible();
  await expect(rows(page)).toHaveText([/Primeira/, /Segunda/, /Terceira/]);
  await desk.company.receives('Primeira', 'alguém aí?');
  await expect(row(page, 'Primeira')).toContainText('alguém aí?');
  await expect(rows(page)).toHaveText([/Primeira/, /Segunda/, /Terceira/]);
  await order(page).click();
  await expect(rows(page)).toHaveText([/Primeira/, /Terceira/, /Segunda/]);
  await page.reload();
  await expect(rows(page)).toHaveText([/Primeira/, /Terceira/, /Segunda/]);
  await expect(page.getByRole('button', { name: 'Mais recentes primeiro' })).toBeVisible();
  // The waiting tickets are loaded in the person's order; every view offers who has waited longest.
  await page.goto('/tickets');
  const next = page.getByRole('button', { name: 'Abrir o próximo da fila' });
  await expect(next).toBeVisible();
  await order(page).click();
  await expect(page.getByRole('button', { name: 'Mais antigos primeiro' })).toBeVisible();
  await next.click();
  await expect(page.getByRole('heading', { name: 'Primeira' })).toBeVisible();
});

test('of more who wait than are loaded, the next is the one who has waited longest', async ({ desk }) => {
  await seedTickets(desk, { count: 42, status: 'pending', queueId: await queueOf(desk) });
  const page = await desk.open(desk.ana);
  await page.getByRole('button', { name: 'Abrir o próximo da fila' }).click();
  await expect(page.getByRole('heading', { name: 'Cliente 00042' })).toBeVisible();
});

test('in a search there is no order to choose and no show-all; an admin finds everybody’s tickets, an attendant not', {
  tag: '@long',
}, async ({ desk }) => {
  const queueId = await queueOf(desk);
  const bia = await desk.person({ name: 'Bia Lima', queues: [queueId] });
  const admin = await desk.person({ name: 'Helena Dias', profile: 'admin', queues: [queueId] });
  await put(
    desk,
    { name: 'Caso de Ana', status: 'open', userId: desk.ana.id, queueId },
    { name: 'Caso de Bia', status: 'open', userId: bia.id, queueId },
  );
  for (const [who, found] of [
    [desk.ana, ['Caso de Ana']],
    [admin, ['Caso de Ana', 'Caso de Bia']],
  ] as const) {
    const page = await desk.open(who);
    await box(page).fill('caso de');
    await expect(rows(page)).toHaveText(found.map((name) => new RegExp(name)));
    await expect(order(page)).toHaveCount(0);
    await expect(page.getByRole('switch', { name: 'Todos' })).toHaveCount(0);
    await expect(page.getByRole('checkbox', { name: 'Buscar nas mensagens' })).toBeVisible();
  }
});

test('a tab, or the resolved view, leaves the search; the chosen queues narrow it', { tag: '@long' }, async ({
  desk,
}) => {
  const [vendas, troca] = [await queueOf(desk), await desk.company.queue('Troca')];
  const bia = await desk.person({ name: 'Bia Lima', queues: [vendas, troca] });
  await put(desk, { name: 'Maria Venda', queueId: vendas }, { name: 'Maria Troca', queueId: troca });
  const page = await desk.open(bia, '/tickets?tab=pending');
  await box(page).fill('maria');
  await expect(page.getByText('2 resultados')).toBeVisible();
  await page.getByRole('button', { name: 'Filas' }).click();
  await page.getByRole('checkbox', { name: 'Troca' }).uncheck();
  await page.keyboard.press('Escape');
  await expect(page.getByText('1 resultado', { exact: true })).toBeVisible();
  await expect(row(page, 'Maria Venda')).toBeVisible();
  await expect(box(page)).toHaveValue('maria');
  await tab(page, 'Aguardando').click();
  await expect(box(page)).toHaveValue('');
  await expect(tab(page, 'Aguardando')).toHaveAttribute('aria-selected', 'true');
  await box(page).fill('mar');
  await expect(tab(page, 'Busca')).toHaveAttribute('aria-selected', 'true');
  await resolved(page).click();
  await expect(box(page)).toHaveValue('');
  await expect(tab(page, 'Resolvidos')).toHaveAttribute('aria-selected', 'true');
});

test('on a phone the resolved view and its way back are reachable by touch', async ({ desk }) => {
  await put(desk, { name: 'Maria Prado', status: 'closed', queueId: await queueOf(desk), says: ['obrigada'] });
  const page = await desk.open(desk.ana, '/tickets', phone);
  await resolved(page).tap();
  await expect(row(page, 'Maria Prado')).toBeVisible();
  await expectAccessible(page);
  await row(page, 'Maria Prado').getByRole('link').tap();
  await expect(page.getByRole('heading', { name: 'Maria Prado' })).toBeVisible();
  await page.goBack();
  await expect(row(page, 'Maria Prado')).toBeVisible();
});

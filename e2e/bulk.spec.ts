// Journeys of: bulk-acts.
import { updateTicket } from '@guiche/contract/tickets.schemas';
import { expect, type Page } from '@playwright/test';
import { pressLetter, rowOf, tab } from './conversation.ts';
import { type Desk, expectAccessible, phone, test } from './desk.ts';
import { queueOf, seedTickets } from './seeded-tickets.ts';

const rows = (page: Page) => page.locator('[data-ticket]');
const linkOf = (page: Page, contact: string) => rowOf(page, contact).locator('[data-row]');
const bar = (page: Page) => page.getByRole('toolbar', { name: 'Selecionados' });

const admin = async (desk: Desk) => desk.person({ name: 'Helena', profile: 'admin', queues: [await queueOf(desk)] });

test('an admin closes a whole list of chosen queues, sees how far it is also after a reload, and takes it back', {
  tag: '@long',
}, async ({ desk }) => {
  const queueId = await queueOf(desk);
  await desk.company.queue('Suporte');
  await seedTickets(desk, { count: 340, status: 'pending', queueId });
  await seedTickets(desk, { count: 2, status: 'pending', prefix: 'Sem fila' });
  const page = await desk.open(await admin(desk), `/tickets?tab=pending&showAll=true&queues=[${queueId}]`);
  await expect(tab(page, 'Aguardando')).toHaveText(/^Aguardando34[02]$/);
  await page.getByRole('button', { name: 'Mais opções da lista' }).click();
  await page.getByRole('menuitem', { name: 'Resolver todos…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Resolver todos?' });
  await expect(dialog).toContainText('340 atendimentos aguardando. Só das filas: Vendas.');
  await expect(dialog.getByRole('button', { name: 'Cancelar' })).toBeFocused();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Resolver 340' }).click();
  await expect(page.getByText(/(Resolvendo \d+ de 340|340 de 340 resolvidos)/)).toBeVisible();
  await page.reload();
  await expect(page.getByText('340 de 340 resolvidos')).toBeVisible({ timeout: 30_000 });
  // The count is computed, not loaded again: the tickets without a queue are left.
  await expect(tab(page, 'Aguardando')).toHaveText(/^Aguardando2$/);
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(page.getByText('Desfeito')).toBeVisible({ timeout: 30_000 });
  await expect(tab(page, 'Aguardando')).toHaveText(/^Aguardando342$/);
  await expect(rowOf(page, 'Cliente 00340')).toBeVisible();
});

test('an admin of no queue narrows everybody’s tickets to a queue, and closes those alone', { tag: '@long' }, async ({
  desk,
}) => {
  const support = await desk.company.queue('Suporte');
  await seedTickets(desk, { count: 3, status: 'pending', queueId: support, prefix: 'Suporte' });
  await seedTickets(desk, { count: 2, status: 'pending', queueId: await queueOf(desk), prefix: 'Venda' });
  const page = await desk.open(
    await desk.person({ name: 'Helena', profile: 'admin' }),
    '/tickets?tab=pending&showAll=true',
  );
  await expect(tab(page, 'Aguardando')).toHaveText(/^Aguardando5$/);
  await page.getByRole('button', { name: 'Filas' }).click();
  await page.getByRole('checkbox', { name: 'Vendas' }).uncheck();
  await page.keyboard.press('Escape');
  await expect(tab(page, 'Aguardando')).toHaveText(/^Aguardando3$/);
  await expect(rowOf(page, 'Venda 00001')).toHaveCount(0);
  await page.getByRole('button', { name: 'Mais opções da lista' }).click();
  await page.getByRole('menuitem', { name: 'Resolver todos…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Resolver todos?' });
  await expect(dialog).toContainText('3 atendimentos aguardando. Só das filas: Suporte.');
  await dialog.getByRole('button', { name: 'Resolver 3' }).click();
  await expect(page.getByText('3 de 3 resolvidos')).toBeVisible({ timeout: 30_000 });
  await expect(tab(page, 'Aguardando')).toHaveText(/^Aguardando0?$/);
});

test('rows are chosen by keys and clicks without moving, and resolved together (habit: Bulk select)', async ({
  desk,
}) => {
  await seedTickets(desk, { count: 5, status: 'open', queueId: await queueOf(desk), userId: desk.ana.id });
  const page = await desk.open(desk.ana);
  const before = await linkOf(page, 'Cliente 00003').boundingBox();
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await expect(bar(page)).toContainText('1 selecionado');
  await expect(rowOf(page, 'Cliente 00001')).toContainText('Selecionado');
  await linkOf(page, 'Cliente 00003').click({ modifiers: ['Shift'] });
  await expect(bar(page)).toContainText('3 selecionados');
  expect(await linkOf(page, 'Cliente 00003').boundingBox()).toEqual(before);
  await linkOf(page, 'Cliente 00002').click({ modifiers: ['ControlOrMeta'] });
  await expect(bar(page)).toContainText('2 selecionados');
  await expectAccessible(page);
  await bar(page).getByRole('button', { name: 'Resolver' }).click();
  const dialog = page.getByRole('dialog', { name: 'Resolver 2 atendimentos?' });
  await dialog.getByRole('button', { name: 'Resolver' }).click();
  await expect(page.getByText('2 de 2 resolvidos')).toBeVisible();
  await expect(rows(page)).toHaveCount(3);
  await expect(bar(page)).toHaveCount(0);
  await pressLetter(page, 'x');
  await expect(bar(page)).toContainText('1 selecionado');
  await page.keyboard.press('Escape');
  await expect(bar(page)).toHaveCount(0);
});

test('an undo names whom it left to a colleague, until it is put away', async ({ desk }) => {
  const queueId = await queueOf(desk);
  const helena = await admin(desk);
  await seedTickets(desk, { count: 3, status: 'open', queueId, userId: helena.id });
  const page = await desk.open(helena);
  for (const name of ['Cliente 00001', 'Cliente 00002', 'Cliente 00003'])
    await linkOf(page, name).click({ modifiers: ['ControlOrMeta'] });
  await expect(bar(page)).toContainText('3 selecionados');
  await bar(page).getByRole('button', { name: 'Resolver' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Resolver' }).click();
  await expect(page.getByText('3 de 3 resolvidos')).toBeVisible();
  // Ana reopens one while Helena is still deciding.
  const { rows: taken } = await desk.app.owner.query(
    `select t.id from tickets t join contacts c on c.id = t.contact_id where t.company_id = $1 and c.name = 'Cliente 00002'`,
    [desk.company.id],
  );
  const body = { status: 'open', userId: desk.ana.id } as const;
  await desk.company.request(desk.ana, updateTicket, { params: { ticketId: Number(taken[0].id) }, body });
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(page.getByText('Cliente 00002 (com Ana Souza) já tinha seguido adiante')).toBeVisible();
  for (const name of ['Cliente 00001', 'Cliente 00003']) await expect(rowOf(page, name)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Ocultar', exact: true }).click();
  await expect(page.getByText('já tinha seguido adiante')).toHaveCount(0);
});

test('with a finger a long press begins choosing, taps go on, and a tag goes to all (habit: Bulk select)', async ({
  desk,
}) => {
  await seedTickets(desk, { count: 3, status: 'open', queueId: await queueOf(desk), userId: desk.ana.id });
  await desk.app.owner.query(`insert into tags (company_id, name, color) values ($1, 'İstanbul', '#1971C2')`, [
    desk.company.id,
  ]);
  const page = await desk.open(desk.ana, '/tickets', phone);
  // A resting finger and the right button ask for the same menu.
  await linkOf(page, 'Cliente 00001').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Selecionar' }).click();
  await linkOf(page, 'Cliente 00002').tap();
  await expect(bar(page)).toContainText('2 selecionados');
  await bar(page).getByRole('button', { name: 'Etiquetar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Etiquetas para 2 contatos' });
  await dialog.getByLabel('İstanbul').check();
  await dialog.getByRole('button', { name: 'Etiquetar' }).click();
  await expect(page.getByText('2 de 2 etiquetados')).toBeVisible();
  for (const name of ['Cliente 00001', 'Cliente 00002']) await expect(rowOf(page, name)).toContainText('İstanbul');
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(rowOf(page, 'Cliente 00001')).not.toContainText('İstanbul');
});

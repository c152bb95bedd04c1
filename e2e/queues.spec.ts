// Journeys of: queues.
import { updateTicket } from '@guiche/contract/tickets.schemas';
import { expect, type Page } from '@playwright/test';
import { type Desk, expectAccessible, menuOf, phone, test } from './desk.ts';
import { smallTargets } from './touch-targets.ts';

const table = (page: Page) => page.getByRole('table', { name: 'Filas' });
const names = (page: Page) => table(page).getByRole('rowheader');
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const field = (page: Page, dialog: string, name: string) => dialogOf(page, dialog).getByLabel(name, { exact: true });
const grip = (page: Page, name: string) => page.getByRole('button', { name: `Mover ${name}`, exact: true });

const chief = (desk: Desk) => desk.person({ name: 'Helena Dias', profile: 'admin' });

async function toQueues(page: Page): Promise<void> {
  await page.goto('/queues');
  await expect(names(page).first()).toBeVisible();
}

async function addQueue(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Adicionar fila' }).first().click();
  await field(page, 'Nova fila', 'Nome').fill(name);
  await field(page, 'Nova fila', 'Nome').press('Enter');
  await expect(dialogOf(page, 'Nova fila')).toHaveCount(0);
  await expect(names(page).filter({ hasText: name })).toBeVisible();
}

test('a queue is added: what is wrong is said in place, and a colour in use gives way to a free one', async ({
  desk,
}) => {
  const page = await desk.open(await chief(desk));
  await menuOf(page).getByRole('link', { name: 'Filas' }).click();
  await expect(names(page)).toHaveText(['Vendas']);
  await page.getByRole('button', { name: 'Adicionar fila' }).first().click();
  const form = dialogOf(page, 'Nova fila');
  await form.getByRole('button', { name: 'Salvar' }).click();
  await expect(form.getByText('Obrigatório')).toBeVisible();
  await expect(field(page, 'Nova fila', 'Nome')).toBeFocused();
  await field(page, 'Nova fila', 'Nome').fill('S');
  await expect(form.getByText('Muito curto: pelo menos 2 caracteres')).toBeVisible();
  await field(page, 'Nova fila', 'Nome').fill('Suporte');
  await field(page, 'Nova fila', 'Cor').fill('#e03131');
  await expect(form.getByText('Esta cor já é da fila Vendas. Escolha uma das cores livres.')).toBeVisible();
  await expectAccessible(page);
  const free = form.getByRole('group', { name: 'Cores livres' });
  await expect(free.getByRole('button', { name: 'Usar a cor #E03131' })).toHaveCount(0);
  await free.getByRole('button', { name: 'Usar a cor #1C7ED6' }).click();
  await expect(field(page, 'Nova fila', 'Cor')).toHaveValue('#1C7ED6');
  // The form hides texts that nothing sends yet.
  await expect(form.getByRole('textbox')).toHaveCount(2);
  await form.getByRole('button', { name: 'Salvar' }).click();
  await expect(form).toHaveCount(0);
  await expect(names(page)).toHaveText(['Vendas', 'Suporte']);
  await expect(table(page).getByRole('columnheader', { name: 'Saudação' })).toHaveCount(0);
});

test('what is stored of a queue and not asked for is shown where it is, and stays when the queue is saved', async ({
  desk,
}) => {
  const told = `greeting_message = 'Olá {{firstName}}', out_of_hours_message = 'Fechado', close_ticket = true`;
  await desk.app.owner.query(`update queues set ${told} where company_id = $1`, [desk.company.id]);
  const page = await desk.open(await chief(desk));
  await toQueues(page);
  await expect(table(page).getByText('Olá {{firstName}}')).toBeVisible();
  await page.getByRole('button', { name: 'Editar Vendas' }).click();
  await field(page, 'Editar fila', 'Nome').fill('Loja');
  await field(page, 'Editar fila', 'Nome').press('Enter');
  await expect(names(page)).toHaveText(['Loja']);
  const { rows } = await desk.app.owner.query(
    'select greeting_message, out_of_hours_message, close_ticket from queues where company_id = $1',
    [desk.company.id],
  );
  expect(rows).toEqual([
    { greeting_message: 'Olá {{firstName}}', out_of_hours_message: 'Fechado', close_ticket: true },
  ]);
});

test('the order is changed by keys, by dragging and by number, and other screens follow', { tag: '@long' }, async ({
  desk,
}) => {
  await desk.company.setting('allowParallelSessions', 'enabled');
  const helena = await chief(desk);
  const page = await desk.open(helena);
  await toQueues(page);
  const beside = await desk.open(helena);
  await toQueues(beside);
  await addQueue(page, 'Suporte');
  await addQueue(page, 'Financeiro');
  await grip(page, 'Financeiro').focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(names(page)).toHaveText(['Vendas', 'Financeiro', 'Suporte']);
  await expect(grip(page, 'Financeiro')).toBeFocused();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(names(beside)).toHaveText(['Financeiro', 'Vendas', 'Suporte']);
  await grip(page, 'Suporte').dragTo(grip(page, 'Financeiro'));
  await expect(names(page)).toHaveText(['Suporte', 'Financeiro', 'Vendas']);
  await expect(names(beside)).toHaveText(['Suporte', 'Financeiro', 'Vendas']);
  await page.getByRole('button', { name: 'Editar Vendas' }).click();
  await field(page, 'Editar fila', 'Ordem').fill('0');
  await field(page, 'Editar fila', 'Ordem').press('Enter');
  await expect(dialogOf(page, 'Editar fila')).toHaveCount(0);
  await expect(names(page)).toHaveText(['Vendas', 'Suporte', 'Financeiro']);
  await page.reload();
  await expect(names(page)).toHaveText(['Vendas', 'Suporte', 'Financeiro']);
});

test('an attendant sees a queue by its new name at once, and their tickets go on when it is removed', {
  tag: '@long',
}, async ({ desk }) => {
  const helena = await chief(desk);
  await desk.company.receives('Maria Prado', 'Oi');
  await desk.app.idle();
  const [ticket] = await desk.company.tickets(desk.ana, 'pending');
  const [queue] = await desk.app.owner
    .query<{ id: string }>('select id from queues where company_id = $1', [desk.company.id])
    .then(({ rows }) => rows);
  await desk.company.request(helena, updateTicket, {
    params: { ticketId: ticket?.id ?? 0 },
    body: { isTransfered: true, queueId: Number(queue?.id) },
  });
  const inbox = await desk.open(desk.ana, '/tickets?tab=pending');
  await expect(inbox.getByText('Maria Prado').first()).toBeVisible();
  await inbox.getByRole('button', { name: /^Filas/ }).click();
  await expect(inbox.getByRole('checkbox', { name: 'Vendas' })).toBeVisible();

  const page = await desk.open(helena);
  await toQueues(page);
  await page.getByRole('button', { name: 'Editar Vendas' }).click();
  await field(page, 'Editar fila', 'Nome').fill('Loja');
  await field(page, 'Editar fila', 'Nome').press('Enter');
  await expect(names(page)).toHaveText(['Loja']);
  await expect(inbox.getByRole('checkbox', { name: 'Loja' })).toBeVisible();

  await page.getByRole('button', { name: 'Excluir Loja' }).click();
  const question = dialogOf(page, 'Excluir a fila Loja?');
  await expect(question.getByText('1 atendimento em andamento fica sem fila e continua.')).toBeVisible();
  await expect(question.getByText('1 usuário sai da fila.')).toBeVisible();
  await expect(question.getByRole('button', { name: 'Cancelar' })).toBeFocused();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Excluir' }).click();
  await expect(page.getByText('Nenhuma fila ainda')).toBeVisible();
  await expect(inbox.getByRole('button', { name: /^Filas/ })).toHaveCount(0);
  await expect(inbox.getByText('Maria Prado').first()).toBeVisible();
});

test('an attendant has neither the entry nor the page', async ({ desk }) => {
  const page = await desk.open(desk.ana);
  await expect(menuOf(page).getByRole('link', { name: 'Atendimentos' })).toBeVisible();
  await expect(menuOf(page).getByRole('link', { name: 'Filas' })).toHaveCount(0);
  await page.goto('/queues');
  await expect(page.getByText('Sem permissão para acessar!')).toBeVisible();
});

test('on a phone rows are cards, and everything can be touched', { tag: '@long' }, async ({ desk }) => {
  const page = await desk.open(await chief(desk), '/tickets', phone);
  await toQueues(page);
  await expect(table(page).getByText('#E03131')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Adicionar fila' }).first().tap();
  const form = dialogOf(page, 'Nova fila');
  await expect(field(page, 'Nova fila', 'Nome')).toBeVisible();
  expect(await smallTargets(page, 24)).toEqual([]);
  await field(page, 'Nova fila', 'Nome').fill('Suporte');
  await form.getByRole('button', { name: 'Salvar' }).tap();
  await expect(names(page)).toHaveText(['Vendas', 'Suporte']);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});

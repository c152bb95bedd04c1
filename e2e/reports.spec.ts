// Journeys of: reports.
import { readFile } from 'node:fs/promises';
import * as xlsx from '@e965/xlsx';
import { putTickets } from '@guiche/testkit/put-tickets';
import { expect, type Page } from '@playwright/test';
import { attended, queueOf } from './conversation.ts';
import { type Desk, expectAccessible, phone, test } from './desk.ts';
import { holdRequests } from './held-requests.ts';

const rows = (page: Page) => page.locator('main tbody tr');
const rowOf = (page: Page, name: string) => rows(page).filter({ hasText: name });
const chip = (page: Page, name: string) => page.getByRole('button', { name: `Tirar o filtro ${name}`, exact: true });

const clockOfCompany = (at: string) =>
  new Date(at).toLocaleTimeString('pt-BR', { timeZone: 'America/Sao_Paulo', timeStyle: 'short' });

/** Puts closed attendances of today, the first accepted an hour and a half before its end. */
async function putReported({ app, company, ana }: Desk, count: number): Promise<void> {
  const queueId = await queueOf({ app, company } as Desk);
  const tickets = await putTickets(
    app.owner,
    company,
    Array.from({ length: count }, (_, n) => ({
      name: `Pessoa ${String(n).padStart(2, '0')}`,
      status: n % 2 === 0 ? ('closed' as const) : ('open' as const),
      userId: n % 2 === 0 ? null : ana.id,
      queueId: n % 4 === 0 ? null : queueId,
      says: [`assunto ${n}`],
    })),
  );
  await app.owner.query(
    `insert into ticket_sessions (company_id, ticket_id, connection_id, queue_id, user_id, protocol, created_at, started_at, closed_at, finished_at, contact_id)
     select t.company_id, t.id, t.connection_id, t.queue_id, t.user_id, 'p', now(), now(),
       case when t.status = 'closed' then now() + interval '90 minutes' end, case when t.status = 'closed' then now() + interval '90 minutes' end, t.contact_id
     from tickets t where t.company_id = $1 and t.id = any($2) order by t.id desc`,
    [company.id, tickets.map(({ id }) => id)],
  );
}

test('filters become chips, stand in the address and go again; pages have the size one chose', {
  tag: '@long',
}, async ({ desk }) => {
  await putReported(desk, 24);
  const helena = await desk.person({ name: 'Helena Dias', profile: 'admin' });
  const page = await desk.open(helena, '/tickets', { timezoneId: 'Asia/Tokyo' });
  await page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: 'Relatórios' }).click();
  await expect(page).toHaveTitle(/Relatórios · Guichê/);
  await expect(page.getByRole('status').filter({ hasText: 'Página 1 de 3' })).toBeVisible();
  await page.getByRole('button', { name: 'Próxima página' }).click();
  await expect(page).toHaveURL(/page=2/);
  await page.getByLabel('Linhas por página').selectOption('50');
  await expect(page.getByRole('status').filter({ hasText: 'Página 1 de 1' })).toBeVisible();
  await expect(page).toHaveURL(/size=50/);

  await page.getByRole('button', { name: 'Filtros', exact: true }).click();
  await page.getByRole('main').getByLabel('Situação', { exact: true }).selectOption('closed');
  await expect(chip(page, 'Resolvido')).toBeVisible();
  await page.getByRole('main').getByLabel('Filas', { exact: true }).selectOption({ label: 'Vendas' });
  await expect(chip(page, 'Vendas')).toBeVisible();
  await expect(rows(page)).toHaveCount(6);
  await expect(rowOf(page, 'Pessoa 02')).toContainText('1:30:00');
  // Times follow the company's clock, like the days of the filter, wherever the reader is.
  const begun = rowOf(page, 'Pessoa 02').locator('time').first();
  await expect(begun).toContainText(clockOfCompany((await begun.getAttribute('datetime')) ?? ''));
  await expectAccessible(page);
  await page.reload();
  await expect(chip(page, 'Vendas')).toBeVisible();
  await expect(rows(page)).toHaveCount(6);
  await chip(page, 'Resolvido').click();
  await expect(chip(page, 'Resolvido')).toHaveCount(0);
  await page.getByRole('button', { name: 'Limpar filtros' }).click();
  await expect(chip(page, 'Vendas')).toHaveCount(0);

  // Text that is being typed stays: neither the search nor half a date is overwritten.
  const search = page.getByLabel('Buscar por contato, número ou atendimento');
  await search.fill('pessoa 0');
  await expect(page).toHaveURL(/q=pessoa/);
  await expect(search).toBeFocused();
  await search.fill('');
  await expect(page).not.toHaveURL(/q=/);
  await page.getByRole('button', { name: 'Filtros', exact: true }).click();
  const from = page.getByLabel('De', { exact: true });
  await from.fill('0202-11-05');
  await expect(from).toHaveValue('0202-11-05');
  await from.fill('2024-11-05');
  await expect(page).toHaveURL(/dateFrom=2024-11-05/);
  await from.fill('');
  await expect(from).toHaveValue('');
  await expect(page).toHaveURL(/dateFrom=2024-11-05/);
  await page.getByRole('button', { name: 'Limpar filtros' }).click();
  await expect(page).not.toHaveURL(/dateFrom/);

  await page.getByRole('searchbox', { name: 'Contato' }).fill('pessoa 07');
  await page
    .getByRole('list', { name: 'Contato' })
    .getByRole('button', { name: /Pessoa 07/ })
    .click();
  await expect(chip(page, 'Pessoa 07')).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
});

test('days are typed as one writes them, or chosen of a month by keys, on a phone, too', async ({ desk }) => {
  const helena = await desk.person({ name: 'Helena Dias', profile: 'admin' });
  const page = await desk.open(helena, '/reports');
  await page.getByRole('button', { name: 'Filtros', exact: true }).click();
  const from = page.getByLabel('De', { exact: true });
  await from.fill('');
  await from.pressSequentially('05112024');
  await expect(from).toHaveValue('05/11/2024');
  await expect(page).toHaveURL(/dateFrom=2024-11-05/);
  await from.fill('31/02/2024');
  await from.press('Tab');
  await expect(page.getByRole('alert')).toHaveText('Escreva a data como 31/12/2026');
  await expect(from).toHaveAttribute('aria-invalid', 'true');
  await expect(page).toHaveURL(/dateFrom=2024-11-05/);
  await from.fill('7.3.24');
  await from.press('Enter');
  await expect(from).toHaveValue('07/03/2024');
  await expect(page.getByRole('alert')).toHaveCount(0);

  const open = page.getByRole('button', { name: 'Abrir calendário' }).first();
  await open.press('Enter');
  const month = page.getByRole('dialog', { name: 'Abrir calendário' });
  await expect(month.getByRole('button', { name: '7 março 2024', exact: true })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(from).toHaveValue('08/03/2024');
  await expect(open).toBeFocused();
  await expect(page).toHaveURL(/dateFrom=2024-03-08/);
  await open.press('Enter');
  await expect(month).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(month).toHaveCount(0);

  const small = await desk.open(helena, '/reports', phone);
  await small.getByRole('button', { name: 'Filtros', exact: true }).tap();
  await small.getByRole('button', { name: 'Abrir calendário' }).first().tap();
  await expect(small.getByRole('dialog', { name: 'Abrir calendário' })).toBeInViewport({ ratio: 1 });
  expect(await small.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});

test('a row shows what happened and opens its conversation, and the way back ends at the same place', async ({
  desk,
}) => {
  await putReported(desk, 40);
  const maria = await attended(desk, 'Maria Lima', ['quero um bolo']);
  await desk.app.sim.contact('Maria Lima').sends({ type: 'image' });
  await desk.app.idle();
  const page = await desk.open(await desk.person({ name: 'Helena Dias', profile: 'admin' }));
  await page.goto('/reports?size=50');
  await expect(rowOf(page, 'Maria Lima').getByText('Foto', { exact: true })).toBeVisible();
  await rowOf(page, 'Maria Lima')
    .getByRole('button', { name: `Histórico do atendimento ${maria.id}` })
    .click();
  const log = page.getByRole('dialog');
  await expect(log.getByRole('listitem').first()).toBeVisible();
  await log.getByRole('button', { name: 'OK' }).click();
  await expect(log).toHaveCount(0);

  const scroller = page.getByRole('table', { name: 'Relatórios' }).locator('..');
  await scroller.evaluate((element) => element.scrollTo(0, 900));
  await expect.poll(() => scroller.evaluate((element) => element.scrollTop)).toBeGreaterThan(600);
  const place = await scroller.evaluate((element) => element.scrollTop);
  const shown = rows(page).nth(14);
  const name = (await shown.getByRole('rowheader').innerText()).trim();
  await rowOf(page, name)
    .getByRole('button', { name: /^Abrir o atendimento/ })
    .click();
  await expect(page).toHaveURL(/\/tickets\/[0-9a-f-]{36}/);
  await page.goBack();
  await expect(page).toHaveURL(/\/reports\?size=50/);
  await expect.poll(() => scroller.evaluate((element) => element.scrollTop)).toBeGreaterThan(place - 60);
});

test('all rows of the filter come down as a spreadsheet', async ({ desk }) => {
  await putReported(desk, 24);
  const page = await desk.open(await desk.person({ name: 'Helena Dias', profile: 'admin' }), '/tickets');
  await page.goto('/reports?status=%5B%22closed%22%5D');
  await expect(rows(page).first()).toBeVisible();
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exportar planilha' }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toBe('relatorio.xlsx');
  const book = xlsx.read(await readFile(await file.path()));
  const sheet = book.Sheets[book.SheetNames[0] ?? ''];
  const cells = sheet ? xlsx.utils.sheet_to_json<string[]>(sheet, { header: 1, raw: false }) : [];
  expect(cells).toHaveLength(13);
  expect(cells[0]?.slice(0, 3)).toEqual(['Conexão', 'Contato', 'Atendente']);
  expect(new Set(cells.slice(1).map((row) => row[4]))).toEqual(new Set(['Resolvido']));
  await expect(page.getByRole('link', { name: 'Baixar de novo' })).toBeVisible();
});

test('a spreadsheet that got ready while another screen was open comes down on the way back', { tag: '@long' }, async ({
  desk,
}) => {
  await putReported(desk, 6);
  const page = await desk.open(await desk.person({ name: 'Helena Dias', profile: 'admin' }), '/reports');
  await expect(rows(page).first()).toBeVisible();
  const letGo = await holdRequests(page, 'POST', 'exports');
  await page.getByRole('button', { name: 'Exportar planilha' }).click();
  const menu = page.getByRole('navigation', { name: 'Menu principal' });
  await menu.getByRole('link', { name: 'Atendimentos' }).first().click();
  await expect(page).toHaveTitle(/Atendimentos · Guichê/);
  const begun = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && /\/exports$/.test(answer.url()),
  );
  letGo();
  await begun;
  const states = () => desk.app.owner.query('select state from exports where company_id = $1', [desk.company.id]);
  await expect.poll(async () => (await states()).rows).toEqual([{ state: 'done' }]);
  const coming = page.waitForEvent('download');
  await menu.getByRole('link', { name: 'Relatórios' }).click();
  expect((await coming).suggestedFilename()).toBe('relatorio.xlsx');
});

test('without the flag there is no report; with it also on a phone', async ({ desk }) => {
  await putReported(desk, 6);
  const denied = await desk.open(desk.ana);
  await expect(denied.getByRole('link', { name: 'Atendimentos' }).first()).toBeVisible();
  await expect(denied.getByRole('link', { name: 'Relatórios' })).toHaveCount(0);
  await denied.goto('/reports');
  await expect(denied.getByRole('heading', { name: 'Oops! Acesso Negado!' })).toBeVisible();

  const bia = await desk.person({ name: 'Bia Lima', flags: { show_dashboard: 'enabled' } });
  const small = await desk.open(bia, '/reports', phone);
  await expect(rowOf(small, 'Pessoa 01')).toContainText('Ana Souza');
  await expect(rowOf(small, 'Pessoa 01')).not.toContainText('assunto');
  await expect(rowOf(small, 'Pessoa 01').getByRole('button')).toHaveCount(0);
  expect(await small.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await expectAccessible(small);
});

test('a table with less room leaves out what is told least, and the cards of a phone tell it all', {
  tag: '@long',
}, async ({ desk }) => {
  await putReported(desk, 2);
  const page = await desk.open(await desk.person({ name: 'Helena Dias', profile: 'admin' }), '/reports');
  const head = (name: string) => page.getByRole('columnheader', { name, exact: true });
  await expect(head('NPS')).toBeVisible();
  for (const [width, gone, left] of [
    [1300, ['NPS'], ['Conexão', 'Fechamento', 'Situação']],
    [1200, ['NPS', 'Conexão'], ['Tempo de atendimento', 'Situação']],
    [1024, ['NPS', 'Conexão', 'Tempo de atendimento'], ['Contato', 'Situação', 'Última mensagem']],
  ] as const) {
    await page.setViewportSize({ width, height: 768 });
    for (const name of gone) await expect(head(name)).toHaveCount(0);
    for (const name of left) await expect(head(name)).toBeVisible();
  }
  await page.setViewportSize({ width: 390, height: 844 });
  for (const name of ['NPS', 'Conexão', 'Tempo de atendimento'])
    await expect(rowOf(page, 'Pessoa 01').getByText(name, { exact: true })).toBeVisible();
});

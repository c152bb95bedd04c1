// Journeys of: audit-log.
import { deleteTicket, updateTicket } from '@guiche/contract/tickets.schemas';
import { deleteUser } from '@guiche/contract/user-acts.schemas';
import { expect, type Page } from '@playwright/test';
import { attended } from './conversation.ts';
import { expectAccessible, phone, test } from './desk.ts';

const rows = (page: Page) => page.locator('main ol > li');

test('what somebody did stands there in words, is found by person and act, and goes into a spreadsheet', async ({
  desk,
}) => {
  const { app, company, ana } = desk;
  await app.owner.query(
    `insert into audit_log (company_id, user_id, act, subject_id, details, ip)
     select $1, $2, case when n = 30 then 'user.delete' else 'tag.update' end, n, '{"name": "Urgente"}', '10.1.2.3' from generate_series(1, 60) n`,
    [company.id, ana.id],
  );
  const helena = await desk.person({ name: 'Helena Dias', profile: 'admin' });
  const page = await desk.open(helena, '/tickets', { timezoneId: 'Asia/Tokyo' });
  await page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: 'Auditoria' }).click();
  await expect(page).toHaveTitle(/Auditoria · Guichê/);
  await expect(rows(page).filter({ hasText: 'Ana Souza alterou a etiqueta Urgente.' }).first()).toBeVisible();
  // Times follow the company's clock, like the days of the filter, wherever the reader is.
  const done = rows(page).first().locator('time');
  const at = new Date((await done.getAttribute('datetime')) ?? '');
  await expect(done).toContainText(
    at.toLocaleTimeString('pt-BR', { timeZone: 'America/Sao_Paulo', timeStyle: 'short' }),
  );
  await expectAccessible(page);

  await page.getByLabel('Pessoa', { exact: true }).selectOption({ label: 'Ana Souza' });
  await page.getByLabel('Ação', { exact: true }).selectOption({ label: 'Excluiu um usuário' });
  await expect(page).toHaveURL(/act=user\.delete/);
  await expect(rows(page)).toHaveCount(1);
  // Codes and ids are shown only when an entry is opened.
  await expect(rows(page)).not.toContainText('user.delete');
  await rows(page).getByRole('button', { name: 'Ver detalhes' }).click();
  await expect(rows(page)).toContainText(/Registro\s*#30/);
  await expect(rows(page)).toContainText(/Origem\s*IP 10\.1\.2\.3/);
  await expect(rows(page)).toContainText(/Código\s*user\.delete/);
  await expect(page.getByText('1 ação', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Tirar o filtro Excluiu um usuário' }).click();
  await expect(rows(page).first()).toContainText('alterou a etiqueta Urgente');
  await rows(page).last().scrollIntoViewIfNeeded();
  await expect(rows(page)).toHaveCount(60); // more come as the end is seen

  // A removed person can still be chosen in the filter.
  const beto = await desk.person({ name: 'Beto Reis' });
  await app.owner.query(`insert into audit_log (company_id, user_id, act) values ($1, $2, 'tag.delete')`, [
    company.id,
    beto.id,
  ]);
  await company.request(await company.admin(), deleteUser, { params: { userId: beto.id } });
  await page.reload();
  await page.getByLabel('Pessoa', { exact: true }).selectOption({ label: 'Beto Reis (excluído)' });
  await expect(rows(page)).toHaveCount(1);

  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exportar planilha' }).click();
  expect((await coming).suggestedFilename()).toBe('auditoria.xlsx');
});

test('a sentence leads to what it speaks of, and what is gone keeps its name without a way there', async ({ desk }) => {
  const { app, company, ana } = desk;
  const rosa = await attended(desk, 'Rosa Melo', ['bom dia']);
  const finance = await company.queue('Financeiro');
  const chief = await company.admin();
  await company.request(chief, updateTicket, {
    params: { ticketId: rosa.id },
    body: { isTransfered: true, queueId: finance },
  });
  await app.owner.query(
    `insert into audit_log (company_id, user_id, act, subject_id, details) values ($1, $2, 'user.update', $2, '{"profile": "admin"}')`,
    [company.id, ana.id],
  );
  const helena = await desk.person({ name: 'Helena Dias', profile: 'admin' });
  const page = await desk.open(helena, '/audit');
  await expect(rows(page).filter({ hasText: 'mudou o perfil de Ana Souza para admin.' })).toHaveCount(1);
  const told = rows(page).filter({
    hasText: new RegExp(`transferiu #${rosa.id}, Rosa Melo de .+ para Financeiro\\.`),
  });
  await expect(told.getByRole('link', { name: 'Financeiro' })).toHaveAttribute('href', '/queues');
  await told.getByRole('link', { name: `#${rosa.id}, Rosa Melo` }).click();
  await expect(page).toHaveURL(new RegExp(`/tickets/${rosa.uuid}`));

  await company.request(chief, deleteTicket, { params: { ticketId: rosa.id } });
  await page.goto('/audit');
  const gone = rows(page).filter({ hasText: `excluiu o atendimento #${rosa.id}, Rosa Melo.` });
  await expect(gone).toHaveCount(1);
  await expect(gone.getByRole('link')).toHaveCount(0);
  await gone.getByRole('button', { name: 'Ver detalhes' }).focus();
  await page.keyboard.press('Enter');
  await expect(gone).toContainText(/Código\s*ticket\.delete/);
  await page.keyboard.press('Enter');
  await expect(gone).not.toContainText('ticket.delete');
});

test('what changed stands in words beside what it was, and its codes are there once asked for; days by keys', async ({
  desk,
}) => {
  const { app, company, ana } = desk;
  const [sales, finance] = [await company.queue('Vendas Sul'), await company.queue('Financeiro')];
  const before = { queueIds: [sales], showDashboard: 'disabled', name: 'Ana Souza' };
  await app.owner.query(
    `insert into audit_log (company_id, user_id, act, subject_id, details, created_at)
     values ($1, $2, 'user.update', $2, $3, now()), ($1, $2, 'tag.update', 9, '{}', now() - interval '9 days')`,
    [
      company.id,
      ana.id,
      { userId: ana.id, queueIds: [finance], showDashboard: 'enabled', name: 'Ana Souza', oldSwitch: true, before },
    ],
  );
  const page = await desk.open(await desk.person({ name: 'Helena Dias', profile: 'admin' }), '/audit');
  const changed = rows(page).filter({ hasText: 'Ana Souza alterou os próprios dados.' });
  await changed.getByRole('button', { name: 'Ver detalhes' }).click();
  const table = changed.getByRole('table', { name: 'O que mudou' });
  await expect(table.getByRole('row')).toHaveText([
    /Campo\s*Antes\s*Depois/,
    /Filas\s*Vendas Sul\s*Financeiro/,
    /Painel e relatórios\s*Desligado\s*Ligado/,
  ]);
  await expect(changed.getByRole('table', { name: 'Dados enviados' })).toHaveText(/Old switch\s*Sim/);
  await expect(changed.getByText('queueIds:')).toBeHidden();
  await changed.getByText('Dados como foram gravados').click();
  await expect(changed.getByText(`queueIds: [${finance}]`)).toBeVisible();
  await expectAccessible(page);

  await page.getByLabel('Período', { exact: true }).selectOption({ label: 'Últimos 7 dias' });
  await expect(page).toHaveURL(/from=\d{4}-\d\d-\d\d/);
  await expect(rows(page).filter({ hasText: 'alterou a etiqueta' })).toHaveCount(0);
  await page.reload();
  await expect(page.getByLabel('Período', { exact: true })).toHaveValue('week');
  const drop = page.getByRole('button', { name: 'Tirar o filtro Últimos 7 dias' });
  await drop.focus();
  await page.keyboard.press('Enter');
  await expect(rows(page).filter({ hasText: 'alterou a etiqueta' })).toHaveCount(1);
  await page.getByLabel('Período', { exact: true }).selectOption({ label: 'Outras datas' });
  await page.getByLabel('Até', { exact: true }).fill('2020-01-01');
  await expect(page.getByText('Nenhum registro com estes filtros.')).toBeVisible();
});

test('nobody else has it, and on a phone it fits', async ({ desk }) => {
  const denied = await desk.open(desk.ana);
  await denied.goto('/audit');
  await expect(denied.getByRole('heading', { name: 'Oops! Acesso Negado!' })).toBeVisible();
  const admin = await desk.person({ name: 'Helena Dias', profile: 'admin' });
  const small = await desk.open(admin, '/audit', phone);
  await expect(small.getByRole('heading', { name: 'Auditoria', level: 1 })).toBeVisible();
  await rows(small).first().getByRole('button', { name: 'Ver detalhes' }).tap();
  await expect(rows(small).first()).toContainText('Código');
  expect(await small.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});

// Journeys of: dashboard.
import { updateTicket } from '@guiche/contract/tickets.schemas';
import { expect, type Page } from '@playwright/test';
import { attended, queueOf, resolve, waiting } from './conversation.ts';
import {
  type Desk,
  type DeskOptions,
  expectAccessible,
  fits,
  looks,
  menuOf,
  narrowWidths,
  phone,
  test,
} from './desk.ts';

const card = (page: Page, name: string) => page.getByRole('group', { name, exact: true });
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
/** The card shows the text on a line of its own, so that no longer number matches. */
const shows = (page: Page, name: string, value: string) =>
  expect(card(page, name).getByText(value, { exact: true })).toBeVisible();
const chief = (desk: Desk) => desk.person({ name: 'Helena Dias', profile: 'admin' });

async function openDashboard(desk: Desk, options: DeskOptions = {}): Promise<Page> {
  const page = await desk.open(await chief(desk), '/tickets', options);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Painel' })).toBeVisible();
  return page;
}

test('numbers move while somebody writes, is attended and is done with; each says what it counts and leads to the report', async ({
  desk,
}) => {
  const page = await desk.open(await chief(desk));
  await menuOf(page).getByRole('link', { name: 'Painel', exact: true }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page).toHaveTitle(/Painel · Guichê/);
  await shows(page, 'Aguardando', '0');
  await expect(page.getByRole('note')).toContainText('Nenhum atendimento neste período');

  const { id } = await waiting(desk, 'Rosa Melo', ['bom dia']);
  await shows(page, 'Aguardando', '1');
  await shows(page, 'Novos contatos', '1');
  await shows(page, 'Mensagens recebidas', '1 / 1');
  await shows(page, 'Atendimentos passivos', '1');
  await expect(page.getByRole('note')).toHaveCount(0);
  await desk.company.request(await desk.company.admin(), updateTicket, {
    params: { ticketId: id },
    body: { status: 'open', userId: desk.ana.id, queueId: await queueOf(desk) },
  });
  await shows(page, 'Atendendo', '1');
  await shows(page, 'Aguardando', '0');
  await resolve(desk, id);
  await shows(page, 'Atendendo', '0');
  await shows(page, 'Resolvidos', '1');

  const sign = card(page, 'Novos contatos').getByRole('button', { name: 'O que é “Novos contatos”?' });
  await sign.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Novos contatos' });
  await expect(dialog).toContainText('único atendimento');
  await expect(dialog).toContainText(/Neste período\s*1/);
  await expect(dialog).toContainText(/Antes\s*0/);
  await expect(dialog.getByRole('link', { name: 'Ver no relatório' })).toHaveAttribute('href', /figure=leads(&|$)/);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(sign).toBeFocused();
  const link = card(page, 'Resolvidos').getByRole('link', { name: 'Ver no relatório: Resolvidos' });
  const address = new URL((await link.getAttribute('href')) ?? '', desk.app.url);
  expect(address.pathname).toBe('/reports');
  expect(Object.fromEntries(address.searchParams)).toEqual({
    figure: 'supportFinished',
    dateFrom: expect.stringMatching(/^\d{4}-\d{2}-01$/),
    dateTo: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
  });
  // What waits now may have begun in any month.
  const waits = card(page, 'Aguardando').getByRole('link', { name: 'Ver no relatório: Aguardando' });
  const all = new URL((await waits.getAttribute('href')) ?? '', desk.app.url);
  expect(Object.fromEntries(all.searchParams)).toEqual({ status: '["pending"]', dateFrom: '2000-01-01' });
  for (const [name, figure] of [
    ['Grupos', 'supportGroups'],
    ['Novos contatos', 'leads'],
    ['Tempo médio de atendimento', 'avgSupportTime'],
    ['Tempo médio de espera', 'avgWaitTime'],
    ['Atendimentos ativos', 'activeTickets'],
    ['Atendimentos passivos', 'passiveTickets'],
  ] as const)
    await expect(card(page, name).getByRole('link')).toHaveAttribute('href', new RegExp(`figure=${figure}(&|$)`));
  await link.click();
  await expect(page.locator('main tbody tr')).toHaveCount(1);
  await page.getByRole('button', { name: 'Tirar o filtro Resolvidos', exact: true }).click();
  await expect(page).not.toHaveURL(/figure=/);
});

test('the period is in the address: by dates, by presets, after a reload and on the way back', {
  tag: '@long',
}, async ({ desk }) => {
  await waiting(desk, 'Rosa Melo', ['bom dia']);
  const page = await openDashboard(desk);
  await shows(page, 'Novos contatos', '1');
  const toggle = page.getByRole('button', { name: /^Filtro/ });
  await expect(page.getByLabel('Data inicial')).toBeHidden();
  await toggle.click();
  await page.getByLabel('Data inicial').fill('2025-01-01');
  await page.getByLabel('Data final').fill('2025-01-31');
  await page.getByRole('button', { name: 'Filtrar', exact: true }).click();
  await expect(page).toHaveURL(/from=2025-01-01&to=2025-01-31/);
  await shows(page, 'Novos contatos', '0');
  await shows(page, 'Aguardando', '1'); // the current state ignores the period
  await expect(page.getByRole('note')).toContainText('Nenhum atendimento neste período');
  await expect(page.getByLabel('Data inicial')).toBeHidden(); // the button shows what was chosen
  await page.reload();
  await expect(toggle).toContainText('01/01/2025 – 31/01/2025');
  await toggle.click();
  await expect(page.getByLabel('Data inicial')).toHaveValue('01/01/2025');
  await shows(page, 'Novos contatos', '0');
  await page.getByRole('button', { name: 'Hoje', exact: true }).click();
  await shows(page, 'Novos contatos', '1');
  await expect(page.getByRole('button', { name: 'Hoje', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await page.goBack();
  await expect(page).toHaveURL(/from=2025-01-01/);
  await shows(page, 'Novos contatos', '0');

  await toggle.click();
  await page.getByLabel('Data inicial').fill('2025-02-01');
  await page.getByRole('button', { name: 'Filtrar', exact: true }).click();
  await expect(page.getByText('A data inicial vem depois da final.')).toBeVisible();
  await page.getByLabel('Data inicial').fill('');
  await page.getByLabel('Data final').fill('');
  await page.getByRole('button', { name: 'Filtrar', exact: true }).click();
  await expect(page.getByText('Parametrize o filtro')).toBeVisible();
  await expect(page).toHaveURL(/from=2025-01-01/);
  await toggle.click();
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');
  await expect(page.getByLabel('Data inicial')).toBeHidden();
});

test('three tabs by keys; attendants with their figures, drawn and as a table, and as a spreadsheet', async ({
  desk,
}) => {
  await attended(desk, 'Rosa Melo', ['bom dia']);
  const page = await openDashboard(desk);
  await tab(page, 'Indicadores').focus();
  await page.keyboard.press('ArrowRight');
  await expect(tab(page, 'NPS')).toHaveAttribute('aria-selected', 'true');
  await expect(page).toHaveURL(/tab=nps/);
  await shows(page, 'Chamados', '1');
  await shows(page, 'Avaliados', '0');
  await expect(page.getByRole('note')).toContainText('Nenhum atendimento do período foi avaliado');
  await expect(page.getByText('notas 9 e 10')).toBeVisible();
  await expect(page.locator('main .recharts-surface')).toBeVisible();
  await expectAccessible(page);

  await page.keyboard.press('ArrowRight');
  await expect(tab(page, 'Atendentes')).toHaveAttribute('aria-selected', 'true');
  const people = page.getByRole('table', { name: 'Atendentes' });
  const ana = people.getByRole('row').filter({ hasText: 'Ana Souza' });
  await expect(ana.getByRole('cell').first()).toContainText(/1\s*100%/);
  await expect(ana.getByRole('cell').last()).toContainText('—'); // no rating is not a zero
  await expect(people.getByRole('row').filter({ hasText: 'Helena Dias' })).toContainText('online');
  const chart = page.getByRole('region', { name: /Atendimentos por dia/ });
  await expect(chart.locator('.recharts-surface')).toBeVisible();
  await chart.getByRole('button', { name: 'Ver como tabela' }).click();
  await expect(chart.locator('.recharts-surface')).toHaveCount(0);
  await expect(chart.getByRole('row').last()).toContainText('1'); // today
  await expect(chart).toContainText(/Total 1\. Dia mais movimentado: .+, com 1\./);
  // Keys switch the chart to hours, and a reload keeps that.
  const byHours = page.getByRole('region', { name: /Atendimentos por hora/ });
  await chart.getByRole('button', { name: 'Hora', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/by=hour/);
  await expect(byHours).toContainText(/Total 1\. Hora mais movimentada: \d\d:00, com 1\./);
  await page.reload();
  await expect(byHours.getByRole('button', { name: 'Hora', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await byHours.getByRole('button', { name: 'Dia', exact: true }).click();
  await expect(chart).toBeVisible();
  await expect(page).not.toHaveURL(/by=/);
  await page.getByRole('button', { name: 'Hoje', exact: true }).click();
  await expect(byHours).toBeVisible();
  await byHours.getByRole('button', { name: 'Dia', exact: true }).click();
  await expect(page).toHaveURL(/by=day/);
  await expect(page).toHaveURL(/tab=attendants/);

  const download = page.waitForEvent('download');
  await page
    .getByRole('region', { name: 'Atendentes', exact: true })
    .getByRole('button', { name: 'Exportar planilha' })
    .click();
  expect((await download).suggestedFilename()).toBe('relatorio-de-atendentes.xlsx');
});

/** Puts an attendance of some days ago, accepted after a wait and closed after some time, both in minutes. */
async function attendedBefore(
  { app, company, ana }: Desk,
  {
    daysAgo,
    wait,
    support,
    queueId = null,
  }: { daysAgo: number; wait: number; support: number; queueId?: number | null },
) {
  const { rows } = await app.owner.query<{ id: string }>(
    `insert into contacts (company_id, name, channel) values ($1, 'De antes', 'whatsappapi') returning id`,
    [company.id],
  );
  await app.owner.query(
    `with t as (insert into tickets (company_id, status, channel, contact_id, connection_id, user_id, protocol, closed_at)
       values ($1, 'closed', 'whatsappapi', $2, $3, $4, 'A', now()) returning id),
     at as (select now() - $5::int * interval '1 day' as began),
     mark as (insert into day_marks (company_id, about, at) select $1, 'attendances', began from at)
     insert into ticket_sessions (company_id, ticket_id, connection_id, user_id, queue_id, protocol, created_at, queued_at, started_at, closed_at, finished_at, contact_id)
     select $1, t.id, $3, $4, $8, 'A', began, began, began + $6::int * interval '1 minute',
       began + ($6::int + $7::int) * interval '1 minute', began + ($6::int + $7::int) * interval '1 minute', $2 from t, at`,
    [company.id, rows[0]?.id, company.connectionId, ana.id, daysAgo, wait, support, queueId],
  );
}

test('a number stands beside what it was before; where there is nothing to compare, or to be a mean of, is a dash', async ({
  desk,
}) => {
  const page = await openDashboard(desk);
  await page.getByRole('button', { name: '7 dias', exact: true }).click();
  await shows(page, 'Tempo médio de espera', '—');
  await expect(card(page, 'Tempo médio de espera')).toContainText('ninguém esperou');
  await expect(card(page, 'Resolvidos')).toContainText('— sem comparação');
  await attendedBefore(desk, { daysAgo: 2, wait: 6, support: 18 });
  await attendedBefore(desk, { daysAgo: 3, wait: 6, support: 18 });
  await page.reload();
  await shows(page, 'Tempo médio de espera', '6 min');
  await expect(card(page, 'Tempo médio de espera')).toContainText('— sem comparação');
  await attendedBefore(desk, { daysAgo: 9, wait: 5, support: 20 });
  await page.reload();
  await shows(page, 'Resolvidos', '2');
  await expect(card(page, 'Resolvidos')).toContainText(/100%\s*1 antes/);
  await expect(card(page, 'Tempo médio de espera')).toContainText(/1 min\s*mais lento/);
  await expect(card(page, 'Tempo médio de atendimento')).toContainText(/2 min\s*mais rápido/);
  await expect(page.getByText(/comparado com .+, os 7 dias anteriores/)).toBeVisible();
  await expect(card(page, 'Resolvidos').locator('svg polyline')).toBeVisible();
  await card(page, 'Tempo médio de espera').getByRole('button').click();
  const dialog = page.getByRole('dialog', { name: 'Tempo médio de espera' });
  await expect(dialog).toContainText(/Neste período\s*6 min em 2 atendimentos/);
  await expect(dialog).toContainText(/Antes\s*5 min em 1 atendimento/);
  await expect(dialog).toContainText(/Pior fila\s*—/); // the attended tickets had no queue
});

test('the worst queue is named with its time, and leads to its tickets; so does the one where one waits longest', async ({
  desk,
}) => {
  const { app, company } = desk;
  const [sales, finance] = [await company.queue('Loja Norte'), await company.queue('Financeiro')];
  await attendedBefore(desk, { daysAgo: 2, wait: 4, support: 30, queueId: sales });
  await attendedBefore(desk, { daysAgo: 2, wait: 11, support: 5, queueId: finance });
  const page = await openDashboard(desk);
  await page.getByRole('button', { name: '7 dias', exact: true }).click();
  for (const [name, queue, time, figure] of [
    ['Tempo médio de espera', 'Financeiro', '11 min', 'avgWaitTime'],
    ['Tempo médio de atendimento', 'Loja Norte', '30 min', 'avgSupportTime'],
  ] as const) {
    await card(page, name).getByRole('button').click();
    const dialog = page.getByRole('dialog', { name });
    await expect(dialog).toContainText(new RegExp(`Pior fila\\s*${queue} ${time}`));
    const link = dialog.getByRole('link', { name: queue });
    await expect(link).toHaveAttribute('href', new RegExp(`figure=${figure}`));
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  }
  const rosa = await waiting(desk, 'Rosa Melo', ['bom dia']);
  for (const [table, key] of [
    ['tickets', 'id'],
    ['ticket_sessions', 'ticket_id'],
  ])
    await app.owner.query(`update ${table} set queue_id = $3 where company_id = $1 and ${key} = $2`, [
      company.id,
      rosa.id,
      finance,
    ]);
  await page.reload();
  await card(page, 'Aguardando').getByRole('button').click();
  await page.getByRole('dialog', { name: 'Aguardando' }).getByRole('link', { name: 'Financeiro' }).click();
  await expect(page).toHaveURL(/\/reports/);
  await expect(page.locator('main tbody tr')).toHaveCount(1);
  await expect(page.locator('main tbody')).toContainText('Rosa Melo');
});

test('who was given the dashboard sees it; who was not is refused at its address and has no entry', async ({
  desk,
}) => {
  const bia = await desk.person({ name: 'Bia Lima', flags: { show_dashboard: 'enabled' } });
  const allowed = await desk.open(bia);
  await menuOf(allowed).getByRole('link', { name: 'Painel', exact: true }).click();
  await shows(allowed, 'Aguardando', '0');
  const refused = await desk.open(desk.ana);
  await expect(menuOf(refused).getByRole('link', { name: 'Painel', exact: true })).toHaveCount(0);
  await refused.goto('/');
  await expect(refused.getByRole('heading', { name: 'Oops! Acesso Negado!' })).toBeVisible();
  await refused.getByRole('link', { name: 'Voltar' }).click();
  await expect(refused).toHaveURL(/\/tickets/);
});

for (const { size, theme, options, tag } of looks)
  test(`the dashboard at ${size}, ${theme}, is accessible on every tab`, { tag }, async ({ desk }) => {
    await attended(desk, 'Rosa Melo', ['bom dia']);
    const page = await openDashboard(desk, { ...options, kept: { theme } });
    await shows(page, 'Atendendo', '1');
    await expectAccessible(page);
    await tab(page, 'Atendentes').click();
    await expect(page.locator('main .recharts-surface').first()).toBeVisible();
    await expectAccessible(page);
  });

for (const width of narrowWidths)
  test(`at ${width} px nothing stands beside the page, and the filter opens when asked`, fits, async ({ desk }) => {
    await attended(desk, 'Rosa Melo', ['bom dia']);
    const page = await openDashboard(desk, { ...phone, viewport: { width, height: 720 } });
    await shows(page, 'Atendendo', '1');
    await expect(page.getByLabel('Data inicial')).toBeHidden();
    await page.getByRole('button', { name: /^Filtro/ }).click();
    await expect(page.getByLabel('Data inicial')).toBeVisible();
    for (const name of ['Indicadores', 'NPS', 'Atendentes']) {
      await tab(page, name).click();
      const beyond = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect([name, beyond]).toEqual([name, 0]);
    }
  });

for (const width of narrowWidths)
  test(`at ${width} px how long one waits is said in one line, however long that is`, fits, async ({ desk }) => {
    const { id } = await waiting(desk, 'Rosa Melo', ['bom dia']);
    const page = await openDashboard(desk, { ...phone, viewport: { width, height: 720 } });
    for (const [wait, text] of [
      ['81 minutes', '1 h 21 min'],
      ['311 hours', '12 d 23 h'],
    ] as const) {
      await desk.app.owner.query(
        `update tickets set queued_at = now() - $3::interval where company_id = $1 and id = $2`,
        [desk.company.id, id, wait],
      );
      await page.reload();
      const words = card(page, 'Aguardando').getByText(`espera: ${text}`);
      await expect(words).toBeVisible();
      expect((await words.boundingBox())?.height).toBeLessThan(24);
    }
  });

for (const width of narrowWidths)
  test(
    `at ${width} px numbers of any length are whole, and a definition lies at the foot of the screen`,
    fits,
    async ({ desk }) => {
      const { contactId } = await attended(desk, 'Rosa Melo', ['bom dia']);
      const { app, company } = desk;
      await app.owner.query(
        `insert into messages (company_id, id, contact_id, connection_id, body, from_me)
       select $1, ((extract(epoch from now()) * 1000)::bigint - 1704067200000 - n) << 12, $2, $3, '', true
       from generate_series(1, 123456) n`,
        [company.id, contactId, company.connectionId],
      );
      const page = await openDashboard(desk, { ...phone, viewport: { width, height: 720 } });
      const value = card(page, 'Mensagens enviadas').getByRole('link');
      await expect(value).toContainText('123.456');
      const cut = await page
        .locator('main [role=group] a')
        .evaluateAll((links) =>
          links
            .filter((link) => link.scrollWidth > link.clientWidth || link.getBoundingClientRect().right > innerWidth)
            .map((link) => link.textContent),
        );
      expect(cut).toEqual([]);
      await card(page, 'Aguardando').getByRole('button').tap();
      const sheet = page.getByRole('dialog', { name: 'Aguardando' });
      await expect(sheet).toBeVisible();
      const box = await sheet.boundingBox();
      expect([box?.x, Math.round((box?.y ?? 0) + (box?.height ?? 0)), box?.width]).toEqual([0, 720, width]);
      await sheet.getByRole('button', { name: 'Fechar' }).tap();
      await expect(sheet).toHaveCount(0);
    },
  );

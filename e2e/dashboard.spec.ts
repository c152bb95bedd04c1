import { updateTicket } from '@guiche/contract/tickets';
import { expect, type Page } from '@playwright/test';
import { attended, queueOf, resolve, waiting } from './conversation.ts';
import { type Desk, type DeskOptions, expectAccessible, fits, looks, narrowWidths, phone, test } from './desk.ts';

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Menu principal' });
const card = (page: Page, name: string) => page.getByRole('group', { name, exact: true });
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
/** The card shows a text of its own line: a number must not be a part of another one. */
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
  await expect(page.getByRole('note')).toContainText('Nada aconteceu neste período');

  const { id } = await waiting(desk, 'Rosa Melo', ['bom dia']);
  await shows(page, 'Aguardando', '1');
  await shows(page, 'Novos contatos', '1');
  await shows(page, 'Mensagens recebidas', '1 / 1');
  await shows(page, 'Atendimentos passivos', '1');
  await expect(page.getByRole('note')).toHaveCount(0);
  await desk.company.call(await desk.company.admin(), updateTicket, {
    params: { ticketId: id },
    body: { status: 'open', userId: desk.ana.id, queueId: await queueOf(desk) },
  });
  await shows(page, 'Atendendo', '1');
  await shows(page, 'Aguardando', '0');
  await resolve(desk, id);
  await shows(page, 'Atendendo', '0');
  await shows(page, 'Resolvidos', '1');

  await card(page, 'Novos contatos').getByRole('button', { name: 'O que é “Novos contatos”?' }).click();
  const dialog = page.getByRole('dialog', { name: 'Novos contatos' });
  await expect(dialog).toContainText('único atendimento');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
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
  await page.getByLabel('Data inicial').fill('2025-01-01');
  await page.getByLabel('Data final').fill('2025-01-31');
  await page.getByRole('button', { name: 'Filtrar', exact: true }).click();
  await expect(page).toHaveURL(/from=2025-01-01&to=2025-01-31/);
  await shows(page, 'Novos contatos', '0');
  await shows(page, 'Aguardando', '1'); // now is now, whatever the period
  await expect(page.getByRole('note')).toContainText('Nada aconteceu neste período');
  await page.reload();
  await expect(page.getByLabel('Data inicial')).toHaveValue('2025-01-01');
  await shows(page, 'Novos contatos', '0');
  await page.getByRole('button', { name: 'Hoje', exact: true }).click();
  await shows(page, 'Novos contatos', '1');
  await expect(page.getByRole('button', { name: 'Hoje', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await page.goBack();
  await expect(page).toHaveURL(/from=2025-01-01/);
  await shows(page, 'Novos contatos', '0');

  await page.getByLabel('Data inicial').fill('2025-02-01');
  await page.getByRole('button', { name: 'Filtrar', exact: true }).click();
  await expect(page.getByText('A data inicial vem depois da final.')).toBeVisible();
  await page.getByLabel('Data inicial').fill('');
  await page.getByLabel('Data final').fill('');
  await page.getByRole('button', { name: 'Filtrar', exact: true }).click();
  await expect(page.getByText('Parametrize o filtro')).toBeVisible();
  await expect(page).toHaveURL(/from=2025-01-01/);
  const toggle = page.getByRole('button', { name: /^Filtro/ });
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
  await expect(ana.getByRole('cell').nth(2)).toContainText('1');
  await expect(people.getByRole('row').filter({ hasText: 'Helena Dias' })).toContainText('online');
  const chart = page.getByRole('region', { name: /Atendimentos por atendente/ });
  await expect(chart.locator('.recharts-surface')).toBeVisible();
  await chart.getByRole('button', { name: 'Ver como tabela' }).click();
  await expect(chart.locator('.recharts-surface')).toHaveCount(0);
  await expect(chart.getByRole('row').filter({ hasText: 'Ana Souza' })).toContainText('1');
  await expect(page.getByRole('region', { name: /Atendimentos por dia/ })).toBeVisible();
  await page.getByRole('button', { name: 'Hoje', exact: true }).click();
  await expect(page.getByRole('region', { name: /Atendimentos por hora/ })).toBeVisible();
  await expect(page).toHaveURL(/tab=attendants/);

  const download = page.waitForEvent('download');
  await page
    .getByRole('region', { name: 'Atendentes', exact: true })
    .getByRole('button', { name: 'Exportar planilha' })
    .click();
  expect((await download).suggestedFilename()).toBe('relatorio-de-atendentes.xlsx');
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

// Journeys of: tickets, ticket-views.
import { createTicketView } from '@guiche/contract/ticket-views.schemas';
import { expect, type Page } from '@playwright/test';
import { composer, openTalk, rowOf, tab } from './conversation.ts';
import { expectAccessible, looks, narrowWidths, phone, speak, test } from './desk.ts';
import { queueOf, seedTickets } from './seeded-tickets.ts';

const rows = (page: Page) => page.locator('[data-ticket]');
const filters = (page: Page) => page.getByRole('button', { name: /^Filtros/ });

test('filters narrow list and count, live events pass every one of them, and they live in the address', async ({
  desk,
}) => {
  const queueId = await queueOf(desk);
  await seedTickets(desk, { count: 2, status: 'pending', queueId, prefix: 'Comum' });
  await seedTickets(desk, { count: 1, status: 'pending', queueId, prefix: 'Especial', tags: ['VIP'] });
  const page = await desk.open(desk.ana, '/tickets?tab=pending');
  await expect(rows(page)).toHaveCount(3);
  await filters(page).click();
  await page.getByRole('checkbox', { name: 'VIP' }).check();
  await expect(rows(page)).toHaveCount(1);
  await expect(tab(page, 'Aguardando')).toHaveText(/1/);
  // Attendants are an admin's to filter by.
  await expect(page.getByRole('group', { name: 'Atendentes' })).toHaveCount(0);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(filters(page)).toHaveAccessibleName('Filtros: 1');
  // A contact without the tag writes: neither a fresh load nor the event may show the ticket.
  await desk.company.receives('Recém-chegado', 'Oi');
  await desk.app.idle();
  await expect(tab(page, 'Aguardando')).toHaveText(/1/);
  await expect(rowOf(page, 'Recém-chegado')).toHaveCount(0);
  await page.reload();
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Tirar o filtro VIP' }).click();
  await expect(rowOf(page, 'Recém-chegado')).toBeVisible();
  await page.goto('/tickets?tab=pending&conns=[999999]');
  await expect(page.getByText('Nada com estes filtros.')).toBeVisible();
  await page.getByRole('button', { name: 'Limpar filtros' }).last().click();
  await expect(rows(page)).toHaveCount(4);
});

test('a search is narrowed by status, and by attendant for admins', { tag: '@long' }, async ({ desk }) => {
  const queueId = await queueOf(desk);
  await seedTickets(desk, { count: 1, status: 'open', queueId, userId: desk.ana.id, prefix: 'Maria aberta' });
  await seedTickets(desk, { count: 1, status: 'closed', queueId, userId: desk.ana.id, prefix: 'Maria resolvida' });
  await seedTickets(desk, { count: 1, status: 'pending', queueId, prefix: 'Maria espera' });
  const boss = await desk.person({ name: 'Helena', profile: 'admin', queues: [queueId] });
  const page = await desk.open(boss, '/tickets?q=maria');
  await expect(rows(page)).toHaveCount(3);
  await filters(page).click();
  await page.getByRole('group', { name: 'Situação' }).getByLabel('Resolvidos').check();
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('group', { name: 'Situação' }).getByLabel('Resolvidos').uncheck();
  await page.getByRole('group', { name: 'Atendentes' }).getByLabel('Ana Souza').check();
  await expect(rows(page)).toHaveCount(2);
  await expect(rowOf(page, 'Maria espera')).toHaveCount(0);
});

test('chosen statuses show the results without words, live, until a tab is chosen', { tag: '@long' }, async ({
  desk,
}) => {
  const queueId = await queueOf(desk);
  await seedTickets(desk, { count: 1, status: 'open', queueId, userId: desk.ana.id, prefix: 'Maria aberta' });
  await seedTickets(desk, { count: 1, status: 'closed', queueId, userId: desk.ana.id, prefix: 'Maria resolvida' });
  await seedTickets(desk, { count: 1, status: 'pending', queueId, prefix: 'Maria espera' });
  const page = await desk.open(desk.ana);
  await filters(page).click();
  const statuses = page.getByRole('group', { name: 'Situação' });
  await statuses.getByLabel('Resolvidos').check();
  await expect(tab(page, 'Busca')).toHaveAttribute('aria-selected', 'true');
  await expect(rows(page)).toHaveCount(1);
  await expect(rowOf(page, 'Maria resolvida')).toContainText('Resolvido');
  await statuses.getByLabel('Aguardando').check();
  await expect(rows(page)).toHaveCount(2);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await desk.company.receives('Recém-chegado', 'Oi');
  await expect(rows(page)).toHaveCount(3);
  await page.reload();
  await expect(rows(page)).toHaveCount(3);
  await expect(rowOf(page, 'Maria aberta')).toHaveCount(0);
  await tab(page, 'Atendendo').click();
  await expect(rows(page)).toHaveCount(1);
  await expect(rowOf(page, 'Maria aberta')).toBeVisible();
  await expect(filters(page)).toHaveAccessibleName('Filtros');
});

test('filters stand above the list and leave it in sight; Escape closes them while one is at them', async ({
  desk,
}) => {
  await seedTickets(desk, { count: 6, status: 'pending', queueId: await queueOf(desk), tags: ['VIP', 'Boleto'] });
  for (const options of [{ viewport: { width: 1366, height: 768 } }, phone]) {
    const page = await desk.open(desk.ana, '/tickets?tab=pending', options);
    await expect(rows(page)).toHaveCount(6);
    await filters(page).click();
    const area = page.getByRole('group', { name: 'Filtros' });
    await expect(area.getByRole('checkbox').first()).toBeFocused();
    const below = await area.evaluate((element) => element.getBoundingClientRect().bottom);
    const first = await rows(page)
      .first()
      .evaluate((element) => element.getBoundingClientRect());
    expect(first.top).toBeGreaterThanOrEqual(below);
    expect(first.bottom).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0);
    await area.getByRole('checkbox', { name: 'VIP' }).check();
    await expect(filters(page)).toHaveAccessibleName('Filtros: 1');
    await page.keyboard.press('Escape');
    await expect(area).toHaveCount(0);
    await expect(filters(page)).toBeFocused();
  }
});

test('who walks or presses out of the filters is where they went, not in the conversation', async ({ desk }) => {
  const page = await openTalk(desk, 'Maria Prado', 'bom dia');
  await filters(page).click();
  const first = page.getByRole('group', { name: 'Filtros' }).getByRole('checkbox').first();
  await expect(first).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('button', { name: 'Mais opções da lista' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(first).toBeFocused();
  const box = page.getByRole('searchbox', { name: 'Buscar atendimentos' });
  await box.click();
  await page.keyboard.type('maria');
  await expect(box).toHaveValue('maria');
  await expect(composer(page)).toHaveValue('');
});

test('saved views are chips above the list: pressed the one that is shown, and another press leaves it', async ({
  desk,
}) => {
  const queueId = await queueOf(desk);
  await seedTickets(desk, { count: 2, status: 'pending', queueId, tags: ['VIP'] });
  await seedTickets(desk, { count: 1, status: 'pending', queueId, prefix: 'Comum' });
  for (const name of ['Espera', 'Çok uzun bir görünüm adı, sığmayacak kadar', 'Fechados', 'Oldest first'])
    await desk.company.request(desk.ana, createTicketView, {
      body: { name, search: name === 'Espera' ? '?tab=pending' : '?tab=closed' },
    });
  const page = await desk.open(desk.ana, '/tickets');
  const chips = page.getByRole('list', { name: 'Visualizações salvas' });
  await expect(chips.getByRole('button')).toHaveCount(4);
  await expectAccessible(page);
  const waiting = chips.getByRole('button', { name: 'Espera' });
  await waiting.focus();
  await page.keyboard.press('Enter');
  await expect(waiting).toHaveAttribute('aria-pressed', 'true');
  await expect(rows(page)).toHaveCount(3);
  await page.reload();
  await expect(waiting).toHaveAttribute('aria-pressed', 'true');
  await waiting.click();
  await expect(waiting).toHaveAttribute('aria-pressed', 'false');
  await expect(tab(page, 'Atendendo')).toHaveAttribute('aria-selected', 'true');
  for (const width of narrowWidths) {
    await page.setViewportSize({ width, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
});

test('a list is kept under a name, shown again from anywhere, renamed, removed and brought back', async ({ desk }) => {
  await seedTickets(desk, { count: 2, status: 'closed', queueId: await queueOf(desk) });
  const page = await desk.open(desk.ana, '/tickets?tab=closed');
  const more = page.getByRole('button', { name: 'Mais opções da lista' });
  await more.click();
  await page.getByRole('menuitem', { name: 'Visualizações salvas…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Visualizações salvas' });
  await dialog.getByLabel('Salvar a lista como está agora').fill('İşler');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: 'İşler', exact: true })).toBeVisible();
  await dialog.getByLabel('Salvar a lista como está agora').fill('isler');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Renomear “İşler”' }).click();
  await dialog.getByLabel('Novo nome de “İşler”').fill('Fechados');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await tab(page, 'Aguardando').click();
  await more.click();
  await page.getByRole('menuitem', { name: 'Fechados' }).click();
  await expect(tab(page, 'Resolvidos')).toHaveAttribute('aria-selected', 'true');
  await more.click();
  await page.getByRole('menuitem', { name: 'Visualizações salvas…' }).click();
  await dialog.getByRole('button', { name: 'Excluir “Fechados”' }).click();
  await expect(dialog.getByText('Nenhuma visualização salva ainda.')).toBeVisible();
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(dialog.getByRole('button', { name: 'Fechados', exact: true })).toBeVisible();
});

for (const { size, theme, options, tag } of looks)
  test(`filters and their chips can be read and fit: ${size}, ${theme}`, { tag }, async ({ desk }) => {
    const queueId = await queueOf(desk);
    await seedTickets(desk, { count: 1, status: 'pending', queueId, tags: ['Cliente preferencial de muito tempo'] });
    const page = await desk.open(desk.ana, '/tickets?tab=pending', { ...options, kept: { theme } });
    await filters(page).click();
    await page.getByRole('checkbox', { name: /preferencial/ }).check();
    await expectAccessible(page);
    for (const language of ['tr', 'es'] as const) {
      await speak(page, language);
      await page.reload();
      await expect(rows(page)).toHaveCount(1);
      for (const width of narrowWidths) {
        await page.setViewportSize({ width, height: 844 });
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      }
    }
  });

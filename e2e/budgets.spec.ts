// Journeys of all features.
import { expect, type Page } from '@playwright/test';
import { type Desk, expectAccessible, fits, looks, narrowWidths, phone, remembering, speak, test } from './desk.ts';
import { queueOf, seedTickets } from './seeded-tickets.ts';

/** Tickets whose rows show every part: tags, a long wait, and no queue, so that accepting asks for one. */
async function fillInbox(desk: Desk) {
  const second = await desk.company.queue('Entrega');
  const tags = ['Boleto', 'Troca', 'VIP'];
  await seedTickets(desk, { count: 8, status: 'pending', tags, minutesAgo: 45 });
  await seedTickets(desk, { count: 4, status: 'open', prefix: 'Atendido', queueId: second, userId: desk.ana.id });
  await desk.company.receives('Maria Prado', 'Oi! Vocês entregam hoje?');
  await desk.app.idle();
  const flags = { all_ticket: 'enable', allow_group: true };
  return desk.person({ name: 'Bia Lima', queues: [await queueOf(desk), second], flags });
}

const rowOf = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

/** How far the page reaches beyond its right edge. */
const overflowOf = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

for (const { size, theme, options, tag } of looks)
  test(`everything is accessible in ${theme} at ${size}: sign-in, list, menus, dialogs, chat`, { tag }, async ({
    desk,
    browser,
  }) => {
    const bia = await fillInbox(desk);
    const context = await browser.newContext({ ...options, ...remembering(desk.app.url, { theme }) });
    const login = await context.newPage();
    await login.goto('/login');
    await expect(login.locator('html')).toHaveClass(theme === 'dark' ? /dark/ : '');
    await login.getByLabel('E-mail').fill(bia.email);
    await login.getByLabel('Senha', { exact: true }).fill('errada');
    await login.keyboard.press('Enter');
    await expect(login.locator('form').getByRole('alert')).toBeVisible();
    await expectAccessible(login);
    await context.close();

    const page = await desk.open(bia, '/tickets?tab=pending', { ...options, kept: { theme } });
    await expect(rowOf(page, 'Maria Prado')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Filas' }).click();
    await expect(page.getByRole('checkbox', { name: 'Entrega' })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Perfil de/ }).click();
    await expect(page.getByRole('menuitem', { name: 'Sair' })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);

    await rowOf(page, 'Maria Prado').getByRole('link').click();
    await expect(page.getByRole('heading', { name: 'Maria Prado' })).toBeVisible();
    await expect(page.getByRole('list', { name: 'Mensagens' }).getByText('Oi! Vocês entregam hoje?')).toBeVisible();
    await expectAccessible(page);
    const header = page.getByRole('region', { name: 'Conversa com Maria Prado' }).locator('header');
    await header.getByRole('button', { name: 'Mais ações' }).click();
    await expect(page.getByRole('menuitem', { name: 'Histórico do atendimento' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('menuitem', { name: 'Histórico do atendimento' }).click();
    await expect(page.getByRole('dialog').getByText('Atendimento criado')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await header.getByRole('button', { name: 'Aceitar' }).click();
    await expect(page.getByRole('dialog', { name: 'Aceitar em qual fila?' })).toBeVisible();
    await expectAccessible(page);
  });

for (const width of narrowWidths)
  test(`nothing reaches beyond the right edge at ${width} px, in any language`, fits, async ({ desk }) => {
    const bia = await fillInbox(desk);
    const page = await desk.open(bia, '/tickets', { ...phone, viewport: { width, height: 720 } });
    for (const language of ['pt', 'es', 'en', 'tr']) {
      await speak(page, language);
      await page.goto('/tickets?tab=pending');
      await expect(rowOf(page, 'Maria Prado')).toBeVisible();
      expect(await overflowOf(page), `list in ${language}`).toBe(0);
      await rowOf(page, 'Maria Prado').getByRole('link').click();
      await expect(page.getByRole('heading', { name: 'Maria Prado' })).toBeVisible();
      expect(await overflowOf(page), `chat in ${language}`).toBe(0);
      await page.keyboard.press('a');
      await expect(page.getByRole('dialog')).toBeVisible();
      expect(await overflowOf(page), `dialog in ${language}`).toBe(0);
    }
  });

// Journeys of: conversations.
import { snoozeTicket } from '@guiche/contract/snooze.schemas';
import { expect, type Page } from '@playwright/test';
import { attended, rowOf, tab } from './conversation.ts';
import { expectAccessible, fits, narrowWidths, phone, speak, test } from './desk.ts';

const menuOf = async (page: Page, contact: string) => {
  await rowOf(page, contact).locator('[data-row]').click({ button: 'right' });
  return page.getByRole('menu');
};

test('a conversation is set aside until the contact answers, is found among what is, and comes back by itself (habit: Snooze)', async ({
  desk,
}) => {
  const ticket = await attended(desk, 'Maria Prado', ['Oi!']);
  await attended(desk, 'João Reis', ['Bom dia']);
  const page = await desk.open(desk.ana, `/tickets/${ticket.uuid}`);
  await expect(tab(page, 'Atendendo')).toHaveText(/2/);
  await (await menuOf(page, 'Maria Prado')).getByRole('menuitem', { name: 'Adiar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Adiar Maria Prado' });
  await expect(dialog.getByRole('button', { name: 'Daqui a 1 hora' })).toBeFocused();
  await expectAccessible(page);
  await dialog.getByLabel(/Data e hora/).fill('2020-01-01T10:00');
  await dialog.getByRole('button', { name: 'Adiar', exact: true }).click();
  await expect(dialog.getByRole('alert')).toHaveText(/futuro/);
  await dialog.getByRole('button', { name: 'Até o cliente responder' }).click();
  // The chat closes and the count follows without waiting for an event.
  await expect(page).toHaveURL(/\/tickets(\?.*)?$/);
  await expect(rowOf(page, 'Maria Prado')).toHaveCount(0);
  await expect(tab(page, 'Atendendo')).toHaveText(/1/);
  await page.getByRole('button', { name: 'Mais opções da lista' }).click();
  await page.getByRole('menuitem', { name: /Adiados/ }).click();
  await expect(tab(page, 'Adiados')).toHaveAttribute('aria-selected', 'true');
  await expect(rowOf(page, 'Maria Prado')).toBeVisible();
  await page.reload();
  await expect(rowOf(page, 'Maria Prado')).toBeVisible();
  await desk.company.receives('Maria Prado', 'Voltei!');
  await expect(rowOf(page, 'Maria Prado')).toHaveCount(0);
  await expect(page.getByText('Nada adiado')).toBeVisible();
  await tab(page, 'Atendendo').click();
  await expect(rowOf(page, 'Maria Prado')).toContainText('Voltei!');
});

test('a conversation that was set aside for a time is back when its time has come, without a touch (habit: Snooze)', {
  tag: '@long',
}, async ({ desk }) => {
  // She is signed in at two computers at once.
  await desk.company.setting('allowParallelSessions', 'enabled');
  const { id, uuid } = await attended(desk, 'Maria Prado', ['Oi!']);
  const page = await desk.open(desk.ana, `/tickets/${uuid}`);
  await (await menuOf(page, 'Maria Prado')).getByRole('menuitem', { name: 'Adiar' }).click();
  await page.getByRole('button', { name: 'Daqui a 1 hora' }).click();
  await expect(rowOf(page, 'Maria Prado')).toHaveCount(0);
  await page.getByRole('button', { name: 'Mais opções da lista' }).click();
  await page.getByRole('menuitem', { name: /Adiados/ }).click();
  await expect(rowOf(page, 'Maria Prado')).toBeVisible();
  // To avoid waiting an hour, Ana chooses a nearer moment at her other computer.
  const until = new Date(Date.now() + 3_000).toISOString();
  await desk.company.request(desk.ana, snoozeTicket, { params: { ticketId: id }, body: { until } });
  await expect(page.getByText('Nada adiado')).toBeVisible();
  await tab(page, 'Atendendo').click();
  await expect(rowOf(page, 'Maria Prado')).toBeVisible();
  await expect(tab(page, 'Atendendo')).toHaveText(/1/);
});

test('setting aside is taken back once, however quickly its notice is pressed again', { tag: '@long' }, async ({
  desk,
}) => {
  await attended(desk, 'Maria Prado', ['Oi!']);
  const page = await desk.open(desk.ana, '/tickets', { reducedMotion: 'no-preference' });
  const woken: string[] = [];
  page.on('request', (request) => request.method() === 'DELETE' && woken.push(request.url()));
  await (await menuOf(page, 'Maria Prado')).getByRole('menuitem', { name: 'Adiar' }).click();
  await page.getByRole('button', { name: 'Até o cliente responder' }).click();
  await page.getByRole('button', { name: 'Desfazer' }).dblclick();
  await expect(rowOf(page, 'Maria Prado')).toBeVisible();
  // The next change of a ticket waits for the changes before it.
  const marked = page.waitForResponse(/\/unread$/);
  await (await menuOf(page, 'Maria Prado')).getByRole('menuitem', { name: 'Marcar como não lida' }).click();
  await marked;
  expect(woken).toHaveLength(1);
});

test('setting aside is taken back from its notice, and unread stays unread until the next look (habit: Unread) (delight 12)', {
  tag: '@long',
}, async ({ desk }) => {
  const ticket = await attended(desk, 'Maria Prado', ['Oi!']);
  const page = await desk.open(desk.ana, `/tickets/${ticket.uuid}`);
  await (await menuOf(page, 'Maria Prado')).getByRole('menuitem', { name: 'Adiar' }).click();
  await page.getByRole('button', { name: 'Amanhã às 9:00' }).click();
  await expect(rowOf(page, 'Maria Prado')).toHaveCount(0);
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(rowOf(page, 'Maria Prado')).toBeVisible();
  await rowOf(page, 'Maria Prado').locator('[data-row]').click();
  await (await menuOf(page, 'Maria Prado')).getByRole('menuitem', { name: 'Marcar como não lida' }).click();
  await expect(page).toHaveURL(/\/tickets(\?.*)?$/);
  await expect(rowOf(page, 'Maria Prado')).toContainText('1 não lida');
  await page.reload();
  await expect(rowOf(page, 'Maria Prado')).toContainText('1 não lida');
  await rowOf(page, 'Maria Prado').locator('[data-row]').click();
  await expect(rowOf(page, 'Maria Prado')).not.toContainText('não lida');
});

test('on a narrow phone the question fits, in Turkish and Spanish', fits, async ({ desk }) => {
  await attended(desk, 'Maria Prado', ['Oi!']);
  const page = await desk.open(desk.ana, '/tickets', phone);
  for (const [language, act] of [
    ['tr', 'Ertele'],
    ['es', 'Posponer'],
  ] as const) {
    await speak(page, language);
    await page.reload();
    for (const width of narrowWidths) {
      await page.setViewportSize({ width, height: 844 });
      await (await menuOf(page, 'Maria Prado')).getByRole('menuitem', { name: act }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
  }
});

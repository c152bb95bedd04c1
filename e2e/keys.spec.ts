// Journeys of: tickets.
import { updateUser } from '@guiche/contract/user-acts.schemas';
import { expect, type Locator, type Page } from '@playwright/test';
import { attended, composer, openChat, pressLetter, rowOf } from './conversation.ts';
import { test } from './desk.ts';

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Atalhos do teclado' });
const area = (page: Page, name: string) => sheet(page).getByRole('region', { name });

test('? lists every key by where it belongs, and each letter can be switched off (delight 5)', async ({ desk }) => {
  await attended(desk, 'Maria Prado', ['Bom dia!']);
  const page = await desk.open(desk.ana);
  await openChat(page, 'Maria Prado', 'Bom dia!');
  const bubble = page.getByRole('list', { name: 'Mensagens' }).locator('[data-message]').first();
  /** Moves the focus out of the field, to where letters are shortcuts. */
  const walkOut = async () => {
    await page.keyboard.press('Tab');
    await bubble.focus();
  };
  await bubble.focus();
  await page.keyboard.press('?');
  await expect(area(page, 'Geral')).toContainText('Buscar ou ir para…');
  await expect(area(page, 'Lista de atendimentos')).toContainText('Próximo da lista');
  await expect(area(page, 'Atendimento aberto')).toContainText('Resolver ou ignorar');
  await expect(area(page, 'Mensagens')).toContainText('Enviar a mensagem');
  await expect(area(page, 'Mensagens')).toContainText('Responder à mensagem');
  const keys = await sheet(page).locator('dd').allInnerTexts();
  expect(new Set(keys).size).toBe(keys.length);

  await sheet(page).getByRole('checkbox', { name: 'Usar atalhos de uma só tecla' }).uncheck();
  await page.keyboard.press('Escape');
  await expect(sheet(page)).toHaveCount(0);
  await walkOut();
  await pressLetter(page, 'e');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // Shortcuts with Ctrl stay on.
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('atalhos do');
  await page.keyboard.press('Enter');
  await sheet(page).getByRole('checkbox').check();
  await page.keyboard.press('Escape');
  await expect(sheet(page)).toHaveCount(0);
  await walkOut();
  await pressLetter(page, 'e');
  await expect(page.getByRole('dialog', { name: /Resolver #/ })).toBeVisible();
});

test('letters go by what they write, whatever the layout, and AltGr only ever writes', async ({ desk }) => {
  await attended(desk, 'Maria Prado', ['Bom dia!']);
  const page = await desk.open(desk.ana);
  await expect(rowOf(page, 'Maria Prado')).toBeVisible();
  // J on a Turkish F keyboard, and AltGr+Q on a Turkish Q keyboard.
  const press = (key: Record<string, string | boolean>) =>
    page.evaluate((said) => {
      document.body.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, ...said }));
    }, key);
  await press({ key: 'k', code: 'KeyB', ctrlKey: true, altKey: true, modifierAltGraph: true });
  await press({ key: '?', code: 'Digit4', modifierAltGraph: true });
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await press({ key: 'j', code: 'KeyZ' });
  await expect(rowOf(page, 'Maria Prado').locator('[data-row]')).toBeFocused();
  await page.keyboard.press('Enter');
  await composer(page).fill('');
  await composer(page).pressSequentially('ej/?');
  await expect(composer(page)).toHaveValue('ej/?');
});

test('J and K walk the list, and Alt with arrows opens the next ticket while one writes (habit: Next / previous) (delight 5)', async ({
  desk,
}) => {
  await attended(desk, 'Pedro Reis', ['quero um suco']);
  await attended(desk, 'Maria Prado', ['Bom dia!']);
  const page = await desk.open(desk.ana);
  const rows = page.locator('[data-ticket] [data-row]');
  await expect(rows).toHaveText([/Maria Prado/, /Pedro Reis/]);
  await page.keyboard.press('j');
  await expect(rows.nth(0)).toBeFocused();
  await page.keyboard.press('j');
  await expect(rows.nth(1)).toBeFocused();
  await page.keyboard.press('k');
  await expect(rows.nth(0)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Maria Prado' })).toBeVisible();
  await composer(page).fill('um momento');
  await page.keyboard.press('Alt+ArrowDown');
  await expect(page.getByRole('heading', { name: 'Pedro Reis' })).toBeVisible();
  await expect(composer(page)).toHaveValue('');
  await composer(page).fill('de laranja?');
  await page.keyboard.press('Alt+ArrowUp');
  await expect(page.getByRole('heading', { name: 'Maria Prado' })).toBeVisible();
  await expect(composer(page)).toHaveValue('um momento');

  // Shortcuts do nothing behind a dialog.
  const isTaken = (key: Record<string, string | boolean>) =>
    page.evaluate((said) => !window.dispatchEvent(new KeyboardEvent('keydown', { cancelable: true, ...said })), key);
  const next = { key: 'ArrowDown', altKey: true };
  const search = { key: 'f', ctrlKey: true };
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('atalhos do');
  await page.keyboard.press('Enter');
  await expect(sheet(page)).toBeVisible();
  expect([await isTaken(next), await isTaken(search)]).toEqual([false, false]);
  await page.keyboard.press('Escape');
  await expect(sheet(page)).toHaveCount(0);
  expect([await isTaken(search), await isTaken(next)]).toEqual([true, true]);
});

/** The width of the list after it has followed the key. */
async function widest(splitter: Locator): Promise<string> {
  const width = () => splitter.getAttribute('aria-valuenow');
  await expect.poll(async () => Number(await width())).toBeGreaterThan(400);
  return (await width()) ?? '';
}

test('the width of the list is the person’s, on every device, and there before the server has answered', async ({
  desk,
}) => {
  const page = await desk.open(desk.ana);
  const splitter = page.getByRole('separator', { name: 'Largura da lista' });
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/preferences/listWidth') && answer.ok());
  await splitter.focus();
  await page.keyboard.press('End');
  const width = await widest(splitter);
  await saved;
  const other = await desk.open(desk.ana);
  const there = other.getByRole('separator', { name: 'Largura da lista' });
  await expect(there).toHaveAttribute('aria-valuenow', width);

  await other.route('**/api/preferences', () => {});
  await other.reload();
  await expect(there).toHaveAttribute('aria-valuenow', width);
});

test('on a very wide screen list and conversation are no wider than the person’s width', async ({ desk }) => {
  const { company, ana } = desk;
  const body = { defaultTicketsManagerWidth: 1000 };
  await company.request(await company.admin(), updateUser, { params: { userId: ana.id }, body });
  const page = await desk.open(ana, '/tickets', { viewport: { width: 2560, height: 900 } });
  const inbox = page.getByRole('main');
  await expect.poll(async () => (await inbox.boundingBox())?.width).toBe(1000);
  await page.setViewportSize({ width: 1920, height: 900 });
  await expect.poll(async () => (await inbox.boundingBox())?.width).toBeGreaterThan(1000);
});

test('what is arranged without network reaches the server once it is back', async ({ desk }) => {
  const page = await desk.open(desk.ana);
  const splitter = page.getByRole('separator', { name: 'Largura da lista' });
  await expect(splitter).toBeVisible();
  await page.context().setOffline(true);
  await splitter.focus();
  await page.keyboard.press('End');
  const width = await widest(splitter);
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/preferences/listWidth') && answer.ok());
  await page.context().setOffline(false);
  await saved;
  const { rows } = await desk.app.owner.query(
    `select value from user_preferences where user_id = $1 and key = 'listWidth'`,
    [desk.ana.id],
  );
  expect(rows).toEqual([{ value: Number(width) }]);
});

test('what is typed while a part is still on its way is not lost, and goes where it was meant', {
  tag: '@long',
}, async ({ desk }) => {
  const { uuid } = await attended(desk, 'Maria Prado', ['Bom dia!']);
  const page = await desk.open(desk.ana);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/(palette|chat)-(?!pane|search|button)[^/]*\.js/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`/tickets/${uuid}`);
  const search = page.getByRole('searchbox', { name: 'Buscar atendimentos' });
  await search.fill('Mar');
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('atalhoz');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('s do');
  release();
  await expect(page.getByRole('dialog').getByRole('combobox')).toHaveValue('atalhos do');
  await expect(composer(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(search).toBeFocused();
  await page.keyboard.type('ia');
  await expect(search).toHaveValue('Maria');
});

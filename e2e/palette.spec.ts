// Journeys of: palette.
import { expect, type Page } from '@playwright/test';
import { attended, bubbleOf, composer, openChat, rowOf } from './conversation.ts';
import { expectAccessible, looks, phone, speak, test } from './desk.ts';
import { holdPart } from './held-requests.ts';
import { usualPause, watchPause } from './search-pause.ts';
import { smallTargets } from './touch-targets.ts';

const palette = (page: Page) => page.getByRole('dialog', { name: 'Buscar ou ir para…' });
const field = (page: Page) => palette(page).getByRole('combobox');
const options = (page: Page) => palette(page).getByRole('option');
const chosen = (page: Page) => palette(page).locator('[role=option][aria-selected=true]');
const open = async (page: Page) => {
  await page.keyboard.press('ControlOrMeta+k');
  await expect(field(page)).toBeFocused();
};

test('the palette opens over what one writes and gives it back, and Ctrl+K Enter is the ticket before (delight 15)', async ({
  desk,
}) => {
  await attended(desk, 'Rafael Nogueira', ['Chegou quebrado']);
  const { uuid } = await attended(desk, 'Maria Prado', ['Bom dia!']);
  const page = await desk.open(desk.ana);
  await openChat(page, 'Rafael Nogueira', 'Chegou quebrado');
  await openChat(page, 'Maria Prado', 'Bom dia!');
  await composer(page).fill('Vou ver');
  await open(page);
  await page.keyboard.press('Escape');
  await expect(composer(page)).toBeFocused();
  await page.keyboard.type(' já');

  await open(page);
  await expect(chosen(page)).toContainText('Rafael Nogueira');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Rafael Nogueira' })).toBeVisible();
  const kept = page.waitForResponse(
    (answer) => answer.url().endsWith('/recentTickets') && !!answer.request().postData()?.includes(`"[\\"${uuid}`),
  );
  await open(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Maria Prado' })).toBeVisible();
  await expect(composer(page)).toHaveValue('Vou ver já');

  // The server has stored the recent tickets, so other devices show them too.
  expect((await kept).status()).toBe(200);
  const other = await desk.open(desk.ana);
  await expect(rowOf(other, 'Maria Prado')).toBeVisible();
  await open(other);
  await expect(options(other).nth(0)).toContainText('Maria Prado');
  await expect(options(other).nth(1)).toContainText('Rafael Nogueira');
});

test('by keys alone: an act on the open ticket, a person found by the server, another screen, another theme (habit: Palette)', {
  tag: '@long',
}, async ({ desk }) => {
  const helena = await desk.person({ name: 'Helena Dias', profile: 'admin' });
  await attended(desk, 'İrem Işık', ['Merhaba'], helena);
  await attended(desk, 'Maria Prado', ['Bom dia!'], helena);
  const page = await desk.open(helena);
  await openChat(page, 'Maria Prado', 'Bom dia!');

  await open(page);
  await page.keyboard.type('resolv');
  await expect(chosen(page)).toHaveText(/Resolver\s*E/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: /Resolver #/ })).toBeVisible();
  // The palette does not open over an open question.
  await page.keyboard.press('ControlOrMeta+k');
  await expect(palette(page)).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await open(page);
  const pause = await watchPause(page, '/contacts/list');
  await page.keyboard.type('IREM ısik');
  const found = options(page).filter({ hasText: 'İrem Işık' }).first();
  await expect(found).toBeVisible();
  await expect(found.locator('mark').first()).toHaveText('İrem');
  await expect(palette(page).getByRole('group', { name: 'Contatos' })).toContainText('İrem Işık');
  expect(await pause()).toBeGreaterThanOrEqual(usualPause);
  await expect(chosen(page)).toContainText('İrem Işık');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'İrem Işık' })).toBeVisible();

  await open(page);
  await page.keyboard.type('configurac');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/settings$/);

  await open(page);
  await page.keyboard.type('tema');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveClass(/dark/);

  await open(page);
  const last = options(page).last();
  await page.keyboard.press('ArrowUp');
  await expect(last).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ControlOrMeta+k');
  await expect(palette(page)).toHaveCount(0);
});

test('the palette offers nobody what the menu hides, and no number to who may not see it', async ({ desk }) => {
  await desk.company.setting('lgpdHideNumber', 'enabled');
  const { contact } = await attended(desk, 'Maria Prado', ['Bom dia!']);
  const page = await desk.open(desk.ana);
  await open(page);
  await page.keyboard.type('configurac');
  await expect(palette(page).getByText('Nada encontrado para “configurac”')).toBeVisible();
  await expect(palette(page).getByRole('status')).toHaveText('Nenhum resultado');
  await field(page).fill(contact.number.slice(-8));
  await expect(palette(page).getByText(/^Nada encontrado/)).toBeVisible();
  await field(page).fill('maria');
  await expect(options(page).filter({ hasText: 'Maria Prado' }).first()).toBeVisible();
  await expect(palette(page).getByRole('group', { name: 'Contatos' })).toContainText('*');
  expect(await palette(page).innerText()).not.toContain(contact.number.slice(-8));
});

test('one Escape gives up what the palette opened, also before it has the focus, and never leaves the conversation', async ({
  desk,
}) => {
  await attended(desk, 'Maria Prado', ['Bom dia!']);
  const page = await desk.open(desk.ana);
  await openChat(page, 'Maria Prado', 'Bom dia!');
  const toOpen = async (typed: string, name: string) => {
    await composer(page).focus();
    await open(page);
    await field(page).fill(typed);
    await expect(chosen(page)).toContainText(name);
    await page.keyboard.press('Enter');
  };

  const signs = await holdPart(page, 'emoji-picker');
  await toOpen('emoji', 'Emojis');
  await signs.asked;
  await page.keyboard.press('Escape');
  await signs.comes();
  for (const [typed, name, role] of [
    ['emoji', 'Emojis', 'dialog'],
    ['filtros', 'Filtros', 'group'],
  ] as const) {
    const layer = page.getByRole(role, { name });
    await toOpen(typed, name);
    await layer.waitFor();
    // Escape follows at once, as only a script can press it.
    await page.keyboard.press('Escape');
    await expect(layer).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Maria Prado' })).toBeVisible();
  }
});

test('Enter twice on an act of the palette answers its question, or nothing, and never sends the draft', async ({
  desk,
}) => {
  const { id } = await attended(desk, 'Maria Prado', ['Bom dia!']);
  const page = await desk.open(desk.ana);
  await openChat(page, 'Maria Prado', 'Bom dia!');
  await composer(page).fill('quase pronto');
  const part = await holdPart(page, 'act-dialog');
  await open(page);
  await field(page).fill('resolver');
  await expect(chosen(page)).toContainText('Resolver');
  await page.keyboard.press('Enter');
  await part.asked;
  await page.keyboard.press('Enter');
  await part.comes();
  const dialog = page.getByRole('dialog', { name: `Resolver #${id}?` });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(composer(page)).toHaveValue('quase pronto');
  await expect(bubbleOf(page, 'quase pronto')).toHaveCount(0);
});

test('what the lists, the contact and the composer offer is in the palette with its keys, for who may do it', {
  tag: '@long',
}, async ({ desk }) => {
  const helena = await desk.person({ name: 'Helena Dias', profile: 'admin' });
  await attended(desk, 'Maria Prado', ['Bom dia!'], helena);
  const page = await desk.open(helena);
  await openChat(page, 'Maria Prado', 'Bom dia!');
  const group = (on: Page, name: string) => palette(on).getByRole('group', { name });
  await open(page);
  await expect(group(page, 'Nas listas')).toContainText(/Novo atendimento\s*N/);
  await expect(group(page, 'Nesta conversa')).toContainText('Bloquear contato');
  await expect(group(page, 'Nesta conversa')).toContainText(/Mostrar ou esconder o contato\s*I/);
  await expect(group(page, 'Nesta conversa')).toContainText(/Alternar entre mensagem e nota privada\s*M/);
  await field(page).fill('emoji');
  await expect(chosen(page)).toContainText('Emojis');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Emojis' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Emojis' })).toHaveCount(0);
  await open(page);
  await page.keyboard.type('aceitar audios');
  await expect(group(page, 'Nesta conversa')).toHaveText(/Não aceitar áudios do contato/);
  await page.keyboard.press('Enter');
  await open(page);
  await page.keyboard.type('aceitar audios');
  await expect(group(page, 'Nesta conversa')).not.toContainText('Não');
  await field(page).fill('selecionar na lista');
  await expect(chosen(page)).toHaveText(/Selecionar na lista.*Maria Prado.*X/s);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('toolbar', { name: 'Selecionados' })).toContainText('1 selecionado');
  await open(page);
  await page.keyboard.type('tirar da selecao');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('toolbar', { name: 'Selecionados' })).toHaveCount(0);
  await open(page);
  await field(page).fill('anexar');
  await expect(group(page, 'Nesta conversa')).toContainText('Localização');
  await field(page).fill('adicionar etiqueta');
  await expect(chosen(page)).toContainText('Adicionar etiqueta');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Adicionar etiqueta' })).toBeFocused();

  await open(page);
  await page.keyboard.type('resolver todos');
  await expect(chosen(page)).toContainText('Resolver todos…');
  // A person who sees all tickets can filter by any queue.
  await field(page).fill('vendas');
  await expect(group(page, 'Nas listas')).toContainText('Vendas');
  await field(page).fill('adiados');
  await expect(chosen(page)).toContainText('Adiados');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tab', { name: 'Adiados' })).toHaveAttribute('aria-selected', 'true');
  await page.close();

  const other = await desk.open(desk.ana);
  await open(other);
  await expect(group(other, 'Nas listas')).toContainText('Visualizações salvas…');
  await expect(group(other, 'Nesta conversa')).toHaveCount(0);
  // Without an open ticket or a focused row there is nothing to choose.
  await field(other).fill('selecionar na lista');
  await expect(palette(other).getByText(/^Nada encontrado/)).toBeVisible();
  await field(other).fill('resolver todos');
  await expect(palette(other).getByText(/^Nada encontrado/)).toBeVisible();
});

test('on a phone the palette is reached by touch, fits 320 px in Turkish and Spanish, and can be left', {
  tag: '@long',
}, async ({ desk }) => {
  await attended(desk, 'Maria Aparecida dos Santos Prado', ['Bom dia!']);
  const page = await desk.open(desk.ana, '/tickets', { ...phone, viewport: { width: 320, height: 720 } });
  for (const language of ['tr', 'es']) {
    await speak(page, language);
    await page.goto('/tickets');
    await page.getByRole('banner').locator('button[aria-haspopup=menu]').tap();
    await page.getByRole('menuitem').nth(1).tap();
    const dialog = page.locator('dialog[open]');
    await dialog.getByRole('combobox').fill('mar');
    await expect(dialog.getByRole('option').filter({ hasText: 'Maria Aparecida' }).first()).toBeVisible();
    expect(await dialog.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
    expect(await dialog.getByRole('listbox').evaluate((list) => list.scrollWidth - list.clientWidth)).toBe(0);
    const row = await dialog.getByRole('option').first().boundingBox();
    expect(row?.height).toBeGreaterThanOrEqual(44);
    await dialog.getByRole('button').first().tap();
    await expect(dialog).toHaveCount(0);
  }
  expect(await smallTargets(page, 44)).toEqual([]);
});

for (const { size, theme, options: look, tag } of looks)
  test(`the palette is accessible in ${theme} at ${size}`, { tag }, async ({ desk }) => {
    await attended(desk, 'Maria Prado', ['Bom dia!']);
    const page = await desk.open(desk.ana, '/tickets', { ...look, kept: { theme } });
    await page.keyboard.press('ControlOrMeta+k');
    await expect(options(page).first()).toBeVisible();
    await expectAccessible(page);
    await field(page).fill('maria');
    await expect(options(page).filter({ hasText: 'Maria Prado' }).first()).toBeVisible();
    await expectAccessible(page);
  });

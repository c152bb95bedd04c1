// Journeys of: messages.
import { expect, type Page } from '@playwright/test';
import { arrivedAt, attended, bubbleOf, openTalk, tickOf } from './conversation.ts';
import { type Desk, expectAccessible, fits, looks, narrowWidths, speak, test } from './desk.ts';
import { smallTargets } from './touch-targets.ts';

async function openBuilder(desk: Desk, options = {}): Promise<Page> {
  const page = await openTalk(desk, 'Maria Lima', 'quero um bolo', options);
  return page;
}

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Mensagem interativa' });
const preview = (page: Page) => dialogOf(page).locator('[data-preview]');
const field = (page: Page, name: string | RegExp) => dialogOf(page).getByLabel(name);
const send = (page: Page) => dialogOf(page).getByRole('button', { name: 'Enviar' }).click();
const tab = (page: Page, name: string) => dialogOf(page).getByRole('tab', { name, exact: true });

test('a list is filled in beside a phone that shows it, says what is missing, and is drawn on the contact’s phone', async ({
  desk,
}) => {
  const page = await openBuilder(desk);
  await page.getByRole('button', { name: 'Mensagem interativa' }).click();
  await expect(field(page, /^Título(?! da)/)).toBeFocused();
  // No poll: this channel has none.
  await expect(dialogOf(page).getByRole('tab')).toHaveText(['Lista', 'URL', 'Copia', 'Me Ligue', 'PIX']);
  await send(page);
  await expect(dialogOf(page).getByText('Por favor, selecione um título.').first()).toBeVisible();
  await field(page, /^Título(?! da)/).fill('Cardápio');
  await field(page, /^Texto(?! do)/).fill('Escolha o *sabor*');
  await field(page, /^Texto do botão/).fill('Ver sabores');
  await field(page, /^Opção 1/).fill('Cenoura');
  await dialogOf(page).getByRole('button', { name: 'Adicionar opção' }).click();
  await field(page, /^Opção 2/).fill('Milho');
  await expect(dialogOf(page).getByText('2 de 10 opções')).toBeVisible();
  await expect(preview(page)).toHaveAttribute('data-preview', 'drawn');
  await expect(preview(page)).toContainText('Ver sabores');
  await expect(preview(page).locator('strong')).toHaveText('sabor');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Descartar a mensagem?' });
  await question.getByRole('button', { name: 'Cancelar' }).click();
  await expect(field(page, /^Opção 2/)).toHaveValue('Milho');
  await send(page);
  await expect(dialogOf(page)).toHaveCount(0);
  await expect(tickOf(page, 'Escolha o sabor')).toHaveAccessibleName('Lida');
  const messages = await desk.app.sim.contact('Maria Lima').messages(desk.company.phoneNumberId);
  expect(messages.at(-1)).toMatchObject({
    type: 'interactive',
    text: 'Escolha o *sabor*',
    interactive: { kind: 'list', header: 'Cardápio', button: 'Ver sabores' },
  });
});

test('a request by PIX checks its key, shows its code, says that it goes as text, and arrives with the code alone on its line', {
  tag: '@long',
}, async ({ desk }) => {
  const page = await openBuilder(desk);
  await page.getByRole('button', { name: 'Mensagem interativa' }).click();
  await tab(page, 'Lista').press('ArrowLeft');
  await expect(tab(page, 'PIX')).toBeFocused();
  await field(page, /^Título/).fill('Bolo de cenoura');
  await field(page, /^Valor/).fill('45,00');
  await field(page, 'Tipo de chave').selectOption('CPF');
  await field(page, /^Chave PIX/).fill('111.111.111-11');
  await send(page);
  await expect(dialogOf(page).getByText('A chave PIX não é válida para este tipo.')).toBeVisible();
  await field(page, /^Chave PIX/).fill('529.982.247-25');
  await expect(dialogOf(page).getByText('vai como texto')).toBeVisible();
  await expect(preview(page)).toContainText('Chave PIX: 52998224725');
  await expect(dialogOf(page).getByRole('img', { name: 'QR code do PIX' })).toBeVisible();
  await send(page);
  await expect(dialogOf(page)).toHaveCount(0);
  await expect(tickOf(page, 'Bolo de cenoura')).toHaveAccessibleName('Lida');
  const arrived = (await arrivedAt(desk, 'Maria Lima')).at(-1) ?? '';
  expect(arrived).toContain('Valor: R$\u00a045,00');
  expect(arrived.split('\n').at(-1)).toMatch(/^000201\d{2}.*br\.gov\.bcb\.pix.*6304[0-9A-F]{4}$/);
  await expect(bubbleOf(page, 'Bolo de cenoura')).toBeVisible();
});

for (const { size, theme, options, tag } of looks) {
  test(`${size} ${theme}: the builder is accessible, and large enough for fingers`, { tag }, async ({ desk }) => {
    const page = await openBuilder(desk, { ...options, kept: { theme } });
    if (options.hasTouch) {
      await page.getByRole('button', { name: 'Mais opções' }).tap();
      await page.getByRole('menuitem', { name: 'Mensagem interativa' }).tap();
    } else await page.getByRole('button', { name: 'Mensagem interativa' }).click();
    await expect(dialogOf(page)).toBeVisible();
    for (const kind of ['URL', 'Copia', 'Me Ligue', 'PIX', 'Lista']) await tab(page, kind).click();
    await expectAccessible(page);
    if (options.hasTouch) expect(await smallTargets(page, 44)).toEqual([]);
  });
}

test('nothing of the builder is cut off at 320 px, in the longest languages', fits, async ({ desk }) => {
  const { uuid } = await attended(desk, 'Maria Lima', ['quero um bolo']);
  for (const width of narrowWidths) {
    const page = await desk.open(desk.ana, `/tickets/${uuid}`, { viewport: { width, height: 700 } });
    for (const [language, more, builder] of [
      ['tr', 'Diğer seçenekler', 'Etkileşimli mesaj'],
      ['es', 'Más opciones', 'Mensaje interactivo'],
    ] as const) {
      await speak(page, language);
      await page.reload();
      await page.getByRole('button', { name: more }).click();
      await page.getByRole('menuitem', { name: builder }).click();
      const dialog = page.getByRole('dialog', { name: builder });
      for (const kind of await dialog.getByRole('tab').all()) {
        await kind.click();
        const wide = await dialog.evaluate((element) => element.scrollWidth - element.clientWidth);
        expect([language, wide]).toEqual([language, 0]);
      }
    }
  }
});

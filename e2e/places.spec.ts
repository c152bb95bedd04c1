// Journeys of: places, messages.
import { expect, type Locator, type Page } from '@playwright/test';
import { attended, bubbleOf, composer } from './conversation.ts';
import { expectAccessible, test } from './desk.ts';
import { attachFile, bubbleWith, chooseAttach, drop, openClara, photos } from './media-steps.ts';
import { pdfFile, pngFile } from './sample-files.ts';
import { readTemplates } from './template-account.ts';

const question = (page: Page, act = 'Enviar'): Locator => page.getByRole('dialog', { name: `${act} assim mesmo?` });
/** The note beside the field about open places. */
const marked = (dialog: Locator, place: string): Locator => dialog.getByText(`${place} não é preenchido`);

/** Expects the question: Escape closes it and keeps the text, Enter in it sends. */
async function expectAsked(page: Page, send: () => Promise<void>, dialog: Locator, place: string): Promise<void> {
  await send();
  await expect(question(page)).toContainText(`A mensagem tem ${place}, que ninguém vai preencher.`);
  await page.keyboard.press('Escape');
  await expect(question(page)).toHaveCount(0);
  await expect(dialog).toBeVisible();
  await send();
  await expect(question(page).getByRole('button', { name: 'Enviar assim mesmo' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
}

test('a place in the words of a chosen file is marked, and asked about once, not in the composer as well', async ({
  desk,
}) => {
  const page = await openClara(desk);
  await attachFile(page, 'Foto ou vídeo', pngFile('bolo.png', 320, 240));
  const dialog = page.getByRole('dialog', { name: 'Enviar para Clara' });
  const caption = dialog.getByLabel('Legenda');
  await caption.fill('Para {{cliente}}');
  await expect(marked(dialog, '{{cliente}}')).toBeVisible();
  await expectAccessible(page);
  // A file that is left waits in the draft, and the question about its caption comes where the file is looked at.
  await page.keyboard.press('Escape');
  await composer(page).press('Enter');
  await expect(dialog).toBeVisible();
  await expect(question(page)).toHaveCount(0);
  await expectAsked(page, () => caption.press('Enter'), dialog, '{{cliente}}');
  await expect(bubbleWith(page, photos(page))).toContainText('Para {{cliente}}');
});

test('of several files any caption is looked at', async ({ desk }) => {
  const page = await openClara(desk);
  await drop(page, [pdfFile('Conta.pdf'), pngFile('frente.png', 320, 240)]);
  const dialog = page.getByRole('dialog', { name: 'Enviar 2 arquivos para Clara' });
  await dialog.getByLabel('Legenda de frente.png').fill('{saudação}, segue');
  await expect(marked(dialog, '{saudação}')).toBeVisible();
  const send = () => dialog.getByRole('button', { name: 'Enviar 2' }).click();
  await expectAsked(page, send, dialog, '{saudação}');
  await expect(bubbleWith(page, photos(page))).toContainText('{saudação}, segue');
});

test('a place in any field of a built message is marked and asked about', async ({ desk }) => {
  const { uuid } = await attended(desk, 'Maria Lima', ['quero um bolo']);
  const page = await desk.open(desk.ana, `/tickets/${uuid}`);
  await page.getByRole('button', { name: 'Mensagem interativa' }).click();
  const dialog = page.getByRole('dialog', { name: 'Mensagem interativa' });
  await dialog.getByLabel(/^Título(?! da)/).fill('Cardápio');
  await dialog.getByLabel(/^Texto(?! do)/).fill('Escolha');
  await dialog.getByLabel(/^Texto do botão/).fill('{{queue');
  await dialog.getByLabel(/^Opção 1/).fill('Para {{name}}');
  await expect(marked(dialog, '{{queue')).toBeVisible();
  await expect(marked(dialog, '{{name}}')).toBeVisible();
  await expectAsked(page, () => dialog.getByLabel(/^Título(?! da)/).press('Enter'), dialog, '{{queue, {{name}}');
  await expect(bubbleOf(page, 'Escolha')).toBeVisible();
});

test('what is typed into a template is asked about, its own places are not', async ({ desk }) => {
  await readTemplates(desk);
  const { uuid } = await attended(desk, 'Maria Lima', ['quero um bolo']);
  const page = await desk.open(desk.ana, `/tickets/${uuid}`);
  await chooseAttach(page, 'Modelo');
  const dialog = page.getByRole('dialog').filter({ has: page.getByRole('button', { name: 'Voltar aos modelos' }) });
  await page.getByRole('option').filter({ hasText: 'pedido_pronto' }).click();
  await dialog.getByLabel('Cabeçalho 1', { exact: false }).fill('4711');
  await dialog.getByLabel('Texto 1', { exact: false }).fill('{{nome}}');
  await dialog.getByLabel('Texto 2', { exact: false }).fill('18 h');
  await expect(marked(dialog, '{{nome}}')).toBeVisible();
  await expectAsked(page, () => dialog.getByLabel('Texto 2', { exact: false }).press('Enter'), dialog, '{{nome}}');
  await expect(bubbleOf(page, 'Pedido 4711')).toContainText('{{nome}}');
});

test('the name of a place on a map goes to the contact: it is looked at, too', async ({ desk }) => {
  const page = await openClara(desk);
  await chooseAttach(page, 'Localização');
  const dialog = page.getByRole('dialog', { name: 'Enviar localização para Clara' });
  await dialog.getByLabel('Latitude e longitude, ou link do mapa').fill('-23.55, -46.63');
  await dialog.getByLabel('Nome do local (opcional)').fill('{{empresa}}');
  await expect(marked(dialog, '{{empresa}}')).toBeVisible();
  await expectAsked(page, () => dialog.getByLabel('Nome do local (opcional)').press('Enter'), dialog, '{{empresa}}');
});

test('a list of files is kept with a place that nobody fills only by who says so; known ones are filled', async ({
  desk,
}) => {
  const boss = await desk.person({ name: 'Helena', profile: 'admin' });
  const page = await desk.open(boss, '/files');
  await page.getByRole('button', { name: 'Nova lista' }).first().click();
  const form = page.getByRole('dialog', { name: 'Nova lista de arquivos' });
  await form.getByLabel('Nome', { exact: true }).fill('Catálogos');
  await form.getByLabel('Mensagem').fill('Olá {{firstName}}, da {{loja}}');
  await expect(marked(form, '{{loja}}')).toBeVisible();
  await expect(marked(form, '{{firstName}}')).toHaveCount(0);
  await form.getByRole('button', { name: 'Salvar' }).click();
  await expect(question(page, 'Salvar')).toContainText('{{loja}}');
  await page.keyboard.press('Enter');
  await expect(form).toHaveCount(0);
  await expect(page.getByText('Catálogos')).toBeVisible();
});

// Journeys of: quick-messages.
import { sendFile } from '@guiche/testkit/media-requests';
import { sampleFiles } from '@guiche/testkit/sample-files';
import { expect, type Page } from '@playwright/test';
import { arrivedAt, attended, bubbleOf, composer, openTalk, rowOf, tickOf } from './conversation.ts';
import { type Desk, expectAccessible, test } from './desk.ts';
import { attachFile, dialogOf } from './media-steps.ts';
import { pngFile } from './sample-files.ts';

async function insertQuick(desk: Desk, shortcode: string, message: string): Promise<number> {
  const { rows } = await desk.app.owner.query<{ id: string }>(
    'insert into quick_messages (company_id, shortcode, message, geral) values ($1, $2, $3, true) returning id',
    [desk.company.id, shortcode, message],
  );
  return Number(rows[0]?.id);
}

async function openMaria(desk: Desk): Promise<{ page: Page; ticketId: number }> {
  const { uuid, id } = await attended(desk, 'Maria Lima', ['quero um bolo']);
  const page = await desk.open(desk.ana, `/tickets/${uuid}`);
  await expect(bubbleOf(page, 'quero um bolo')).toBeVisible();
  return { page, ticketId: id };
}

const listOf = (page: Page) => page.getByRole('listbox', { name: 'Respostas rápidas' });
const options = (page: Page) => listOf(page).getByRole('option');

test('a slash lists quick messages with their variables filled; what is chosen can still be changed, and the most used comes first (habit: Canned text) (delight 6)', async ({
  desk,
}) => {
  await insertQuick(desk, 'endereço', 'Rua das Flores, 120');
  await insertQuick(desk, 'istanbul', 'Kargo yarın çıkar');
  await insertQuick(desk, 'ola', 'Olá, {{firstName}}! Aqui é {{userName}}.');
  await insertQuick(desk, 'longa', 'a'.repeat(120));
  const { page } = await openMaria(desk);
  await composer(page).pressSequentially('/');
  await expect(options(page)).toHaveText([/^\/endereço/, /^\/istanbul/, /^\/longa/, /^\/ola/]);
  await expect(options(page).last()).toContainText('Olá, Maria! Aqui é Ana Souza.');
  await expect(options(page).nth(2)).toContainText(`${'a'.repeat(90)}…`);
  await expectAccessible(page);
  await composer(page).pressSequentially('İST');
  await expect(options(page)).toHaveText([/^\/istanbul/]);
  await composer(page).fill('/ENDERECO');
  await expect(options(page)).toHaveText([/^\/endereço/]);

  await composer(page).press('Escape');
  await expect(listOf(page)).toHaveCount(0);
  await expect(composer(page)).toHaveValue('/ENDERECO');
  await composer(page).fill('');
  await composer(page).pressSequentially('/');
  await composer(page).press('ArrowUp');
  await expect(composer(page)).toHaveAttribute(
    'aria-activedescendant',
    (await options(page).last().getAttribute('id')) ?? '',
  );
  await composer(page).press('Enter');
  await expect(composer(page)).toHaveValue('Olá, Maria! Aqui é Ana Souza.');
  await desk.app.idle();
  expect(await arrivedAt(desk, 'Maria Lima')).toEqual([]);
  await composer(page).pressSequentially(' Tudo bem?');
  await composer(page).press('Enter');
  await expect(tickOf(page, 'Tudo bem?')).toHaveAccessibleName('Lida');
  expect(await arrivedAt(desk, 'Maria Lima')).toEqual(['Olá, Maria! Aqui é Ana Souza. Tudo bem?']);

  await composer(page).pressSequentially('Antes ');
  await page.getByRole('button', { name: 'Respostas rápidas' }).click();
  await expect(options(page).first()).toContainText('/ola');
  await composer(page).press('Tab');
  await expect(composer(page)).toHaveValue('Antes Olá, Maria! Aqui é Ana Souza.');

  await composer(page).fill('');
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('dialog', { name: 'Buscar ou ir para…' }).getByRole('combobox').fill('istanbul');
  await expect(page.getByRole('option', { name: /istanbul/, selected: true })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(composer(page)).toHaveValue('Kargo yarın çıkar');
});

test('Enter in the same moment as the last letter chooses for all that was typed, and replaces all of it', {
  tag: '@long',
}, async ({ desk }) => {
  await insertQuick(desk, 'obrigado', 'Obrigada pela visita!');
  await insertQuick(desk, 'ola', 'Olá!');
  const { page } = await openMaria(desk);
  await composer(page).pressSequentially('/o');
  await expect(options(page)).toHaveText([/^\/obrigado/, /^\/ola/]);
  // Both keys come before anything is drawn, as with a fast hand on a slow machine.
  await composer(page).evaluate((field) => {
    document.execCommand('insertText', false, 'la');
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
  });
  await expect(composer(page)).toHaveValue('Olá!');
  await expect(listOf(page)).toHaveCount(0);
});

test('a quick message with a file brings the file along, and it arrives with the words', { tag: '@long' }, async ({
  desk,
}) => {
  const { page, ticketId } = await openMaria(desk);
  const chief = await desk.company.admin();
  await sendFile(desk.app.url, chief, { ticketId, file: { bytes: sampleFiles.photo, name: 'bolo.jpg' } });
  const id = await insertQuick(desk, 'bolo', 'É este aqui');
  await desk.app.owner.query(
    `update quick_messages q set media_name = 'bolo.jpg', media_type = m.mime_type, media_size = m.size,
       media_sha256 = m.sha256, media_key = m.storage_key
     from media m where m.company_id = $1 and m.storage_key is not null and q.id = $2`,
    [desk.company.id, id],
  );
  await composer(page).pressSequentially('/bolo');
  await expect(options(page).getByRole('img', { name: 'Com arquivo' })).toBeVisible();
  await composer(page).press('Enter');
  await expect(composer(page)).toHaveValue('É este aqui');
  await expect(page.getByRole('button', { name: 'Remover o arquivo' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Remover o arquivo' })).toBeVisible();
  await composer(page).press('Enter');
  await expect(tickOf(page, 'É este aqui')).toHaveAccessibleName('Lida');
  const messages = await desk.app.sim.contact('Maria Lima').messages(desk.company.phoneNumberId);
  expect(messages.at(-1)).toMatchObject({ type: 'image', text: 'É este aqui' });
});

test('Ctrl+B marks what is chosen, the bubble draws it, and Ctrl+Z takes it back (habit: Formatting)', {
  tag: '@long',
}, async ({ desk }) => {
  const { page } = await openMaria(desk);
  await composer(page).fill('muito bom');
  await composer(page).evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(6, 9));
  await composer(page).press('Control+b');
  await expect(composer(page)).toHaveValue('muito *bom*');
  await composer(page).press('Control+b');
  await expect(composer(page)).toHaveValue('muito bom');
  await composer(page).press('Control+z');
  await expect(composer(page)).toHaveValue('muito *bom*');
  await composer(page).press('Enter');
  const bubble = bubbleOf(page, 'muito bom');
  await expect(bubble.locator('strong')).toHaveText('bom');
  await expect(bubble.locator('[data-ack]')).toHaveAccessibleName('Lida');
  expect(await arrivedAt(desk, 'Maria Lima')).toEqual(['muito *bom*']);
});

test('where the company signs, the name stands before the words until its attendant turns it off', {
  tag: '@long',
}, async ({ desk }) => {
  await desk.company.setting('sendSignMessage', 'enabled');
  const { page } = await openMaria(desk);
  const toggle = page.getByRole('button', { name: 'Assinar com meu nome' });
  await expect(toggle).toHaveAttribute('aria-pressed', 'true');
  await composer(page).fill('olá');
  await composer(page).press('Enter');
  await expect(tickOf(page, 'olá')).toHaveAccessibleName('Lida');
  await expect(bubbleOf(page, 'olá').locator('strong')).toHaveText('Ana Souza:');
  await attachFile(page, 'Foto ou vídeo', pngFile('bolo.png', 40, 30));
  await dialogOf(page).getByLabel('Legenda').fill('o bolo');
  await dialogOf(page).getByLabel('Legenda').press('Enter');
  await expect(tickOf(page, 'o bolo')).toHaveAccessibleName('Lida');
  await toggle.click();
  await composer(page).fill('sem nome');
  await composer(page).press('Enter');
  await expect(tickOf(page, 'sem nome')).toHaveAccessibleName('Lida');
  expect(await arrivedAt(desk, 'Maria Lima')).toEqual(['*Ana Souza:*\nolá', '*Ana Souza:*\no bolo', 'sem nome']);
  await desk.company.setting('sendSignMessage', 'disabled');
  await page.reload();
  await expect(composer(page)).toBeVisible();
  await expect(toggle).toHaveCount(0);
});

test('Ctrl+Shift+Enter sends, asks to resolve, and the next ticket opens; called off, nothing opens (delight 7) (habit: Resolve)', {
  tag: '@long',
}, async ({ desk }) => {
  await attended(desk, 'Pedro Reis', ['quero um suco']);
  const { page } = await openMaria(desk);
  const chatWith = (name: string) => page.getByRole('region', { name: `Conversa com ${name}` });
  await composer(page).press('Control+Shift+Enter');
  await page.getByRole('dialog').press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(chatWith('Maria Lima')).toBeVisible();
  await composer(page).fill('até logo');
  await composer(page).press('Control+Shift+Enter');
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Sem despedida' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(chatWith('Pedro Reis')).toBeVisible();
  await expect(rowOf(page, 'Maria Lima')).toHaveCount(0);
  await desk.app.idle();
  expect(await arrivedAt(desk, 'Maria Lima')).toEqual(['até logo']);
});

test('where motion is reduced, Escape closes the question and not the ticket under it', { tag: '@long' }, async ({
  desk,
}) => {
  const page = await openTalk(desk, 'Maria Lima', 'quero um bolo', { reducedMotion: 'reduce' });
  await composer(page).press('Control+Shift+Enter');
  await page.getByRole('dialog').press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await composer(page).pressSequentially('até logo');
  await composer(page).press('Enter');
  await expect(tickOf(page, 'até logo')).toHaveAccessibleName('Lida');
});

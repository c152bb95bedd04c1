// Journeys of: quick-messages.
import { createQuickMessage } from '@guiche/contract/quick-messages.schemas';
import { expect, type Page } from '@playwright/test';
import { attended, bubbleOf, composer } from './conversation.ts';
import { type Desk, expectAccessible, phone, test } from './desk.ts';
import { pngFile } from './sample-files.ts';

const screenOf = (page: Page) => page.getByRole('main', { name: 'Respostas rápidas' });
const rowOf = (page: Page, shortcode: string) =>
  screenOf(page)
    .getByRole('row')
    .filter({ hasText: `/${shortcode}` });
const formOf = (page: Page, title = 'Nova resposta rápida') => page.getByRole('dialog', { name: title });
const save = (page: Page, title?: string) => formOf(page, title).getByRole('button', { name: 'Salvar' }).click();
const addIn = (page: Page) => screenOf(page).getByRole('button', { name: 'Nova resposta rápida' }).first().click();
const options = (page: Page) => page.getByRole('listbox', { name: 'Respostas rápidas' }).getByRole('option');

async function toQuickMessages(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Respostas rápidas' }).click();
  await expect(screenOf(page)).toBeVisible();
}

const make = (desk: Desk, person: Desk['ana'], shortcode: string, flags: { geral?: boolean; visao?: boolean } = {}) =>
  desk.company.request(person, createQuickMessage, { body: { shortcode, message: `texto de ${shortcode}`, ...flags } });

test('what an admin writes with variables and a file is at once behind the slash of a chat that is open elsewhere', async ({
  desk,
}) => {
  const { uuid } = await attended(desk, 'Maria Lima', ['quero um bolo']);
  const chat = await desk.open(desk.ana, `/tickets/${uuid}`);
  await expect(bubbleOf(chat, 'quero um bolo')).toBeVisible();
  await composer(chat).pressSequentially('/');
  await expect(options(chat)).toHaveCount(0);

  const page = await desk.open(await desk.person({ name: 'Helena', profile: 'admin' }));
  await toQuickMessages(page);
  await expect(page).toHaveTitle(/Respostas rápidas · Guichê/);
  await expect(screenOf(page).getByText('Nenhuma resposta rápida ainda')).toBeVisible();
  await addIn(page);
  const form = formOf(page);
  await expect(form.getByLabel('Atalho')).toBeFocused();
  await save(page);
  await expect(form.getByText('Escreva um atalho.')).toBeVisible();
  await form.getByLabel('Atalho').fill('/bolo');
  await form.getByLabel('Mensagem').fill('Oi, ');
  await form.getByRole('button', { name: 'Primeiro nome' }).click();
  await expect(form.getByLabel('Mensagem')).toHaveValue('Oi, {{firstName}}');
  await expect(form.getByText('Oi, Maria', { exact: true })).toBeVisible();
  await form.locator('input[type=file]').setInputFiles(pngFile('bolo.png', 40, 30));
  await expect(form.getByRole('img', { name: 'bolo.png' })).toBeVisible();
  await form.getByRole('switch', { name: 'Geral' }).click();
  await expectAccessible(page);
  await save(page);
  await expect(form).toHaveCount(0);
  await expect(rowOf(page, 'bolo')).toContainText('bolo.png');
  await expect(rowOf(page, 'bolo')).toContainText('Geral');
  await expectAccessible(page);

  await expect(options(chat)).toHaveText([/^\/bolo/]);
  await composer(chat).press('Enter');
  await expect(composer(chat)).toHaveValue('Oi, Maria');
  await expect(chat.getByRole('button', { name: 'Remover o arquivo' })).toBeVisible();

  // An attendant sees it but cannot change it.
  await composer(chat).fill('');
  await toQuickMessages(chat);
  await rowOf(chat, 'bolo').getByRole('button', { name: 'Ver /bolo' }).click();
  const view = formOf(chat, 'Resposta rápida');
  await expect(view.getByLabel('Atalho')).toBeDisabled();
  await expect(view.getByRole('button', { name: 'Salvar' })).toHaveCount(0);
  await chat.keyboard.press('Escape');
  await expect(view).toHaveCount(0);

  await rowOf(page, 'bolo').getByRole('button', { name: 'Excluir /bolo' }).click();
  await page.getByRole('dialog', { name: 'Excluir /bolo?' }).getByRole('button', { name: 'Excluir' }).click();
  await expect(rowOf(page, 'bolo')).toHaveCount(0);
  await expect(rowOf(chat, 'bolo')).toHaveCount(0);
});

test('of others’ private ones nothing is seen, and a taken shortcode is said beside its field', async ({ desk }) => {
  const bia = await desk.person({ name: 'Bia Reis' });
  await make(desk, bia, 'segredo');
  await make(desk, bia, 'frete', { visao: true });
  await make(desk, desk.ana, 'volto');
  const page = await desk.open(desk.ana);
  await toQuickMessages(page);
  await expect(rowOf(page, 'volto')).toContainText('Só você');
  await expect(rowOf(page, 'frete')).toContainText('Visível');
  await expect(rowOf(page, 'segredo')).toHaveCount(0);
  await addIn(page);
  const form = formOf(page);
  await form.getByLabel('Atalho').fill('FRETE');
  await form.getByLabel('Mensagem').fill('Grátis');
  await save(page);
  await expect(form.getByText('Já existe uma resposta rápida com este atalho.')).toBeVisible();
  await expect(form.getByLabel('Mensagem')).toHaveValue('Grátis');
  await form.getByLabel('Atalho').fill('segredo');
  await save(page);
  await expect(form).toHaveCount(0);
  await expect(rowOf(page, 'segredo')).toContainText('Grátis');
  await screenOf(page).getByRole('textbox').fill('FRETE');
  await expect(rowOf(page, 'segredo')).toHaveCount(0);
  await expect(rowOf(page, 'frete')).toBeVisible();
});

test('a broken file is refused and the form stays; saved without it, the words are there once', {
  tag: '@long',
}, async ({ desk }) => {
  const page = await desk.open(desk.ana);
  await toQuickMessages(page);
  await addIn(page);
  const form = formOf(page);
  await form.getByLabel('Atalho').fill('foto');
  await form.getByLabel('Mensagem').fill('A foto');
  const whole = pngFile('foto.png', 40, 30);
  const input = form.locator('input[type=file]');
  await input.setInputFiles({ ...whole, buffer: whole.buffer.subarray(0, 40) });
  await save(page);
  await expect(form.getByText('O arquivo está danificado. Escolha outro.')).toBeVisible();
  await expect(form.getByLabel('Mensagem')).toHaveValue('A foto');
  await input.setInputFiles(whole);
  await save(page);
  await expect(form).toHaveCount(0);
  await expect(rowOf(page, 'foto')).toHaveCount(1);
  await expect(rowOf(page, 'foto')).toContainText('foto.png');
  await rowOf(page, 'foto').getByRole('button', { name: 'Editar /foto' }).click();
  const edit = formOf(page, 'Editar resposta rápida');
  await edit.getByRole('button', { name: 'Remover: Arquivo' }).click();
  await expect(edit.getByText('Nenhum arquivo')).toBeVisible();
  await save(page, 'Editar resposta rápida');
  await expect(edit).toHaveCount(0);
  await expect(rowOf(page, 'foto')).not.toContainText('foto.png');
});

test('on a phone it fits, and Escape asks before what was written is lost', { tag: '@long' }, async ({ desk }) => {
  await make(desk, desk.ana, 'volto');
  const page = await desk.open(desk.ana, '/tickets', phone);
  await page.getByRole('button', { name: 'Abrir menu' }).click();
  await toQuickMessages(page);
  await expect(rowOf(page, 'volto')).toBeVisible();
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(await overflow()).toBeLessThanOrEqual(0);
  await rowOf(page, 'volto').getByRole('button', { name: 'Editar /volto' }).click();
  const form = formOf(page, 'Editar resposta rápida');
  await form.getByLabel('Mensagem').fill('Volto já');
  expect(await overflow()).toBeLessThanOrEqual(0);
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Descartar o que foi escrito?' });
  await question.getByRole('button', { name: 'Cancelar' }).click();
  await expect(form.getByLabel('Mensagem')).toHaveValue('Volto já');
  await save(page, 'Editar resposta rápida');
  await expect(form).toHaveCount(0);
  await expect(rowOf(page, 'volto')).toContainText('Volto já');
});

// Journeys of: file-lists.
import { expect, type Page } from '@playwright/test';
import { expectAccessible, phone, test } from './desk.ts';
import { pngFile, wavFile } from './sample-files.ts';

const screenOf = (page: Page) => page.getByRole('main', { name: 'Listas de arquivos' });
const rowOf = (page: Page, name: string) => screenOf(page).getByRole('row').filter({ hasText: name });
const formOf = (page: Page, title: string) => page.getByRole('dialog', { name: title });

async function toFiles(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Listas de arquivos' }).click();
  await expect(screenOf(page)).toBeVisible();
}

test('an admin makes a list of two files, changes it and removes it; a second admin sees it all', async ({ desk }) => {
  const page = await desk.open(await desk.person({ name: 'Helena', profile: 'admin' }));
  const other = await desk.open(await desk.person({ name: 'Otto', profile: 'admin' }));
  await toFiles(page);
  await toFiles(other);
  await expect(page).toHaveTitle(/Listas de arquivos · Guichê/);
  await screenOf(page).getByRole('button', { name: 'Nova lista' }).first().click();
  const form = formOf(page, 'Nova lista de arquivos');
  await form.getByLabel('Nome', { exact: true }).fill('ab');
  await form.getByRole('button', { name: 'Salvar' }).click();
  await expect(form.getByText('nome muito curto')).toBeVisible();
  await expect(form.getByText('Obrigatório')).toBeVisible();
  await form.getByLabel('Nome', { exact: true }).fill('Tabelas');
  await form.getByLabel('Mensagem').fill('Seguem as tabelas');
  for (const [n, file] of [pngFile('precos.png', 40, 30), wavFile('aviso.wav', 1)].entries()) {
    await form.getByRole('button', { name: 'Adicionar arquivo' }).click();
    await form.getByLabel(`Nome do arquivo ${n + 1}`).fill(n === 0 ? 'Preços' : 'Aviso');
    if (n === 0) {
      await form.getByRole('button', { name: 'Salvar' }).click();
      await expect(form.getByText('Escolha um arquivo.')).toBeVisible();
    }
    await form.locator('input[type=file]').nth(n).setInputFiles(file);
  }
  await expect(form.getByRole('img', { name: 'precos.png' })).toBeVisible();
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Salvar' }).click();
  await expect(form).toHaveCount(0);
  await expect(rowOf(page, 'Tabelas').getByRole('cell', { name: '2', exact: true })).toBeVisible();
  await expect(rowOf(other, 'Tabelas')).toContainText('Seguem as tabelas');

  await rowOf(other, 'Tabelas').getByRole('button', { name: 'Editar Tabelas' }).click();
  const edit = formOf(other, 'Editar lista de arquivos');
  await edit.getByRole('button', { name: 'Subir o arquivo 2' }).click();
  await expect(edit.getByLabel('Nome do arquivo 1')).toHaveValue('Aviso');
  await edit.getByRole('button', { name: 'Tirar o arquivo 2 da lista' }).click();
  await edit.getByLabel('Nome', { exact: true }).fill('Avisos');
  await edit.getByRole('button', { name: 'Salvar' }).click();
  await expect(edit).toHaveCount(0);
  await expect(rowOf(page, 'Avisos').getByRole('cell', { name: '1', exact: true })).toBeVisible();

  await screenOf(page).getByRole('textbox').fill('zzz');
  await expect(screenOf(page).getByText('Nada encontrado')).toBeVisible();
  await screenOf(page).getByRole('textbox').fill('AVISO');
  await rowOf(page, 'Avisos').getByRole('button', { name: 'Excluir Avisos' }).click();
  await formOf(page, 'Excluir Avisos?').getByRole('button', { name: 'Excluir' }).click();
  await expect(rowOf(page, 'Avisos')).toHaveCount(0);
  await expect(screenOf(other).getByText('Nenhuma lista de arquivos ainda')).toBeVisible();
});

test('a broken file is refused beside its option, and what was kept is not kept twice', { tag: '@long' }, async ({
  desk,
}) => {
  const page = await desk.open(await desk.person({ name: 'Helena', profile: 'admin' }), '/tickets', phone);
  await page.getByRole('button', { name: 'Abrir menu' }).click();
  await toFiles(page);
  await screenOf(page).getByRole('button', { name: 'Nova lista' }).first().click();
  const form = formOf(page, 'Nova lista de arquivos');
  await form.getByLabel('Nome', { exact: true }).fill('Tabelas');
  await form.getByLabel('Mensagem').fill('Seguem');
  await form.getByRole('button', { name: 'Adicionar arquivo' }).click();
  await form.getByLabel('Nome do arquivo 1').fill('Preços');
  const whole = pngFile('precos.png', 40, 30);
  const input = form.locator('input[type=file]');
  await input.setInputFiles({ ...whole, buffer: whole.buffer.subarray(0, 40) });
  await form.getByRole('button', { name: 'Salvar' }).click();
  await expect(form.getByText('O arquivo está danificado. Escolha outro.')).toBeVisible();
  await input.setInputFiles(whole);
  await form.getByRole('button', { name: 'Salvar' }).click();
  await expect(form).toHaveCount(0);
  await expect(rowOf(page, 'Tabelas')).toHaveCount(1);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
});

test('an attendant has no such entry and is refused at the address', async ({ desk }) => {
  const page = await desk.open(desk.ana);
  await expect(page.getByRole('link', { name: 'Respostas rápidas' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Listas de arquivos' })).toHaveCount(0);
  await page.goto('/files');
  await expect(page.getByText('Sem permissão para acessar!')).toBeVisible();
});

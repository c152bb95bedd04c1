// Journeys of: contact-sheets.
import { readFile } from 'node:fs/promises';
import * as library from '@e965/xlsx';
import { expect, type Page } from '@playwright/test';
import { type Desk, expectAccessible, test } from './desk.ts';

type Table = (string | number)[][];
const csv = (table: Table) => Buffer.from(table.map((line) => line.join(';')).join('\n'));
function xlsx(table: Table): Buffer {
  const book = library.utils.book_new();
  library.utils.book_append_sheet(book, library.utils.aoa_to_sheet(table), 'Contatos');
  return library.write(book, { type: 'buffer', bookType: 'xlsx' });
}

const admin = (desk: Desk) => desk.person({ name: 'Helena Dias', profile: 'admin' });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const main = (page: Page) => page.getByRole('main');

/** `desk.open` ends in the inbox, so the address leads on from there. */
async function openImport(desk: Desk): Promise<Page> {
  const page = await desk.open(await admin(desk));
  await page.goto('/contacts/import');
  await expect(page.getByRole('heading', { level: 1, name: 'Importar contatos' })).toBeVisible();
  return page;
}

async function choose(page: Page, name: string, buffer: Buffer): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await button(page, 'Escolher arquivo').click();
  await (await chooser).setFiles({ name, mimeType: 'application/octet-stream', buffer });
}

const stored = async ({ app, company }: Desk) =>
  (await app.owner.query('select name, number from contacts where company_id = $1 order by name', [company.id])).rows;

for (const [name, make] of [
  ['clientes.csv', csv],
  ['clientes.xlsx', xlsx],
] as const)
  test(`a sheet becomes contacts: ${name}`, { tag: make === csv ? [] : '@long' }, async ({ desk }) => {
    const page = await openImport(desk);
    await choose(
      page,
      name,
      make([
        ['Nome', 'Telefone', 'Etiquetas'],
        ['Ana Prado', 5511988880001, 'VIP'],
        ['Bruno Sá', 5511988880002, ''],
      ]),
    );
    await expect(page.getByLabel('Nome', { exact: true })).toHaveValue('name');
    await expect(page.getByLabel('Telefone', { exact: true })).toHaveValue('number');
    await expect(page.getByRole('list', { name: 'Exemplos de Nome' })).toContainText('Ana Prado');
    await expectAccessible(page);
    await button(page, 'Conferir contatos').click();
    await expect(page.getByRole('row', { name: /Ana Prado/ })).toContainText('Será criado');
    await expectAccessible(page);
    await button(page, 'Importar 2 contatos').click();
    await expect(page.getByRole('heading', { name: 'Contatos importados' })).toBeVisible();
    await expect(main(page)).toContainText('Criados2');
    expect(await stored(desk)).toEqual([
      { name: 'Ana Prado', number: '5511988880001' },
      { name: 'Bruno Sá', number: '5511988880002' },
    ]);
  });

test('columns ask for what is missing, and no field is chosen twice', { tag: '@long' }, async ({ desk }) => {
  const page = await openImport(desk);
  await choose(
    page,
    'lista.txt',
    csv([
      ['A', 'B'],
      ['Ana', '5511988880001'],
    ]),
  );
  await page.getByLabel('A', { exact: true }).selectOption('Nome');
  await button(page, 'Conferir contatos').click();
  await expect(page.getByRole('alert')).toHaveText('Não foi selecionado o campo de número do contato');
  await page.getByLabel('B', { exact: true }).selectOption('Nome');
  await expect(page.getByRole('alert')).toHaveText('O campo Nome já foi selecionado');
  await expect(button(page, 'Conferir contatos')).toBeDisabled();
  await page.getByLabel('B', { exact: true }).selectOption('Número');
  await button(page, 'Conferir contatos').click();
  await expect(button(page, 'Importar 1 contato')).toBeVisible();
});

test('faulty rows are found, a reload goes on where one was, and they come down with their reasons', {
  tag: '@long',
}, async ({ desk }) => {
  const page = await openImport(desk);
  await choose(
    page,
    'clientes.csv',
    csv([
      ['Nome', 'Número'],
      ['Ana Prado', 5511988880001],
      ['=Sem Número', ''],
      ['Repetida', 5511988880001],
    ]),
  );
  await button(page, 'Conferir contatos').click();
  await page.getByRole('tab', { name: 'Com problema (2)' }).click();
  await expect(page.getByRole('row', { name: /Repetida/ })).toContainText('Número repetido no arquivo');
  await expect(page.getByRole('row', { name: /Ana Prado/ })).toHaveCount(0);
  await page.reload();
  await page.getByRole('tab', { name: 'Todas (3)' }).click();
  // The box changes once the server has stored it.
  const tick = page.getByRole('checkbox', { name: 'Selecionar a linha 2: Ana Prado' });
  await tick.click();
  await expect(tick).not.toBeChecked();
  await button(page, 'Importar 0 contato').click();
  await expect(page.getByRole('alert')).toHaveText('Nenhum contato selecionado');
  await button(page, 'Selecionar todos').click();
  await button(page, 'Importar 1 contato').click();
  await expect(
    page.getByRole('heading', { name: 'Importação concluída, com linhas ignoradas ou incompletas' }),
  ).toBeVisible();
  await page.reload();
  const coming = page.waitForEvent('download');
  await button(page, 'Baixar linhas ignoradas ou incompletas').click();
  const text = await readFile(await (await coming).path(), 'utf8');
  expect(text.replace('\ufeff', '').trimEnd().split('\r\n')).toEqual([
    'Nome;Número;Linha;Motivo',
    "'=Sem Número;;3;Sem número",
    'Repetida;5511988880001;4;Número repetido no arquivo',
  ]);
});

test('an import goes on over a reload, and stops when it is canceled', { tag: '@long' }, async ({ desk }) => {
  const page = await openImport(desk);
  const table: Table = [['Nome', 'Número']];
  for (let row = 0; row < 600; row++) table.push([`Pessoa ${row}`, 5_511_920_000_000 + row]);
  await choose(page, 'clientes.csv', csv(table));
  await button(page, 'Conferir contatos').click();
  await expect(button(page, 'Importar 600 contatos')).toBeVisible();
  // A lock on the addresses makes the first batch wait.
  await desk.app.owner.query('begin');
  try {
    await desk.app.owner.query('lock table contact_identities in share row exclusive mode');
    await button(page, 'Importar 600 contatos').click();
    await expect(page.getByRole('progressbar')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('progressbar')).toBeVisible();
    await expectAccessible(page);
    await button(page, 'Cancelar importação').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancelar importação' }).click();
  } finally {
    await desk.app.owner.query('commit');
  }
  await expect(page.getByRole('heading', { name: /Importação cancelada|Contatos importados/ })).toBeVisible();
  await button(page, 'Importar outro arquivo').click();
  await expect(button(page, 'Escolher arquivo')).toBeVisible();
});

test('what is no sheet is refused, and another file can be tried', { tag: '@long' }, async ({ desk }) => {
  const page = await openImport(desk);
  await choose(page, 'lista.xls', Buffer.from('<html><script>alert(1)</script></html>'));
  await expect(page.getByRole('alert')).toHaveText('Arquivo inválido!');
  await choose(
    page,
    'lista.csv',
    csv([
      ['Nome', 'Número'],
      ['<img src=x onerror=alert(1)>', 5511988880001],
    ]),
  );
  await expect(page.getByRole('list', { name: 'Exemplos de Nome' })).toContainText('<img src=x onerror=alert(1)>');
});

test('who is no admin is told so', async ({ desk }) => {
  const page = await desk.open(desk.ana);
  await page.goto('/contacts/import');
  await expect(button(page, 'Escolher arquivo')).toHaveCount(0);
  await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible();
});

// Journeys of: contacts.
import { updateSetting } from '@guiche/contract/settings.schemas';
import { expect, type Page } from '@playwright/test';
import { attended } from './conversation.ts';
import { type Desk, expectAccessible, phone, test } from './desk.ts';

const admin = (desk: Desk) => desk.person({ name: 'Helena Dias', profile: 'admin' });
const countryOf = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });

async function newContact(page: Page) {
  await page.getByRole('button', { name: 'Novo contato' }).first().click();
  const form = page.getByRole('dialog', { name: 'Novo contato' });
  await form.getByLabel('Nome', { exact: true }).fill('Rosa Lima');
  return { form, number: form.getByLabel('Número', { exact: true }) };
}

test('the company’s country is found by typing, and numbers are read by it from then on', { tag: '@long' }, async ({
  desk,
}) => {
  const page = await desk.open(await admin(desk), '/settings');
  const country = countryOf(page, 'País da empresa');
  await expect(country).toHaveValue('Brasil');
  await country.fill('turq');
  await expect(page.getByRole('option')).toHaveText(['Turquia']);
  await expectAccessible(page);
  await country.press('Enter');
  await expect(country).toHaveValue('Turquia');
  await expect(page.locator('[data-setting=country]').getByText('Salvo')).toBeVisible();
  await country.fill('zzz');
  await expect(page.getByText('Nenhum país com esse nome.')).toBeVisible();
  await country.press('Escape');
  await expect(country).toHaveValue('Turquia');
  await page.goto('/contacts');
  const { form, number } = await newContact(page);
  await number.fill('0532 123 45 67');
  await expect(form.getByText('+90 532 123 45 67 · Turquia')).toBeVisible();
});

test('what is kept is shown while it is typed; what is not clear is asked, and one press answers', async ({ desk }) => {
  const page = await desk.open(desk.ana, '/contacts');
  const { form, number } = await newContact(page);
  for (const text of ['(11) 98765-4321', '0055 11 98765-4321', 'https://wa.me/5511987654321', "'+5511987654321"]) {
    await number.fill(text);
    await expect(form.getByText('+55 11 98765-4321 · Brasil')).toBeVisible();
  }
  await number.fill('98765-4321');
  await form.getByRole('button', { name: 'Salvar' }).click();
  await expect(form.getByText('Falta o DDD ou o código do país.')).toBeVisible();
  await expect(number).toBeFocused();
  await number.fill('+11 98765-4321');
  await expect(form.getByText('Qual destes números é o certo?').first()).toBeVisible();
  await expectAccessible(page);
  await form.getByRole('button', { name: '+55 11 98765-4321 · Brasil' }).click();
  await expect(number).toHaveValue('+55 11 98765-4321');
  await form.getByRole('button', { name: 'Salvar' }).click();
  await expect(form).toHaveCount(0);
  await expect(page.getByRole('row', { name: /Rosa Lima/ })).toContainText('+55 11 98765-4321');
});

test('a sheet has a country of its own, the company’s at first, on a phone too', { tag: '@long' }, async ({ desk }) => {
  const chief = await admin(desk);
  await desk.company.request(chief, updateSetting, { params: { key: 'country' }, body: { value: 'US' } });
  const page = await desk.open(chief, '/contacts/import', phone);
  const buffer = Buffer.from('Nome;Número\nRosa;(11) 98765-4321\n');
  await page.locator('input[type=file]').setInputFiles({ name: 'clientes.csv', mimeType: 'text/csv', buffer });
  const country = countryOf(page, 'País padrão');
  await expect(country).toHaveValue('Estados Unidos');
  await country.fill('brasil');
  await country.press('Enter');
  await page.getByRole('button', { name: 'Conferir contatos' }).click();
  await expect(page.getByText('+55 11 98765-4321')).toBeVisible();
});

test('each number of a cell is shown beforehand, with what becomes of it', { tag: '@long' }, async ({ desk }) => {
  const page = await desk.open(await admin(desk), '/contacts/import', phone);
  const lines = ['Nome;Número', 'Rosa;(11) 98765-4321 / 0055 11 98765-4322', 'Rui;11 98765-4323 | 98765-4324'];
  const buffer = Buffer.from(`${lines.join('\n')}\n`);
  await page.locator('input[type=file]').setInputFiles({ name: 'clientes.csv', mimeType: 'text/csv', buffer });
  await page.getByLabel('Vários números na mesma célula').selectOption('Um contato para cada número');
  await page.getByRole('button', { name: 'Conferir contatos' }).click();
  await expect(page.getByText('+55 11 98765-4321')).toBeVisible();
  const numbers = page.getByRole('listitem');
  await expect(numbers.filter({ hasText: '+55 11 98765-4322' })).toContainText('Será criado');
  await expect(numbers.filter({ hasText: '98765-4324' })).toContainText('Número incompleto');
  await page.getByRole('tab', { name: 'Com problema (1)' }).click();
  await expect(page.getByText('+55 11 98765-4321')).toHaveCount(0);
  await expect(page.getByText('+55 11 98765-4323')).toBeVisible();
});

test('a card with several numbers asks to which one writes, and writes to the account it names', {
  tag: '@long',
}, async ({ desk }) => {
  const { uuid } = await attended(desk, 'Clara Dias', ['bom dia']);
  const page = await desk.open(desk.ana, `/tickets/${uuid}`);
  const phones = [{ phone: '+55 51 98765-0142', waId: '555187650142' }, { phone: '(51) 3333-0142' }];
  await desk.company.receivesPart('Clara Dias', { type: 'contacts', cards: [{ name: 'Carlos Lima', phones }] });
  await page.getByRole('button', { name: 'Conversar com Carlos Lima' }).click();
  await expect(page.getByText('Conversar com qual número?')).toBeVisible();
  await page.getByRole('button', { name: 'Conversar com +55 51 98765-0142' }).click();
  const form = page.getByRole('dialog', { name: 'Novo contato' });
  await expect(form.getByLabel('Número', { exact: true })).toHaveValue('+555187650142');
  await expect(form.getByText('+55 51 8765-0142 · Brasil')).toBeVisible();
});

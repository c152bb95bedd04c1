// Journeys of: contacts.
import { createContact } from '@guiche/contract/contact-acts.schemas';
import { expect, type Page } from '@playwright/test';
import { attended } from './conversation.ts';
import { arranged, expectAccessible, test } from './desk.ts';
import { holdPart } from './held-requests.ts';

const form = (page: Page) => page.getByRole('dialog', { name: 'Editar contato' });
const field = (page: Page, name: string) => form(page).getByLabel(name, { exact: true });

test('the form says what is wrong in place, saves only what was changed, and asks before it throws work away', async ({
  desk,
}) => {
  const { uuid } = await attended(desk, 'Rosa Lima', ['Oi']);
  const chief = await desk.person({ name: 'Helena Dias', profile: 'admin' });
  const { waId } = await desk.app.sim.contact('Outra Pessoa').get();
  await desk.company.request(chief, createContact, { body: { name: 'Outra Pessoa', number: waId } });
  // A channel's name may be longer than what a person may type.
  const long = `Rosa ${'Lima '.repeat(20)}`.trim();
  await desk.app.owner.query(`update contacts set name = $1 where company_id = $2 and name = 'Rosa Lima'`, [
    long,
    desk.company.id,
  ]);
  const page = await desk.open(chief, `/tickets/${uuid}`, { kept: arranged(chief, { contactDrawer: 'open' }) });
  const open = () => page.getByRole('button', { name: 'Editar contato' }).click();

  await open();
  await field(page, 'E-mail').fill('sem-arroba');
  await field(page, 'E-mail').press('Enter');
  await expect(form(page).getByText('E-mail inválido')).toBeVisible();
  await expect(field(page, 'E-mail')).toBeFocused();
  await expectAccessible(page);
  await field(page, 'E-mail').fill('rosa@exemplo.test');
  const sent = page.waitForRequest((request) => request.method() === 'PUT' && request.url().includes('/contacts/'));
  await form(page).getByRole('button', { name: 'Salvar' }).click();
  expect((await sent).postDataJSON()).toEqual({ email: 'rosa@exemplo.test' });
  await expect(page.getByRole('status').filter({ hasText: 'Contato salvo com sucesso.' }).first()).toBeVisible();
  await expect(form(page)).toHaveCount(0);

  await open();
  await field(page, 'Nome').fill('R');
  await field(page, 'Número').fill('123');
  await form(page).getByRole('button', { name: 'Salvar' }).click();
  await expect(form(page).getByText('Muito curto: pelo menos 2 caracteres')).toBeVisible();
  await expect(form(page).getByText('Muito curto: pelo menos 8 dígitos')).toBeVisible();
  await field(page, 'Nome').fill('Rosa da Padaria');
  await field(page, 'Número').fill(waId);
  await form(page).getByRole('button', { name: 'Salvar' }).click();
  await expect(form(page).getByText('Já existe um contato com este número.')).toBeVisible();

  await page.keyboard.press('Escape');
  const asked = page.getByRole('dialog', { name: 'Descartar o que foi escrito?' });
  await asked.getByRole('button', { name: 'Cancelar' }).click();
  await expect(field(page, 'Nome')).toHaveValue('Rosa da Padaria');
  await page.keyboard.press('Escape');
  await asked.getByRole('button', { name: 'Descartar' }).click();
  await expect(form(page)).toHaveCount(0);
  await expect(page.getByRole('complementary', { name: 'Contato' }).getByText(long)).toBeVisible();
});

test('further details are added and taken away in rows', { tag: '@long' }, async ({ desk }) => {
  const { uuid } = await attended(desk, 'Nina Prado', ['Oi']);
  const page = await desk.open(desk.ana, `/tickets/${uuid}`, { kept: arranged(desk.ana, { contactDrawer: 'open' }) });
  const shown = page.getByRole('region', { name: 'Informações' });
  await shown.getByRole('button', { name: 'Editar informações' }).click();
  await form(page).getByRole('button', { name: 'Adicionar informação' }).click();
  await field(page, 'Valor 1').fill('000.000.000-00');
  await form(page).getByRole('button', { name: 'Salvar' }).click();
  await expect(field(page, 'Nome 1')).toBeFocused();
  await field(page, 'Nome 1').fill('CPF');
  await form(page).getByRole('button', { name: 'Salvar' }).click();
  await expect(shown.getByText('000.000.000-00')).toBeVisible();
  await shown.getByRole('button', { name: 'Editar informações' }).click();
  await form(page).getByRole('button', { name: 'Remover a informação 1' }).click();
  await form(page).getByRole('button', { name: 'Salvar' }).click();
  await expect(shown.getByText('Nenhuma informação ainda.')).toBeVisible();
});

test('where motion is reduced, one Escape closes one layer: the form asks back, the question goes, the form stays', {
  tag: '@long',
}, async ({ desk }) => {
  const { uuid } = await attended(desk, 'Nina Prado', ['Oi']);
  const kept = arranged(desk.ana, { contactDrawer: 'open' });
  const page = await desk.open(desk.ana, `/tickets/${uuid}`, { kept, reducedMotion: 'reduce' });
  await page.getByRole('button', { name: 'Editar contato' }).click();
  await field(page, 'Nome').fill('Nina da Feira');
  await page.keyboard.press('Escape');
  const asked = page.getByRole('dialog', { name: 'Descartar o que foi escrito?' });
  await expect(asked.getByRole('button', { name: 'Cancelar' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(asked).toHaveCount(0);
  await expect(field(page, 'Nome')).toHaveValue('Nina da Feira');
});

test('a conversation that comes late takes no keys from the dialog over it', { tag: '@long' }, async ({ desk }) => {
  const { uuid } = await attended(desk, 'Nina Prado', ['Oi']);
  const kept = arranged(desk.ana, { contactDrawer: 'open' });
  const page = await desk.open(desk.ana, `/tickets/${uuid}`, { kept });
  const chat = await holdPart(page, 'chat');
  await page.reload();
  await page.getByRole('button', { name: 'Editar contato' }).click();
  await field(page, 'Nome').fill('Nina da Feira');
  await page.keyboard.press('Escape');
  const asked = page.getByRole('dialog', { name: 'Descartar o que foi escrito?' });
  await expect(asked.getByRole('button', { name: 'Cancelar' })).toBeFocused();
  await chat.comes();
  await expect(page.locator('#ticket-chat textarea')).toBeVisible();
  await expect(asked.getByRole('button', { name: 'Cancelar' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(field(page, 'Nome')).toHaveValue('Nina da Feira');
});

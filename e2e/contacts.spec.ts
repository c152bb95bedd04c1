// Journeys of: contacts.
import { createContact } from '@guiche/contract/contact-acts.schemas';
import { syncTags } from '@guiche/contract/tag-acts.schemas';
import { updateTag } from '@guiche/contract/tags.schemas';
import { expect, type Page } from '@playwright/test';
import { waiting } from './conversation.ts';
import { type Desk, phone, test } from './desk.ts';
import { holdRequests } from './held-requests.ts';

const table = (page: Page) => page.getByRole('table', { name: 'Contatos' });
const row = (page: Page, name: string) => table(page).getByRole('row').filter({ hasText: name });

async function opened(desk: Desk, who = desk.ana, options = {}) {
  const page = await desk.open(who, '/tickets', options);
  await page.goto('/contacts');
  await expect(page.getByRole('heading', { level: 1, name: 'Contatos' })).toBeVisible();
  return page;
}
const make = (desk: Desk, name: string, number: string) =>
  desk.company.request(desk.ana, createContact, { body: { name, number } });

test('search narrows and keeps the focus, tags narrow by the address, and who writes first appears by itself', async ({
  desk,
}) => {
  const rosa = await make(desk, 'Rosa Lima', '5511911110001');
  await make(desk, 'İpek Çağlar', '5511911110002');
  const tag = await desk.app.owner.query(
    `insert into tags (company_id, name, color) values ($1, 'VIP', '#112233') returning id`,
    [desk.company.id],
  );
  await desk.company.request(desk.ana, syncTags, { body: { contactId: rosa.id, tags: [Number(tag.rows[0].id)] } });
  const page = await opened(desk);
  await expect(row(page, 'Rosa Lima')).toBeVisible();
  const field = page.getByLabel('Buscar por nome ou número');
  await field.fill('ipek');
  await expect(row(page, 'Rosa Lima')).toHaveCount(0);
  await expect(row(page, 'İpek Çağlar')).toBeVisible();
  await expect(field).toBeFocused();
  await expect(page).toHaveURL(/q=ipek/);
  await field.fill('');
  await page.getByRole('button', { name: 'Etiquetas' }).click();
  await page.getByLabel('VIP').check();
  await expect(row(page, 'Rosa Lima')).toBeVisible();
  await expect(row(page, 'İpek Çağlar')).toHaveCount(0);
  await page.reload();
  await expect(row(page, 'Rosa Lima')).toBeVisible();
  await expect(row(page, 'İpek Çağlar')).toHaveCount(0);
  await page.goto('/contacts');
  await expect(row(page, 'Rosa Lima')).toBeVisible();
  await desk.company.receives('Nina Prado', 'oi');
  await expect(row(page, 'Nina Prado')).toBeVisible();
  const chief = await desk.company.admin();
  const params = { tagId: Number(tag.rows[0].id) };
  await desk.company.request(chief, updateTag, { params, body: { name: 'Ouro', color: '#112233' } });
  await expect(row(page, 'Rosa Lima')).toContainText('Ouro');
});

test('an admin edits tags and owners, deletes with the name in the question, and blocks with a way back', async ({
  desk,
}) => {
  await make(desk, 'Rosa Lima', '5511911110001');
  const chief = await desk.person({ name: 'Helena Dias', profile: 'admin' });
  const page = await opened(desk, chief);
  await page.getByRole('button', { name: 'Bloquear Rosa Lima', exact: true }).click();
  await expect(row(page, 'Rosa Lima').getByText('Bloqueado')).toBeVisible();
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(row(page, 'Rosa Lima').getByText('Ativo')).toBeVisible();

  await page.getByRole('button', { name: 'Rosa Lima', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Editar contato' });
  await form.getByLabel('Adicionar etiqueta').fill('Atacado');
  await form.getByRole('option', { name: 'Criar “Atacado”' }).click();
  await form.getByLabel('Adicionar responsável').selectOption({ label: 'Ana Souza' });
  await form.getByRole('button', { name: 'Salvar' }).click();
  await expect(form).toHaveCount(0);
  await expect(row(page, 'Rosa Lima').getByText('Atacado')).toBeVisible();
  await page.getByRole('button', { name: 'Rosa Lima', exact: true }).click();
  await expect(form.getByRole('list', { name: 'Carteira' }).getByText('Ana Souza')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(form).toHaveCount(0);

  await page.getByRole('button', { name: 'Excluir Rosa Lima', exact: true }).click();
  const asked = page.getByRole('dialog', { name: 'Excluir Rosa Lima?' });
  await asked.getByRole('button', { name: 'Excluir contato' }).click();
  await expect(page.getByText('Nenhum contato ainda')).toBeVisible();
  await expect(page.getByText('Importe uma planilha ou crie o primeiro contato.')).toBeVisible();
});

test('somebody new gets their tags with the form, and stays where only these failed', { tag: '@long' }, async ({
  desk,
}) => {
  await make(desk, 'Outra Pessoa', '5511911110009');
  const page = await opened(desk);
  const form = page.getByRole('dialog', { name: 'Novo contato' });
  const fill = async (name: string, number: string) => {
    await page.getByRole('button', { name: 'Novo contato' }).click();
    await form.getByLabel('Nome', { exact: true }).fill(name);
    await form.getByLabel('Número', { exact: true }).fill(number);
    await form.getByLabel('Adicionar etiqueta').fill('Atacado');
    await form.getByRole('option', { name: /Atacado/ }).click();
    await expect(form.getByRole('list', { name: 'Etiquetas' })).toContainText('Atacado');
    await form.getByRole('button', { name: 'Salvar' }).click();
    await expect(form).toHaveCount(0);
  };
  await fill('Rosa Lima', '5511911110001');
  await expect(row(page, 'Rosa Lima').getByText('Atacado')).toBeVisible();
  await page.route('**/api/tags/sync', (route) => route.abort());
  await fill('Nina Prado', '5511911110002');
  await expect(page.getByText(/^O contato foi salvo, mas sem as etiquetas/).first()).toBeVisible();
  await expect(row(page, 'Nina Prado')).toBeVisible();
  await expect(row(page, 'Nina Prado').getByText('Atacado')).toHaveCount(0);
});

test('somebody new is saved once their new tag is made, not without it', async ({ desk }) => {
  await make(desk, 'Outra Pessoa', '5511911110009');
  const page = await opened(desk);
  const form = page.getByRole('dialog', { name: 'Novo contato' });
  await page.getByRole('button', { name: 'Novo contato' }).click();
  await form.getByLabel('Nome', { exact: true }).fill('Rosa Lima');
  await form.getByLabel('Número', { exact: true }).fill('5511911110001');
  await form.getByLabel('Adicionar etiqueta').fill('Atacado');
  const answer = await holdRequests(page, 'POST', 'tags');
  await form.getByRole('option', { name: 'Criar “Atacado”' }).click();
  const save = form.getByRole('button', { name: 'Salvar' });
  await expect(save).toBeDisabled();
  answer();
  await save.click();
  await expect(form).toHaveCount(0);
  await expect(row(page, 'Rosa Lima').getByText('Atacado')).toBeVisible();
});

test('without a network a deletion fails at once and says so, and one that was given up is not done later', {
  tag: '@long',
}, async ({ desk }) => {
  await make(desk, 'Rosa Lima', '5511911110001');
  const page = await opened(desk, await desk.person({ name: 'Helena Dias', profile: 'admin' }));
  await page.getByRole('button', { name: 'Excluir Rosa Lima', exact: true }).click();
  const asked = page.getByRole('dialog', { name: 'Excluir Rosa Lima?' });
  await page.context().setOffline(true);
  await expect(page.getByText(/^Sem conexão/)).toBeVisible();
  await asked.getByRole('button', { name: 'Excluir contato' }).click();
  await expect(asked.getByRole('alert')).toContainText('Sem resposta do servidor');
  await asked.getByRole('button', { name: 'Cancelar' }).click();
  await expect(asked).toHaveCount(0);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.method()));
  await page.context().setOffline(false);
  await expect(page.getByText(/^Sem conexão/)).toHaveCount(0);
  await page.reload();
  await expect(row(page, 'Rosa Lima')).toBeVisible();
  expect(sent).not.toContain('DELETE');
});

test('a form that was left by the browser’s way back does not spring up on another screen, nor later', {
  tag: '@long',
}, async ({ desk }) => {
  await make(desk, 'Rosa Lima', '5511911110001');
  const page = await desk.open(desk.ana);
  const contacts = page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: 'Contatos' });
  await contacts.click();
  await page.getByRole('button', { name: 'Rosa Lima', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Editar contato' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('tab', { name: 'Aguardando' })).toBeVisible();
  await contacts.click();
  await page.getByRole('button', { name: 'Novo contato' }).click();
  await expect(page.getByRole('dialog')).toHaveAccessibleName('Novo contato');
});

test('one press begins a conversation in the only queue; attendants delete nobody', async ({ desk }) => {
  await make(desk, 'Rosa Lima', '5511911110001');
  const page = await opened(desk);
  await expect(row(page, 'Rosa Lima')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Excluir Rosa Lima', exact: true })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Buscar duplicados' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Conversar com Rosa Lima', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Novo atendimento' });
  await expect(dialog.getByText('Rosa Lima')).toBeVisible();
  await dialog.getByRole('button', { name: 'Iniciar' }).click();
  await expect(page).toHaveURL(/\/tickets\/[0-9a-f-]{36}/);
});

test('lookalikes are told apart for good', async ({ desk }) => {
  await make(desk, 'Rosa Lima', '5511911110001');
  await make(desk, 'rosa lima', '5511911110002');
  const page = await opened(desk, await desk.person({ name: 'Helena Dias', profile: 'admin' }));
  await page.getByRole('button', { name: 'Buscar duplicados' }).click();
  const dialog = page.getByRole('dialog', { name: 'Contatos duplicados' });
  await dialog.getByRole('button', { name: 'Não são a mesma pessoa' }).click();
  await expect(dialog.getByText('Nenhum contato parece repetido.')).toBeVisible();
});

test('on a phone rows are cards, and hidden numbers stay hidden', async ({ desk }) => {
  await desk.company.setting('lgpdHideNumber', 'enabled');
  const { contact } = await waiting(desk, 'Nina Prado', ['oi']);
  const page = await opened(desk, desk.ana, phone);
  await expect(row(page, 'Nina Prado')).toBeVisible();
  await expect(page.getByText(contact.number.slice(-6))).toHaveCount(0);
  await expect(row(page, 'Nina Prado')).toContainText('**');
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});

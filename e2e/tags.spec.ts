// Journeys of: tags.
import { createTag, syncTags } from '@guiche/contract/tag-acts.schemas';
import { expect, type Page } from '@playwright/test';
import { type Desk, expectAccessible, phone, test } from './desk.ts';
import { smallTargets } from './touch-targets.ts';

const table = (page: Page) => page.getByRole('table', { name: 'Etiquetas' });
const names = (page: Page) => table(page).getByRole('rowheader');
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const field = (page: Page, dialog: string, name: string) => dialogOf(page, dialog).getByLabel(name, { exact: true });
const ticketOf = (page: Page, contact: string) => page.locator('[data-ticket]').filter({ hasText: contact });

/** Maria waits, and has the tag. */
async function tagged(desk: Desk, name: string): Promise<void> {
  await desk.company.receives('Maria Prado', 'Oi');
  await desk.app.idle();
  const [ticket] = await desk.company.tickets(desk.ana, 'pending');
  const tag = await desk.company.request(desk.ana, createTag, { body: { name, color: '#2F9E44', kanban: 0 } });
  await desk.company.request(desk.ana, syncTags, { body: { contactId: ticket?.contactId ?? 0, tags: [tag.id] } });
}

async function toTags(page: Page): Promise<void> {
  await page.goto('/tags');
  await expect(names(page).first()).toBeVisible();
}

test('a tag’s new name is seen in an open list of tickets, and a tag that is deleted is gone from it', async ({
  desk,
}) => {
  await desk.company.setting('allowParallelSessions', 'enabled');
  await tagged(desk, 'VIP');
  const inbox = await desk.open(desk.ana, '/tickets?tab=pending');
  await expect(ticketOf(inbox, 'Maria Prado').getByText('VIP')).toBeVisible();
  const page = await desk.open(desk.ana);
  await toTags(page);
  await page.getByRole('button', { name: 'Editar VIP' }).click();
  await field(page, 'Editar etiqueta', 'Nome').fill('Ouro');
  await field(page, 'Editar etiqueta', 'Nome').press('Enter');
  await expect(names(page)).toHaveText(['Ouro']);
  await expect(ticketOf(inbox, 'Maria Prado').getByText('Ouro')).toBeVisible();
  await expect(ticketOf(inbox, 'Maria Prado').getByText('VIP')).toHaveCount(0);
  await page.getByRole('button', { name: 'Excluir Ouro' }).click();
  const question = dialogOf(page, 'Excluir a etiqueta Ouro?');
  await expect(question.getByText('Ela sai de 1 contato.')).toBeVisible();
  await question.getByRole('button', { name: 'Excluir' }).click();
  await expect(page.getByText('Nenhuma etiqueta ainda')).toBeVisible();
  await expect(ticketOf(inbox, 'Maria Prado')).toBeVisible();
  await expect(ticketOf(inbox, 'Maria Prado').getByText('Ouro')).toHaveCount(0);
});

test('a tag is made with a colour of chance; names that are too short or another tag’s are refused in place', {
  tag: '@long',
}, async ({ desk }) => {
  await tagged(desk, 'VIP');
  const page = await desk.open(desk.ana);
  await page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: 'Etiquetas' }).click();
  await page.getByRole('button', { name: 'Nova etiqueta' }).first().click();
  const form = dialogOf(page, 'Nova etiqueta');
  await expect(field(page, 'Nova etiqueta', 'Cor')).toHaveValue(/^#[0-9A-F]{6}$/);
  await form.getByRole('button', { name: 'Salvar' }).click();
  await expect(form.getByText('Obrigatório')).toBeVisible();
  await field(page, 'Nova etiqueta', 'Nome').fill('ab');
  await expect(form.getByText('Mensagem muito curta')).toBeVisible();
  await expectAccessible(page);
  await field(page, 'Nova etiqueta', 'Nome').fill('vip');
  await form.getByRole('button', { name: 'Salvar' }).click();
  await expect(form.getByText('Já existe uma etiqueta com este nome.')).toBeVisible();
  await field(page, 'Nova etiqueta', 'Nome').fill('Atrasado');
  await form.getByRole('button', { name: 'Salvar' }).click();
  await expect(names(page)).toHaveText(['Atrasado', 'VIP']);
  const search = page.getByRole('textbox', { name: 'Buscar etiquetas' });
  await search.fill('ATRÁS');
  await search.press('Enter');
  await expect(names(page)).toHaveText(['Atrasado']);
  await search.fill('nada disso');
  await search.press('Enter');
  await expect(page.getByText('Nenhuma etiqueta encontrada')).toBeVisible();
});

test('whom a tag names is listed, taken off and put back; numbers are masked for who may not see them', async ({
  desk,
}) => {
  await desk.company.setting('lgpdHideNumber', 'enabled');
  await tagged(desk, 'VIP');
  const { waId } = await desk.app.sim.contact('Maria Prado').get();
  const page = await desk.open(desk.ana);
  await toTags(page);
  await page.getByRole('button', { name: 'VIP: ver 1 contato' }).click();
  const dialog = dialogOf(page, 'Contatos com VIP');
  await expect(dialog.getByText('Maria Prado')).toBeVisible();
  expect((await dialog.innerText()).replace(/\D/g, '')).not.toContain(waId.slice(-8));
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Tirar a etiqueta de Maria Prado' }).click();
  await expect(dialog.getByText('Nenhum contato tem esta etiqueta.')).toBeVisible();
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(dialog.getByText('Maria Prado')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'VIP: ver 1 contato' })).toBeVisible();
});

test('on a phone rows are cards, and everything can be touched', { tag: '@long' }, async ({ desk }) => {
  await tagged(desk, 'Cliente que volta todo mês');
  const page = await desk.open(desk.ana, '/tickets', phone);
  await toTags(page);
  await expectAccessible(page);
  expect(await smallTargets(page, 24)).toEqual([]);
  await page.getByRole('button', { name: 'Cliente que volta todo mês: ver 1 contato' }).tap();
  await expect(dialogOf(page, 'Contatos com Cliente que volta todo mês').getByText('Maria Prado')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});

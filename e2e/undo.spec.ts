// Journeys of: conversations.
import { updateTicket } from '@guiche/contract/tickets.schemas';
import { expect, type Page } from '@playwright/test';
import {
  arrivedAt,
  attended,
  bubbleOf,
  composer,
  header,
  openTalk,
  pressLetter,
  rowOf,
  waiting,
} from './conversation.ts';
import { type Desk, phone, test } from './desk.ts';

const undo = (page: Page) => page.getByRole('button', { name: 'Desfazer' });
const farewell = (desk: Desk, text: string) =>
  desk.app.owner.query('update users set farewell_message = $2 where id = $1', [desk.ana.id, text]);

test('what was resolved is said, and comes back with one press, however quickly it is pressed again', async ({
  desk,
}) => {
  const page = await openTalk(desk, 'Maria Lima', 'quero um bolo');
  await header(page).getByRole('button', { name: 'Resolver' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sem despedida' }).click();
  await expect(rowOf(page, 'Maria Lima')).toHaveCount(0);
  await expect(page.getByText('Atendimento de Maria Lima resolvido')).toBeVisible();
  await undo(page).dblclick();
  await expect(rowOf(page, 'Maria Lima')).toBeVisible();
  await expect(composer(page)).toBeVisible();
  await expect(page.getByText(/Atribuído a Ana Souza · Vendas/)).toBeVisible();
  await expect(page.getByText('Desfeito: o atendimento de Maria Lima voltou para onde estava')).toBeVisible();
});

test('the words of a farewell are shown before they are sent, and stay sent when the rest is taken back', async ({
  desk,
}) => {
  await farewell(desk, 'Até logo, {{firstName}}! {{userName}}, {{queue}}');
  const page = await openTalk(desk, 'Maria Lima', 'quero um bolo');
  await header(page).getByRole('button', { name: 'Resolver' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('blockquote')).toHaveText('Até logo, Maria! Ana Souza, Vendas');
  await dialog.getByRole('button', { name: 'Com despedida' }).click();
  await undo(page).click();
  await expect(page.getByText('Desfeito. A despedida já foi enviada a Maria Lima.')).toBeVisible();
  await expect(composer(page)).toBeVisible();
  await desk.app.idle();
  expect(await arrivedAt(desk, 'Maria Lima')).toEqual(['Até logo, Maria! Ana Souza, Vendas']);
});

test('where no farewell is written the question says so', async ({ desk }) => {
  const page = await openTalk(desk, 'Maria Lima', 'quero um bolo');
  await header(page).getByRole('button', { name: 'Resolver' }).click();
  await expect(page.getByRole('dialog').getByText(/Não há mensagem de despedida cadastrada/)).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('blockquote')).toHaveCount(0);
});

test('a ticket that was ignored waits again, from the keyboard and on a phone', async ({ desk }) => {
  await waiting(desk, 'Maria Lima', ['quero um bolo']);
  const page = await desk.open(desk.ana, '/tickets?tab=pending', phone);
  await rowOf(page, 'Maria Lima').locator('[data-row]').click();
  await expect(bubbleOf(page, 'quero um bolo')).toBeVisible();
  await pressLetter(page, 'e');
  await page.getByRole('dialog').getByRole('button', { name: 'Ignorar' }).click();
  await expect(page.getByText('Atendimento de Maria Lima ignorado')).toBeVisible();
  await undo(page).click();
  await expect(header(page)).toContainText('Sem atendente');
});

test('a transfer comes back to who passed it on; of one that somebody took meanwhile it is said whose it is', async ({
  desk,
}) => {
  const support = await desk.company.queue('Suporte');
  const bruno = await desk.person({ name: 'Bruno Alves', queues: [support] });
  const { id, uuid } = await attended(desk, 'Maria Lima', ['quero um bolo']);
  const page = await desk.open(desk.ana, `/tickets/${uuid}`);
  await expect(bubbleOf(page, 'quero um bolo')).toBeVisible();
  const transfer = async () => {
    await page.keyboard.press('Escape');
    await rowOf(page, 'Maria Lima').locator('[data-row]').focus();
    await pressLetter(page, 't');
    const dialog = page.getByRole('dialog', { name: `Transferir #${id}` });
    await dialog.getByLabel('Fila').selectOption('Suporte');
    await dialog.getByRole('button', { name: /^OK/ }).click();
    await expect(page.getByText('Atendimento de Maria Lima transferido para Suporte')).toBeVisible();
  };
  await transfer();
  await undo(page).click();
  await expect(rowOf(page, 'Maria Lima')).toBeVisible();
  await transfer();
  const body = { status: 'open', userId: bruno.id } as const;
  await desk.company.request(bruno, updateTicket, { params: { ticketId: id }, body });
  await undo(page).click();
  await expect(page.getByRole('dialog')).toContainText('Maria Lima está com Bruno Alves. Fila: Suporte.');
});

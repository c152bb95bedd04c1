// Journeys of: contacts.
import { createTag } from '@guiche/contract/tag-acts.schemas';
import { expect } from '@playwright/test';
import { arrivedAt, attended, bubbleOf, composer } from './conversation.ts';
import { test } from './desk.ts';

test('what turns the letters of a name turns no question, no hint and no other word', async ({ desk }) => {
  for (const name of ['Ouro \u202eoãoJ', 'مهم 123', 'Prata 👍🏽'])
    await desk.company.request(desk.ana, createTag, { body: { name, color: '#2F9E44', kanban: 0 } });
  const page = await desk.open(desk.ana, '/tags');
  for (const shown of ['Ouro oãoJ', '\u2068مهم 123\u2069', 'Prata 👍🏽']) {
    await page.getByRole('button', { name: `Excluir ${shown}`, exact: true }).click();
    const question = page.getByRole('dialog', { name: `Excluir a etiqueta ${shown}?`, exact: true });
    await question.getByRole('button', { name: 'Cancelar' }).click();
    await expect(question).toHaveCount(0);
  }
});

test('a contact whose name nobody sees is the number, in the list and in the chat', async ({ desk }) => {
  const { uuid, contact } = await attended(desk, 'Maria Lima', ['quero um bolo']);
  await desk.app.owner.query("update contacts set name = E'\\u3164\\u200b' where id = $1", [contact.id]);
  const page = await desk.open(desk.ana, `/tickets/${uuid}`);
  await expect(bubbleOf(page, 'quero um bolo')).toBeVisible();
  await expect(page.locator('#ticket-chat h2')).toContainText('+55');
  await expect(page.locator('[data-ticket] [dir=auto]').first()).toContainText('+55');
});

test('a place that nobody fills is named beside the field and asked about before it is sent', async ({ desk }) => {
  const { uuid } = await attended(desk, 'Maria Lima', ['quero um bolo']);
  const page = await desk.open(desk.ana, `/tickets/${uuid}`);
  await composer(page).fill('Olá {{nome}}!');
  await expect(page.getByText('{{nome}} não é preenchido. Você quis dizer {{name}}?')).toBeVisible();
  await composer(page).press('Enter');
  const question = page.getByRole('dialog', { name: 'Enviar assim mesmo?' });
  await expect(question).toContainText('A mensagem tem {{nome}}, que ninguém vai preencher.');
  await question.getByRole('button', { name: 'Cancelar' }).click();
  await expect(composer(page)).toHaveValue('Olá {{nome}}!');
  await desk.app.idle();
  expect(await arrivedAt(desk, 'Maria Lima')).toEqual([]);
  await composer(page).press('Enter');
  await question.getByRole('button', { name: 'Enviar assim mesmo' }).click();
  await expect(bubbleOf(page, 'Olá {{nome}}!')).toBeVisible();
});

test('lists, quotes and code are drawn, and links in them can be followed', async ({ desk }) => {
  const words = 'Compras:\n- pão de `sal`\n- *leite*\n1. wa.me/5511999990001\n> ela disse';
  const { uuid } = await attended(desk, 'Maria Lima', [words]);
  const page = await desk.open(desk.ana, `/tickets/${uuid}`);
  const bubble = bubbleOf(page, 'Compras:');
  await expect(bubble.locator('ul > li')).toHaveText(['pão de sal', 'leite']);
  await expect(bubble.locator('li code')).toHaveText('sal');
  await expect(bubble.locator('ol > li a')).toHaveAttribute('href', 'https://wa.me/5511999990001');
  await expect(bubble.locator('blockquote')).toHaveText('ela disse');
});

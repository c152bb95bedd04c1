// Journeys of all features.
import type { Ticket } from '@guiche/contract/tickets.schemas';
import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { arrivedAt, attended, bubbles, composer, pressLetter, rowOf, tab, tickOf, waiting } from './conversation.ts';
import { type Desk, remembering, test } from './desk.ts';
import { bubble } from './message-steps.ts';
import { password } from './sign-up-site.ts';

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name });
const linkOf = (page: Page, contact: string) => rowOf(page, contact).locator('[data-row]');
const chatWith = (page: Page, contact: string) => page.getByRole('region', { name: `Conversa com ${contact}` });
const isFocused = (target: Locator) =>
  target.evaluateAll((elements) => elements.some((element) => element === document.activeElement));

/** Presses a key until the element has the focus: people without a pointer reach only what keys reach. */
async function reach(page: Page, place: Locator, key = 'Tab'): Promise<void> {
  const most = 60;
  for (let presses = 0; presses < most && !(await isFocused(place)); presses++) await page.keyboard.press(key);
  await expect(place).toBeFocused();
}

/** Moves the focus out of the field onto a bubble, where letters are shortcuts. */
async function reachBubble(page: Page): Promise<void> {
  await reach(page, page.locator('[data-message][tabindex="0"]'), 'Shift+Tab');
}

/** Moves the focus to a contact's row from anywhere in the list. */
async function reachRow(page: Page, contact: string): Promise<void> {
  await expect(linkOf(page, contact)).toBeVisible();
  await pressLetter(page, 'j');
  await page.keyboard.press('Home');
  await reach(page, linkOf(page, contact), 'j');
}

async function openRow(page: Page, contact: string): Promise<void> {
  await reachRow(page, contact);
  await page.keyboard.press('Enter');
  await expect(chatWith(page, contact)).toBeVisible();
  await expect(composer(page)).toBeFocused();
}

/** Runs a palette command by its first letters. */
async function command(page: Page, typed: string, label: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k');
  const palette = dialogOf(page, 'Buscar ou ir para…');
  await expect(palette.getByRole('combobox')).toBeFocused();
  await page.keyboard.type(typed);
  await expect(palette.locator('[role=option][aria-selected=true]')).toContainText(label);
  await page.keyboard.press('Enter');
  await expect(palette).toHaveCount(0);
}

const shift = ['Pedro Reis', 'Rosa Melo', 'Davi Nunes'] as const;

/** Maria waits without a queue and three tickets are attended; closing needs a tag, which only Pedro has. */
async function arrange(desk: Desk): Promise<Record<(typeof shift)[number] | 'Maria Lima', Ticket>> {
  const { app, company } = desk;
  const support = await company.queue('Suporte');
  // A note can only mention people who see its ticket.
  await desk.person({ name: 'Bruno Alves', queues: [support], flags: { all_user_chat: 'enabled' } });
  await company.setting('requiredTag', 'enabled');
  await app.owner.query(
    `insert into quick_messages (company_id, shortcode, message, geral)
     values ($1, 'ola', 'Olá, {{firstName}}! Aqui é {{userName}}.', true)`,
    [company.id],
  );
  const [pedro, rosa, davi] = [
    await attended(desk, shift[0], ['quero um suco']),
    await attended(desk, shift[1], ['chegou torto']),
    await attended(desk, shift[2], ['volto amanhã']),
  ];
  await app.owner.query(
    `with t as (insert into tags (company_id, name, color) values ($1, 'Bolo', '#1971C2') returning id)
     insert into contact_tags (company_id, contact_id, tag_id) select $1, $2, id from t`,
    [company.id, pedro.contactId],
  );
  const maria = await waiting(desk, 'Maria Lima', ['quero um bolo']);
  return { 'Maria Lima': maria, 'Pedro Reis': pedro, 'Rosa Melo': rosa, 'Davi Nunes': davi };
}

async function signIn(desk: Desk, browser: Browser): Promise<Page> {
  const asked = { [`alerts-offer:${desk.ana.id}`]: 'done' };
  const size = { width: 1366, height: 768 };
  const context = await browser.newContext({ viewport: size, locale: 'pt-BR', ...remembering(desk.app.url, asked) });
  const page = await context.newPage();
  await page.goto('/tickets');
  await expect(page.getByLabel('E-mail')).toBeFocused();
  await page.keyboard.type(desk.ana.email);
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Senha', { exact: true })).toBeFocused();
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/tickets(\?.*)?$/);
  await expect(linkOf(page, 'Pedro Reis')).toBeVisible();
  return page;
}

async function acceptMaria(page: Page): Promise<void> {
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: 'Buscar atendimentos' })).toBeFocused();
  await reach(page, tab(page, 'Atendendo'));
  await page.keyboard.press('ArrowRight');
  await expect(tab(page, 'Aguardando')).toBeFocused();
  await reachRow(page, 'Maria Lima');
  await page.keyboard.press('a');
  await expect(composer(page)).toBeFocused();
}

async function answerMaria(page: Page): Promise<void> {
  await page.keyboard.type('Bom dia!');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('Já vejo.');
  await page.keyboard.press('Enter');
  await expect(tickOf(page, 'Já vejo.')).toHaveAccessibleName('Lida');

  await page.keyboard.type('/ola');
  await expect(page.getByRole('listbox', { name: 'Respostas rápidas' }).getByRole('option')).toHaveText([/^\/ola/]);
  await page.keyboard.press('Enter');
  await expect(composer(page)).toHaveValue('Olá, Maria! Aqui é Ana Souza.');
  await page.keyboard.press('Enter');
  await expect(composer(page)).toHaveValue('');

  await page.keyboard.type('Parabéns :bolo_de');
  await expect(page.getByRole('listbox', { name: 'Emojis' }).getByRole('option').first()).toContainText('🎂');
  await page.keyboard.press('Enter');
  await expect(composer(page)).toHaveValue('Parabéns 🎂');
  await page.keyboard.press('Enter');
  await expect(tickOf(page, 'Parabéns')).toHaveAccessibleName('Lida');

  await reachBubble(page);
  await reach(page, bubble(page, 'quero um bolo'), 'ArrowUp');
  await page.keyboard.press('r');
  await expect(page.getByText('Respondendo a Maria', { exact: true })).toBeVisible();
  await expect(composer(page)).toBeFocused();
  await page.keyboard.type('De cenoura?');
  await page.keyboard.press('Enter');
  await expect(bubble(page, 'De cenoura?')).toContainText('quero um bolo');
  await expect(tickOf(page, 'De cenoura?')).toHaveAccessibleName('Lida');
}

async function noteForBruno(page: Page): Promise<void> {
  await reachBubble(page);
  await page.keyboard.press('m');
  await expect(page.getByRole('button', { name: 'Nota', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await expect(composer(page)).toBeFocused();
  await page.keyboard.type('Ver com @BRU');
  const people = page.getByRole('listbox', { name: 'Pessoas da equipe' });
  await expect(people.getByRole('option')).toHaveText([/Bruno Alves/]);
  await page.keyboard.press('Enter');
  await expect(composer(page)).toHaveValue('Ver com @Bruno Alves ');
  await page.keyboard.press('Enter');
  await expect(bubble(page, 'Ver com @Bruno Alves')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(chatWith(page, 'Maria Lima')).toHaveCount(0);
}

async function walkTheList(page: Page): Promise<void> {
  const links = page.locator('[data-ticket] [data-row]');
  await expect(links).toHaveCount(4);
  await page.keyboard.press('j');
  await expect(links.first()).toBeFocused();
  await page.keyboard.press('j');
  await expect(links.nth(1)).toBeFocused();
  await page.keyboard.press('k');
  await expect(links.first()).toBeFocused();
}

async function resolveMaria(page: Page, { id }: Ticket): Promise<void> {
  await reachRow(page, 'Maria Lima');
  await page.keyboard.press('e');
  await expect(dialogOf(page, `Resolver #${id}?`).getByRole('button', { name: 'Sem despedida' })).toBeFocused();
  await page.keyboard.press('Enter');
  const tags = dialogOf(page, 'Etiquetas para Maria Lima');
  await expect(tags.getByRole('checkbox', { name: 'Bolo' })).toBeVisible();
  await reach(page, tags.getByRole('checkbox', { name: 'Bolo' }));
  await page.keyboard.press('Space');
  await expect(tags.getByRole('button', { name: 'Resolver' })).toBeEnabled();
  await reach(page, tags.getByRole('button', { name: 'Resolver' }));
  await page.keyboard.press('Enter');
  await expect(tags).toHaveCount(0);
  await expect(rowOf(page, 'Maria Lima')).toHaveCount(0);
}

async function snoozeDavi(page: Page): Promise<void> {
  await openRow(page, 'Davi Nunes');
  await command(page, 'adiar', 'Adiar');
  const question = dialogOf(page, 'Adiar Davi Nunes');
  await expect(question.getByRole('button', { name: 'Daqui a 1 hora' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question).toHaveCount(0);
  await expect(chatWith(page, 'Davi Nunes')).toHaveCount(0);
  await expect(rowOf(page, 'Davi Nunes')).toHaveCount(0);
}

/** Sends, resolves, and expects the next ticket to open by itself. */
async function sendAndResolvePedro(page: Page, { id }: Ticket): Promise<void> {
  await openRow(page, 'Pedro Reis');
  await page.keyboard.type('Até logo');
  await page.keyboard.press('ControlOrMeta+Shift+Enter');
  await expect(dialogOf(page, `Resolver #${id}?`).getByRole('button', { name: 'Sem despedida' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(chatWith(page, 'Rosa Melo')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(rowOf(page, 'Pedro Reis')).toHaveCount(0);
}

async function transferRosa(page: Page, { id }: Ticket): Promise<void> {
  await expect(bubbles(page).filter({ hasText: 'chegou torto' })).toBeVisible();
  await reachBubble(page);
  await pressLetter(page, 't');
  const question = dialogOf(page, `Transferir #${id}`);
  const queue = question.getByLabel('Fila');
  await expect(queue).toBeFocused();
  await expect(queue.locator('option', { hasText: 'Suporte' })).toHaveCount(1);
  await page.keyboard.type('Su');
  await expect(queue.locator('option:checked')).toHaveText('Suporte');
  await expect(question.getByRole('radio', { name: /Bruno Alves/ })).toBeVisible();
  await reach(page, question.getByRole('radio', { name: 'Sem atendente' }));
  await page.keyboard.press('ArrowDown');
  await expect(question.getByRole('radio', { name: /Bruno Alves/ })).toBeChecked();
  await reach(page, question.getByLabel('Mensagem para a equipe'));
  await page.keyboard.type('Trocar o bolo');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText('Atendimento de Rosa Melo transferido para Suporte · Bruno Alves')).toBeVisible();
  await expect(question).toHaveCount(0);
  await expect(rowOf(page, 'Rosa Melo')).toHaveCount(0);
}

async function findMaria(page: Page): Promise<void> {
  const box = page.getByRole('searchbox', { name: 'Buscar atendimentos' });
  await pressLetter(page, '/');
  await expect(box).toBeFocused();
  await page.keyboard.type('maria');
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 resultado', { exact: true })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(linkOf(page, 'Maria Lima')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(chatWith(page, 'Maria Lima')).toBeVisible();
  await page.keyboard.press('/');
  await expect(box).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(box).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(box).not.toBeFocused();
  await page.keyboard.press('Escape');
  await expect(chatWith(page, 'Maria Lima')).toHaveCount(0);
}

async function readKeysAndLeave(page: Page): Promise<void> {
  await page.keyboard.press('?');
  await expect(dialogOf(page, 'Atalhos do teclado')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialogOf(page, 'Atalhos do teclado')).toHaveCount(0);
  await command(page, 'sair', 'Sair');
  await expect(page.getByLabel('E-mail')).toBeVisible();
}

test('a whole shift by keyboard alone: signing in, accepting, answering, noting, tagging, setting aside, passing on, resolving, finding, signing out', {
  tag: '@long',
}, async ({ desk, browser }) => {
  const tickets = await arrange(desk);
  const page = await signIn(desk, browser);
  await acceptMaria(page);
  await answerMaria(page);
  await noteForBruno(page);
  await walkTheList(page);
  await resolveMaria(page, tickets['Maria Lima']);
  await snoozeDavi(page);
  await sendAndResolvePedro(page, tickets['Pedro Reis']);
  await transferRosa(page, tickets['Rosa Melo']);
  await findMaria(page);
  await readKeysAndLeave(page);

  await desk.app.idle();
  const answers = ['Bom dia!\nJá vejo.', 'Olá, Maria! Aqui é Ana Souza.', 'Parabéns 🎂', 'De cenoura?'];
  expect(await arrivedAt(desk, 'Maria Lima')).toEqual(answers);
  expect(await arrivedAt(desk, 'Pedro Reis')).toEqual(['Até logo']);
  await page.context().close();
});

// Journeys of: tickets, conversations.
import { MessagingDesk } from '@guiche/testkit/messaging-desk';
import { expect, type Page } from '@playwright/test';
import {
  arrivedAt,
  attended,
  bubbleOf,
  composer,
  openTalk,
  pressLetter,
  queueOf,
  resolve,
  rowOf,
  write,
} from './conversation.ts';
import { type Desk, expectAccessible, fits, looks, narrowWidths, phone, speak, test } from './desk.ts';
import { beyondEdge } from './touch-targets.ts';

const question = (page: Page) => page.getByRole('dialog', { name: 'Novo atendimento' });
const start = (page: Page) => question(page).getByRole('button', { name: 'Iniciar' });

/** Somebody we talked to before. */
async function known(desk: Desk, name: string): Promise<void> {
  const { id } = await attended(desk, name, ['bom dia']);
  await resolve(desk, id);
}

test('N begins a ticket: the contact is found by three letters, the only queue and the usual connection are there', async ({
  desk,
}) => {
  await known(desk, 'Işıl İnci');
  const page = await desk.open(desk.ana, '/tickets');
  await expect(page.getByRole('button', { name: 'Novo atendimento' })).toBeVisible();
  await page.keyboard.press('n');
  const dialog = question(page);
  const contact = dialog.getByRole('combobox', { name: 'Contato' });
  await expect(contact).toBeFocused();
  await expect(dialog.getByLabel('Fila').locator('option:checked')).toHaveText('Vendas');
  await expect(dialog.getByLabel('Conexão').locator('option:checked')).toHaveText(/^Cloud · \+55/);
  await start(page).click();
  await expect(dialog.getByText('Selecione um contato')).toBeVisible();
  await contact.fill('is');
  await expect(dialog.getByRole('option', { name: /Işıl/ })).toHaveCount(0);
  await contact.fill('isil');
  await dialog.getByRole('option', { name: /Işıl İnci/ }).click();
  await expect(dialog.getByRole('button', { name: 'Trocar' })).toBeVisible();
  await start(page).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(/Atribuído a Ana Souza · Vendas/)).toBeVisible();
  await write(page, 'tudo certo com o pedido?');
  await expect.poll(() => arrivedAt(desk, 'Işıl İnci')).toEqual(['tudo certo com o pedido?']);

  await page.getByRole('button', { name: 'Novo atendimento' }).click();
  await dialog.getByRole('button', { name: 'Criar contato' }).click();
  const form = page.getByRole('dialog', { name: 'Novo contato' });
  await form.getByLabel('Nome', { exact: true }).fill('Nadir Alves');
  await form.getByLabel('Número').fill('5511977776666');
  await form.getByRole('button', { name: 'Salvar' }).click();
  await expect(form).toHaveCount(0);
  await expect(dialog).toContainText('Nadir Alves');
  await expect(dialog.getByRole('button', { name: 'Trocar' })).toBeVisible();
});

test('a ticket is begun by keys alone: the arrows go through who is found, and each says who attends them', async ({
  desk,
}) => {
  await known(desk, 'Rosa Melo');
  const bruno = await desk.person({ name: 'Bruno Alves', queues: [await queueOf(desk)] });
  await attended(desk, 'Rosana Dias', ['quero um bolo'], bruno);
  const helena = await desk.person({ name: 'Helena Dias', profile: 'admin', queues: [await queueOf(desk)] });
  const page = await desk.open(helena, '/tickets');
  await page.keyboard.press('n');
  const dialog = question(page);
  const contact = dialog.getByRole('combobox', { name: 'Contato' });
  await contact.pressSequentially('ros');
  const hits = dialog.getByRole('listbox', { name: 'Contato' }).getByRole('option');
  await expect(hits).toHaveText([/^Rosa Melo/, /^Rosana Dias.*Bruno Alves · Vendas$/, 'Criar contato: ros']);
  const active = () =>
    contact.getAttribute('aria-activedescendant').then((id) => page.locator(`[id="${id}"]`).innerText());
  expect(await active()).toContain('Rosa Melo');
  await page.keyboard.press('ArrowDown');
  expect(await active()).toContain('Rosana Dias');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  expect(await active()).toContain('Rosa Melo');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Trocar' })).toBeVisible();
  await expect(start(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(/Atribuído a Helena Dias · Vendas/)).toBeVisible();
});

test('a number that nobody has is offered as a new contact, by Enter', async ({ desk }) => {
  const page = await desk.open(desk.ana, '/tickets');
  await page.getByRole('button', { name: 'Novo atendimento' }).click();
  const contact = question(page).getByRole('combobox', { name: 'Contato' });
  await contact.fill('+55 11 97777-6666');
  await expect(question(page).getByRole('option', { name: 'Criar contato: +55 11 97777-6666' })).toBeVisible();
  await contact.press('Enter');
  const form = page.getByRole('dialog', { name: 'Novo contato' });
  await expect(form.getByLabel('Número')).toHaveValue('+55 11 97777-6666');
});

test('a card that somebody passes on leads to a new ticket: of a contact made of it, and then of the one it is', {
  tag: '@long',
}, async ({ desk }) => {
  const page = await openTalk(desk, 'Clara Dias', 'bom dia');
  const card = { name: 'Carlos Lima', phones: [{ phone: '+55 51 90000-0142' }] };
  await desk.company.receivesPart('Clara Dias', { type: 'contacts', cards: [card] });
  const talk = page.getByRole('button', { name: 'Conversar com Carlos Lima' });
  await talk.click();
  const form = page.getByRole('dialog', { name: 'Novo contato' });
  await expect(form.getByLabel('Nome', { exact: true })).toHaveValue('Carlos Lima');
  await expect(form.getByLabel('Número')).toHaveValue(/0142$/);
  await form.getByRole('button', { name: 'Salvar' }).click();
  await expect(form).toHaveCount(0);
  await expect(question(page)).toContainText('Carlos Lima');
  await question(page).getByRole('button', { name: 'Cancelar' }).click();
  await expect(question(page)).toHaveCount(0);
  await talk.click();
  await expect(question(page)).toContainText('Carlos Lima');
  await expect(question(page).getByRole('button', { name: 'Trocar' })).toBeVisible();
});

test('a contact of Messenger is offered the page they wrote to, and who is out of reach is told so', {
  tag: '@long',
}, async ({ desk }) => {
  const there = await MessagingDesk.open(desk.app, 'facebook', desk.company);
  await there.says('bom dia');
  await resolve(desk, (await there.ticket('pending')).id);
  await known(desk, 'Maria Lima');
  await known(desk, 'Rosa Melo');
  await desk.app.owner.query(
    `update contacts set channel = 'instagram', version = version + 1 where company_id = $1 and name = 'Rosa Melo'`,
    [desk.company.id],
  );
  const page = await desk.open(desk.ana, '/tickets');
  await page.getByRole('button', { name: 'Novo atendimento' }).click();
  const dialog = question(page);
  const choose = async (name: string) => {
    await dialog.getByRole('combobox', { name: 'Contato' }).fill(name);
    await dialog
      .getByRole('option', { name: new RegExp(name) })
      .first()
      .click();
  };
  const connections = dialog.getByLabel('Conexão');
  await choose('Rosa Melo');
  await expect(dialog.getByText('Nenhuma conexão chega a este contato.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Trocar' }).click();
  await choose('Maria Lima');
  await expect(connections.locator('option:checked')).toHaveText(/^Cloud/);
  await dialog.getByRole('button', { name: 'Trocar' }).click();
  await choose(there.contact);
  await expect(connections.locator('option')).toHaveText(['Selecione uma conexão', 'facebook']);
  await expect(connections.locator('option:checked')).toHaveText('facebook');
  await start(page).click();
  await expect(page.getByText(/Atribuído a Ana Souza · Vendas/)).toBeVisible();
});

test('a contact with a ticket of mine opens it; of one out of my sight nobody’s name is told, and I ask for it', {
  tag: '@long',
}, async ({ desk }) => {
  const queues = [await queueOf(desk), await desk.company.queue('Suporte')];
  const bruno = await desk.person({ name: 'Bruno Alves', queues, flags: { all_ticket: 'enable' } });
  await attended(desk, 'Maria Lima', ['quero um bolo'], bruno);
  await attended(desk, 'Rosa Melo', ['quero dois']);
  const page = await desk.open(bruno, '/tickets');
  const ask = async (name: string) => {
    await expect(rowOf(page, 'Maria Lima')).toBeVisible();
    await page.getByRole('button', { name: 'Novo atendimento' }).click();
    await question(page).getByRole('combobox', { name: 'Contato' }).fill(name);
    await question(page)
      .getByRole('option', { name: new RegExp(name) })
      .first()
      .click();
  };
  await ask('Rosa Melo');
  await start(page).click();
  await expect(question(page).getByText('Selecione uma fila').last()).toBeVisible();
  await question(page).getByLabel('Fila').selectOption('Vendas');
  await start(page).click();
  const told = page.getByRole('dialog', { name: 'Já está em atendimento' });
  await expect(told).toContainText('Rosa Melo já está em atendimento com outra pessoa.');
  await expect(told.getByRole('button', { name: 'Abrir' })).toHaveCount(0);
  await told.getByRole('textbox', { name: 'Recado' }).fill('É minha cliente');
  await told.getByRole('button', { name: 'Pedir transferência' }).click();
  await expect(told.getByText('Pedido enviado.')).toBeVisible();
  await told.getByRole('button', { name: 'OK' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await ask('Maria Lima');
  await question(page).getByLabel('Fila').selectOption('Suporte');
  await start(page).click();
  await expect(bubbleOf(page, 'quero um bolo')).toBeVisible();
  await expect(composer(page)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('an admin begins a ticket for somebody else, who has it at once; a second one is told with owner and queue', async ({
  desk,
}) => {
  await known(desk, 'Maria Lima');
  const helena = await desk.person({ name: 'Helena Dias', profile: 'admin' });
  const theirs = await desk.open(desk.ana, '/tickets');
  const page = await desk.open(helena, '/tickets?tab=closed');
  await expect(rowOf(page, 'Maria Lima')).toBeVisible();
  await page.keyboard.press('n');
  const dialog = question(page);
  await dialog.getByRole('option', { name: /Maria Lima/ }).click();
  await dialog.getByLabel('Fila').selectOption('Vendas');
  await dialog.getByLabel('Atendente').selectOption('Ana Souza');
  await start(page).click();
  await expect(page.getByText('Atendimento de Maria Lima iniciado para Ana Souza')).toBeVisible();
  await expect(rowOf(theirs, 'Maria Lima')).toBeVisible();

  await pressLetter(page, 'n');
  await dialog.getByRole('option', { name: /Maria Lima/ }).click();
  await start(page).click();
  const told = page.getByRole('dialog', { name: 'Já está em atendimento' });
  await expect(told).toContainText('Maria Lima está com Ana Souza. Fila: Vendas.');
  await told.getByRole('button', { name: 'Abrir' }).click();
  await expect(bubbleOf(page, 'bom dia').first()).toBeVisible();
});

for (const { size, theme, options, tag } of looks)
  test(`a new ticket is accessible in ${theme} at ${size}`, { tag }, async ({ desk }) => {
    await attended(desk, 'Maria Lima', ['quero um bolo']);
    const page = await desk.open(desk.ana, '/tickets', { ...options, kept: { theme } });
    await expect(rowOf(page, 'Maria Lima')).toBeVisible();
    await page.getByRole('button', { name: 'Novo atendimento' }).click();
    await expect(question(page).getByRole('option', { name: /Maria Lima/ })).toBeVisible();
    await start(page).click();
    await expect(question(page).getByText('Selecione um contato')).toBeVisible();
    await expectAccessible(page);
  });

for (const width of narrowWidths)
  test(`a new ticket fits in ${width} px in every language`, fits, async ({ desk }) => {
    await attended(desk, 'Maria Lima', ['quero um bolo']);
    const page = await desk.open(desk.ana, '/tickets', { ...phone, viewport: { width, height: 720 } });
    for (const language of ['pt', 'es', 'en', 'tr']) {
      await speak(page, language);
      await page.goto('/tickets');
      await expect(rowOf(page, 'Maria Lima')).toBeVisible();
      await page.keyboard.press('n');
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByRole('option', { name: /Maria Lima/ })).toBeVisible();
      expect([language, await beyondEdge(dialog)]).toEqual([language, []]);
    }
  });

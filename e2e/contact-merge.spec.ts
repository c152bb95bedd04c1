// Journeys of: contacts, contact-acts.
import { mergeContacts } from '@guiche/contract/contact-acts.schemas';
import { expect } from '@playwright/test';
import { arrivedAt, attended, bubbleOf, composer, openChat } from './conversation.ts';
import { arranged, test } from './desk.ts';

test('of two contacts one is made: whoever is in the ticket that goes is led to the one that stays, and nobody is written to', async ({
  desk,
}) => {
  const older = await attended(desk, 'Rui Alves', ['Oi, é o Rui']);
  const younger = await attended(desk, 'Rui Trabalho', ['Agora do trabalho']);
  const chief = await desk.person({ name: 'Helena Dias', profile: 'admin' });
  const page = await desk.open(desk.ana, `/tickets/${older.uuid}`, {
    kept: arranged(desk.ana, { contactDrawer: 'open' }),
  });
  const other = await desk.open(chief, `/tickets/${younger.uuid}`);
  await expect(bubbleOf(other, 'Agora do trabalho').first()).toBeVisible();

  await page.getByRole('button', { name: 'Unir com outro contato' }).click();
  const dialog = page.getByRole('dialog', { name: 'Unir contatos' });
  await dialog.getByRole('textbox').fill('trabalho');
  await dialog.getByRole('button', { name: /Rui Trabalho/ }).click();
  await expect(dialog.getByText('Não dá para desfazer.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Escolher outro' })).toBeFocused();
  let asked = 0;
  page.on('request', (request) => {
    if (/\/api\/messages\/\d+/.test(request.url())) asked++;
  });
  await dialog.getByRole('button', { name: 'Unir contatos' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Contatos unidos' }).first()).toBeVisible();

  await expect(bubbleOf(page, 'Agora do trabalho').first()).toBeVisible();
  await expect(page.locator('[data-ticket]').filter({ hasText: 'Rui' })).toHaveCount(1);
  await other.waitForURL(`**/tickets/${older.uuid}**`);
  await expect(bubbleOf(other, 'Oi, é o Rui').first()).toBeVisible();
  for (const name of ['Rui Alves', 'Rui Trabalho']) expect(await arrivedAt(desk, name)).toEqual([]);

  await desk.company.receives('Rui Trabalho', 'Chegou aqui?');
  await expect(bubbleOf(page, 'Chegou aqui?').first()).toBeVisible();
  // A request made by a handler that gets the event again with each answer would never end.
  expect(asked).toBeLessThan(5);
});

test('what is being written goes along when tickets become one, and the caret stays in its words', {
  tag: '@long',
}, async ({ desk }) => {
  const older = await attended(desk, 'Rui Alves', ['Oi, é o Rui']);
  const work = await attended(desk, 'Rui Trabalho', ['Agora do trabalho']);
  const home = await attended(desk, 'Rui Casa', ['Agora de casa']);
  const chief = await desk.company.admin();
  const join = (gone: { contactId: number }) =>
    desk.company.request(chief, mergeContacts, {
      params: { contactId: older.contactId },
      body: { otherContactId: gone.contactId },
    });
  const page = await desk.open(desk.ana, `/tickets/${home.uuid}`);
  await composer(page).fill('Até já');
  await openChat(page, 'Rui Alves', 'Oi, é o Rui');
  await composer(page).fill('Olá, Rui');
  await openChat(page, 'Rui Trabalho', 'Agora do trabalho');
  await composer(page).fill('Um momento');
  await composer(page).evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(2, 2));

  await join(work);
  await page.waitForURL(`**/tickets/${older.uuid}**`);
  await expect(composer(page)).toHaveValue('Olá, Rui\nUm momento');
  await expect(composer(page)).toBeFocused();
  await page.keyboard.type('!');
  await expect(composer(page)).toHaveValue('Olá, Rui\nUm! momento');

  await join(home);
  await expect(composer(page)).toHaveValue('Olá, Rui\nUm! momento\nAté já');
  await page.keyboard.type('!');
  await expect(composer(page)).toHaveValue('Olá, Rui\nUm!! momento\nAté já');
});

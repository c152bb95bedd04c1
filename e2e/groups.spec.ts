// Journeys of: messages, conversations.
import type { Ticket } from '@guiche/contract/tickets.schemas';
import { PairedPhone } from '@guiche/testkit/paired-phone';
import { until } from '@guiche/testkit/until';
import { expect, type Page } from '@playwright/test';
import { bubbleOf, composer, header, openChat, queueOf, rowOf, tab, write } from './conversation.ts';
import { type Desk, expectAccessible, phone, test } from './desk.ts';
import { holdRequests } from './held-requests.ts';

/** The members that are offered after an at sign. */
const offered = (page: Page) => page.getByRole('listbox', { name: 'Participantes do grupo' }).getByRole('option');

/** A phone that scanned the code, with two people in its groups. */
async function groupsOf({ app, company }: Desk) {
  const people = { rosa: `Işıl Rosa ${company.id}`, caio: `Caio ${company.id}` };
  const contactIds: string[] = [];
  // Contacts must exist before the pairing, which only reports those known by then.
  for (const name of Object.values(people)) contactIds.push((await app.sim.contact(name).get()).id);
  const chief = await company.admin();
  const { number } = await PairedPhone.pair(app, company, chief, 'allow_group = true');
  return {
    ...people,
    contactIds,
    begin: (subject: string) => app.sim.wa.createGroup({ phoneNumberId: number, subject, contactIds }),
    says: (name: string, text: string, groupId: string) =>
      app.sim.contact(name).sends({ type: 'text', text, groupId }, number),
    ticketOf: async (subject: string): Promise<Ticket> => {
      const find = async () =>
        (await company.tickets(chief, 'group', true)).find(({ contact }) => contact.name === subject);
      await until(`${subject} has a ticket`, async () => (await find()) !== undefined);
      const ticket = await find();
      if (ticket === undefined) throw new Error(`the ticket of ${subject} is gone again`);
      return ticket;
    },
  };
}

test('who sees groups has a tab of them with its exact count, reads who of the group wrote, and answers them all; others have none', async ({
  desk,
}) => {
  const { rosa, caio, begin, says, ticketOf } = await groupsOf(desk);
  const family = await begin('Família');
  await says(rosa, 'oi a todos', family.id);
  await ticketOf('Família');
  const bia = await desk.person({ name: 'Bia Lima', queues: [await queueOf(desk)], flags: { allow_group: true } });
  const page = await desk.open(bia);
  await expect(tab(page, 'Grupos')).toHaveText(/^Grupos1$/);
  await tab(page, 'Grupos').click();
  await openChat(page, 'Família', 'oi a todos');
  await expect(bubbleOf(page, 'oi a todos')).toContainText(rosa);
  await says(caio, 'bom dia, Rosa', family.id);
  await expect(bubbleOf(page, 'bom dia, Rosa')).toContainText(caio);
  await write(page, 'Bom dia, família');
  await expect
    .poll(async () => (await desk.app.sim.wa.groupMessages(family.id)).map(({ text }) => text))
    .toContain('Bom dia, família');
  await expectAccessible(page);
  const team = await begin('Turma');
  await says(caio, 'quem vem?', team.id);
  await expect(tab(page, 'Grupos')).toHaveText(/^Grupos2$/);
  await expect(rowOf(page, 'Turma')).toBeVisible();

  const others = await desk.open(desk.ana, '/tickets?tab=group');
  await expect(tab(others, 'Atendendo')).toHaveAttribute('aria-selected', 'true');
  await expect(tab(others, 'Grupos')).toHaveCount(0);
  await expect(rowOf(others, 'Família')).toHaveCount(0);
});

test('an at sign to a group offers who is in it, and whoever is named is called on the phone, by keys and by touch (habit: Mentions)', async ({
  desk,
}) => {
  const { rosa, caio, contactIds, begin, says, ticketOf } = await groupsOf(desk);
  const family = await begin('Família');
  await says(rosa, 'oi a todos', family.id);
  const { uuid } = await ticketOf('Família');
  const bia = await desk.person({ name: 'Bia Lima', queues: [await queueOf(desk)], flags: { allow_group: true } });
  const called = async (text: string) =>
    (await desk.app.sim.wa.groupMessages(family.id)).find((message) => message.text === text)?.mentions;

  const page = await desk.open(bia, `/tickets/${uuid}?tab=group`);
  await expect(bubbleOf(page, 'oi a todos')).toBeVisible();
  const noMembers = { members: [], isConnected: false };
  await page.route('**/api/messages/*/members', (route) => route.fulfill({ json: noMembers }));
  const away = page.getByText('os participantes aparecem quando ela voltar');
  await composer(page).pressSequentially('@');
  await expect(away).toBeVisible();
  await composer(page).press('Escape');
  await expect(away).toHaveCount(0);
  await expect(composer(page)).toHaveValue('@');
  await composer(page).fill('');
  await page.unrouteAll();
  await page.reload();
  await expect(bubbleOf(page, 'oi a todos')).toBeVisible();

  await composer(page).pressSequentially('bom dia @');
  await expect(offered(page)).toHaveCount(2);
  await composer(page).press('ArrowDown');
  await expect(offered(page).nth(1)).toHaveAttribute('aria-selected', 'true');
  await expectAccessible(page);
  await composer(page).press('Escape');
  await expect(offered(page)).toHaveCount(0);
  await composer(page).fill('');
  await composer(page).pressSequentially('bom dia @ISIL');
  await expect(offered(page)).toHaveText([new RegExp(rosa)]);
  await composer(page).press('Tab');
  await expect(composer(page)).toHaveValue(`bom dia @${rosa} `);
  await page.reload();
  await expect(composer(page)).toHaveValue(`bom dia @${rosa} `);
  await composer(page).press('Enter');
  await expect(bubbleOf(page, 'bom dia').locator('strong')).toHaveText(`@${rosa}`);
  await expect.poll(() => called(`bom dia @${rosa}`)).toEqual([contactIds[0]]);
  await page.close();

  // A member who has not written yet has no name.
  const narrow = await desk.open(bia, `/tickets/${uuid}?tab=group`, phone);
  await expect(bubbleOf(narrow, 'bom dia')).toBeVisible();
  await composer(narrow).tap();
  await composer(narrow).pressSequentially('@');
  await offered(narrow).filter({ hasNotText: 'Rosa' }).tap();
  await expect(composer(narrow)).toHaveValue(/^@\+\d/);
  await composer(narrow).pressSequentially('vem?');
  await narrow.getByRole('button', { name: 'Enviar', exact: true }).tap();
  await expect(bubbleOf(narrow, 'vem?')).toContainText('@+');
  await expect.poll(() => called(`@${caio} vem?`)).toEqual([contactIds[1]]);
  await says(rosa, 'ele vem', family.id);
  await expect(bubbleOf(narrow, 'ele vem')).toBeVisible();
  await expect(bubbleOf(narrow, 'vem?')).toContainText('@+');
});

test('Enter after an at sign waits for who is in the group; Escape, nobody found and no list let the words go as they stand', {
  tag: '@long',
}, async ({ desk }) => {
  const { rosa, begin, says, ticketOf } = await groupsOf(desk);
  const family = await begin('Família');
  await says(rosa, 'oi a todos', family.id);
  const { uuid } = await ticketOf('Família');
  const bia = await desk.person({ name: 'Bia Lima', queues: [await queueOf(desk)], flags: { allow_group: true } });
  const page = await desk.open(bia, `/tickets/${uuid}?tab=group`);
  await expect(bubbleOf(page, 'oi a todos')).toBeVisible();
  const loading = page.getByText('Carregando os participantes…');
  const goesAsItStands = async (text: string) => {
    await composer(page).press('Enter');
    await expect(bubbleOf(page, text)).toBeVisible();
    await expect(bubbleOf(page, text).locator('strong')).toHaveCount(0);
    await expect(composer(page)).toHaveValue('');
  };

  const letCome = await holdRequests(page, 'GET', 'messages/*/members');
  await composer(page).pressSequentially('bom dia @isil');
  await expect(loading).toBeVisible();
  await composer(page).press('Enter');
  await expect(composer(page)).toHaveValue('bom dia @isil');
  letCome();
  await expect(offered(page)).toHaveText([new RegExp(rosa)]);
  await composer(page).press('Enter');
  await expect(composer(page)).toHaveValue(`bom dia @${rosa} `);
  await composer(page).press('Enter');
  await expect(bubbleOf(page, 'bom dia').locator('strong')).toHaveText(`@${rosa}`);
  await composer(page).pressSequentially('nada @');
  await expect(offered(page)).toHaveCount(2);
  await composer(page).pressSequentially('xyz');
  await expect(offered(page)).toHaveCount(0);
  await goesAsItStands('nada @xyz');

  await page.reload();
  await expect(bubbleOf(page, 'nada @xyz')).toBeVisible();
  const letComeLater = await holdRequests(page, 'GET', 'messages/*/members');
  await composer(page).pressSequentially('sem espera @isil');
  await expect(loading).toBeVisible();
  await composer(page).press('Escape');
  await expect(loading).toHaveCount(0);
  await goesAsItStands('sem espera @isil');
  letComeLater();
  await page.route('**/api/messages/*/members', (route) => route.fulfill({ status: 404, json: {} }));
  await composer(page).pressSequentially('sem lista @isil');
  await expect(page.getByText('Não foi possível carregar os participantes.')).toBeVisible();
  await goesAsItStands('sem lista @isil');
});

test('a group stays a group when it is passed on to somebody, resolved and reopened', { tag: '@long' }, async ({
  desk,
}) => {
  const { rosa, begin, says, ticketOf } = await groupsOf(desk);
  const family = await begin('Família');
  await says(rosa, 'oi a todos', family.id);
  const { id, uuid } = await ticketOf('Família');
  const support = await desk.company.queue('Suporte');
  const flags = { allow_group: true };
  const bia = await desk.person({ name: 'Bia Lima', queues: [await queueOf(desk)], flags });
  const bruno = await desk.person({ name: 'Bruno Alves', queues: [support], flags });
  const page = await desk.open(bia, `/tickets/${uuid}?tab=group`);
  await expect(bubbleOf(page, 'oi a todos')).toBeVisible();
  await page.getByRole('button', { name: 'Transferir' }).click();
  const dialog = page.getByRole('dialog', { name: `Transferir #${id}` });
  await dialog.getByLabel('Fila').selectOption('Suporte');
  await dialog.getByRole('radio', { name: /Bruno Alves/ }).check();
  await dialog.getByRole('button', { name: /^OK/ }).click();
  await expect(dialog).toHaveCount(0);
  // Everybody attends groups, so the ticket stays in all lists.
  await expect(tab(page, 'Grupos')).toHaveText(/^Grupos1$/);

  const theirs = await desk.open(bruno, '/tickets?tab=group');
  await openChat(theirs, 'Família', 'oi a todos');
  await expect(header(theirs)).toContainText('Atribuído a Bruno Alves · Suporte');
  await header(theirs).getByRole('button', { name: 'Resolver' }).click();
  const question = theirs.getByRole('dialog', { name: `Resolver #${id}?` });
  await question.getByRole('button', { name: 'Resolver' }).click();
  await expect(rowOf(theirs, 'Família')).toHaveCount(0);
  await expect(rowOf(page, 'Família')).toHaveCount(0);
  await theirs.getByRole('button', { name: 'Resolvidos' }).click();
  await openChat(theirs, 'Família', 'oi a todos');
  await header(theirs).getByRole('button', { name: 'Reabrir' }).click();
  await expect(composer(theirs)).toBeVisible();
  await expect(tab(theirs, 'Grupos')).toHaveAttribute('aria-selected', 'true');
  await expect(tab(theirs, 'Grupos')).toHaveText(/^Grupos1$/);
  await expect(rowOf(page, 'Família')).toBeVisible();
  expect(await ticketOf('Família')).toMatchObject({ id, status: 'group', queueId: support });
});

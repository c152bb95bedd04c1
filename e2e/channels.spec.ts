// Journeys of: messages.
import { type Channel, channelAbilities } from '@guiche/contract/channel-abilities';
import { replyWindow, showsWindowBar } from '@guiche/contract/reply-window';
import { type Ticket, updateTicket } from '@guiche/contract/tickets.schemas';
import { MessagingDesk } from '@guiche/testkit/messaging-desk';
import { freshNumber } from '@guiche/testkit/paired-phone';
import { expect, type Page } from '@playwright/test';
import { admin, beginNew, rowOf as connectionRowOf, dialogOf, toConnections } from './connection-desk.ts';
import { attended, bubbleOf, composer, messageList, queueOf, rowOf, tickOf, write } from './conversation.ts';
import { type Desk, expectAccessible, test } from './desk.ts';
import { attachButton } from './media-steps.ts';
import { choose, openMenu } from './message-steps.ts';

/**
 * A connection as a journey needs it: the number that contacts write to, and how the business writes from its phone.
 */
interface Connected {
  account: string;
  writeElsewhere(contact: string, text: string): Promise<unknown>;
}

interface Journey {
  channel: Channel;
  name: string;
  connect(desk: Desk): Promise<Connected>;
}

/** The code that the connection shows just now. */
async function codeOf({ app, company }: Desk, name: string): Promise<string> {
  const { rows } = await app.owner.query<{ qrcode: string }>(
    'select qrcode from connections where company_id = $1 and name = $2',
    [company.id, name],
  );
  return rows[0]?.qrcode ?? '';
}

/** Creates a connection in the browser, shows its code and lets a phone scan it. */
async function connectPhone(desk: Desk): Promise<Connected> {
  const { sim } = desk.app;
  const number = freshNumber();
  const page = await desk.open(await admin(desk));
  await toConnections(page);
  await beginNew(page, 'WhatsApp');
  await dialogOf(page, 'Nova conexão de WhatsApp').getByLabel('Nome').fill('Celular');
  await page.keyboard.press('Enter');
  const code = dialogOf(page, 'Conectar Celular');
  await expect(code.getByRole('img', { name: 'QR code para ler com o celular' })).toBeVisible();
  await sim.wa.scan(await codeOf(desk, 'Celular'), { number });
  await expect(code).toHaveCount(0);
  await expect(connectionRowOf(page, 'Celular')).toContainText('Ligado ao celular');
  return {
    account: number,
    writeElsewhere: async (contact, text) => sim.wa.echo(number, (await sim.contact(contact).get()).id, text),
  };
}

const connectAccount = async (desk: Desk, channel: 'facebook' | 'instagram'): Promise<Connected> => {
  const { accountId: account } = await MessagingDesk.open(desk.app, channel, desk.company);
  const writeElsewhere = (contact: string, text: string) => desk.app.sim.contact(contact).isWrittenTo(account, text);
  return { account, writeElsewhere };
};

const journeys: readonly Journey[] = [
  { channel: 'whatsapp', name: 'WhatsApp by QR', connect: connectPhone },
  {
    channel: 'whatsappapi',
    name: 'the official API',
    connect: async ({ app, company: { phoneNumberId: account } }) => ({
      account,
      writeElsewhere: (contact, text) => app.sim.contact(contact).isWrittenTo(account, text),
    }),
  },
  { channel: 'facebook', name: 'Messenger', connect: (desk) => connectAccount(desk, 'facebook') },
  { channel: 'instagram', name: 'Instagram', connect: (desk) => connectAccount(desk, 'instagram') },
];

/** The contact's ticket, which waits. */
async function waitingOf({ app, company }: Desk, contact: string): Promise<Ticket> {
  const chief = await company.admin();
  await app.idle();
  const ticket = (await company.tickets(chief, 'pending', true)).find((each) => each.contact.name === contact);
  if (ticket === undefined) throw new Error(`nothing of ${contact} waits`);
  return ticket;
}

/** The same, taken by Ana. */
async function takenOf(desk: Desk, contact: string): Promise<Ticket> {
  const { id: ticketId } = await waitingOf(desk, contact);
  const body = { status: 'open', userId: desk.ana.id, queueId: await queueOf(desk) } as const;
  return desk.company.request(await desk.company.admin(), updateTicket, { params: { ticketId }, body });
}

/** The contact's simulated phone, in the chat with the newest message. */
async function phoneOf({ app }: Desk, page: Page, contact: string): Promise<Page> {
  const { id } = await app.sim.contact(contact).get();
  const phone = await page.context().newPage();
  await phone.goto(`${app.simUrl}/?contact=${encodeURIComponent(id)}&embed=1&lang=pt`);
  return phone;
}

/** Menus offer what the channel can carry, and nothing else. */
async function expectOffered(page: Page, channel: Channel, sent: string): Promise<void> {
  const can = channelAbilities[channel];
  await attachButton(page).click();
  const entries = page.getByRole('menuitem');
  await expect(entries.filter({ hasText: 'Foto ou vídeo' })).toBeVisible();
  for (const [entry, isCarried] of [
    ['Localização', can.locations],
    ['Figurinha', can.stickers],
    ['Contato', can.contacts],
  ] as const)
    await expect(entries.filter({ hasText: entry })).toHaveCount(isCarried ? 1 : 0);
  await page.keyboard.press('Escape');
  const menu = await openMenu(page, sent);
  await expect(menu.getByRole('menuitem', { name: 'Encaminhar' })).toBeVisible();
  await expect(menu.getByRole('menuitem', { name: /^Editar/ })).toHaveCount(can.edits ? 1 : 0);
  await expect(menu.getByRole('menuitem', { name: 'Apagar' })).toHaveCount(can.deletes ? 1 : 0);
  await page.keyboard.press('Escape');
  const window = replyWindow(channel, new Date().toISOString(), new Date());
  const isShown = window !== null && showsWindowBar(channel, window);
  await expect(page.locator('[data-window="open"]')).toHaveCount(isShown ? 1 : 0);
}

for (const { channel, name, connect } of journeys)
  test(`a whole conversation by ${name}: phone, ticket, answer, ticks, and only what it carries`, {
    tag: channel === 'instagram' ? '@long' : [],
  }, async ({ desk }) => {
    const { account, writeElsewhere } = await connect(desk);
    const contact = `Lia de ${channel}`;
    await desk.app.sim.contact(contact).set({ readsOnArrival: true });
    await desk.app.sim.contact(contact).says('Vocês têm bolo de rolo?', account);
    const { uuid } = await waitingOf(desk, contact);
    const page = await desk.open(desk.ana, `/tickets/${uuid}`);
    await expect(bubbleOf(page, 'Vocês têm bolo de rolo?')).toBeVisible();
    const chat = page.getByRole('region', { name: `Conversa com ${contact}` });
    await chat.getByRole('button', { name: 'Aceitar' }).last().click();
    await expect(composer(page)).toBeFocused();
    await expect(rowOf(page, contact)).toContainText('Vocês têm bolo de rolo?');

    const phone = await phoneOf(desk, page, contact);
    await expect(phone.getByText('Vocês têm bolo de rolo?')).toBeVisible();
    await page.bringToFront();
    await write(page, 'Temos, saindo do forno.');
    await expect(phone.getByText('Temos, saindo do forno.')).toBeVisible();
    await expect(tickOf(page, 'Temos, saindo do forno.')).toHaveAccessibleName('Lida');
    await phone.locator('form.field input').fill('Quero dois!');
    await phone.locator('form.field input').press('Enter');
    await expect(bubbleOf(page, 'Quero dois!')).toBeVisible();

    await expectOffered(page, channel, 'Temos, saindo do forno.');
    await writeElsewhere(contact, 'Respondido por fora');
    await expect(bubbleOf(page, 'Respondido por fora')).toBeVisible();
    await expectAccessible(page);
  });

test('on a phone paired by QR a message is edited by ↑ and by its menu, and taken back, at the contact’s too (delight 16) (habit: Edit / delete own)', {
  tag: '@long',
}, async ({ desk }) => {
  const { account } = await connectPhone(desk);
  const contact = 'Lia de mudanças';
  await desk.app.sim.contact(contact).says('A que horas?', account);
  const { uuid } = await takenOf(desk, contact);
  const page = await desk.open(desk.ana, `/tickets/${uuid}`);
  await expect(bubbleOf(page, 'A que horas?')).toBeVisible();
  await write(page, 'Até amanha');
  await expect(tickOf(page, 'Até amanha')).toHaveAccessibleName(/Enviada|Entregue|Lida/);
  await composer(page).press('ArrowUp');
  const editor = page.getByRole('textbox', { name: 'Editar a mensagem' });
  await expect(editor).toHaveValue('Até amanha');
  await editor.fill('Até amanhã');
  await editor.press('Enter');
  await expect(bubbleOf(page, 'Até amanhã')).toContainText(/Editada \d{2}:\d{2}/);
  await choose(page, 'Até amanhã', /^Editar/);
  await editor.fill('Às {{hora}}');
  await editor.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Enviar assim mesmo?' })).toContainText('{{hora}}');
  await page.keyboard.press('Escape');
  await expect(editor).toBeFocused();
  await editor.fill('Às nove');
  await editor.press('Enter');
  await expect(bubbleOf(page, 'Às nove')).toContainText(/Editada \d{2}:\d{2}/);
  await write(page, 'engano meu');
  await expect(tickOf(page, 'engano meu')).toHaveAccessibleName(/Enviada|Entregue|Lida/);
  await choose(page, 'engano meu', 'Apagar');
  await page.getByRole('dialog').getByRole('button', { name: 'Apagar' }).click();
  await expect(messageList(page)).toContainText('Essa mensagem foi apagada');

  const stands = async () =>
    (await desk.app.sim.contact(contact).messages(account))
      .filter(({ author, type }) => author === 'business' && type === 'text')
      .map(({ text, isRevoked }) => (isRevoked ? null : text));
  await expect.poll(stands).toEqual(['Às nove', null]);
  const phone = await phoneOf(desk, page, contact);
  await expect(phone.getByText('Às nove')).toBeVisible();
  await expect(phone.getByText('Mensagem apagada')).toBeVisible();
});

test('an answer to a story of ours says so above the words', { tag: '@long' }, async ({ desk }) => {
  const there = await MessagingDesk.open(desk.app, 'instagram', desk.company);
  const reply = { type: 'text', text: 'Que lindo!', story: 'reply' } as const;
  await desk.app.sim.contact(there.contact).sends(reply, there.accountId);
  const { uuid } = await takenOf(desk, there.contact);
  const page = await desk.open(desk.ana, `/tickets/${uuid}`);
  await expect(bubbleOf(page, 'Que lindo!')).toContainText('Respondeu ao seu story');
  await expect(bubbleOf(page, 'Que lindo!').getByRole('link', { name: 'Abrir o story' })).toBeVisible();
});

test('Instagram counts bytes while one writes, Turkish letters and emoji too, and says when one may answer again', {
  tag: '@long',
}, async ({ desk }) => {
  const there = await MessagingDesk.open(desk.app, 'instagram', desk.company);
  await desk.app.sim.contact(there.contact).says('Merhaba', there.accountId);
  const { uuid, id } = await takenOf(desk, there.contact);
  const page = await desk.open(desk.ana, `/tickets/${uuid}`);
  const send = page.getByRole('button', { name: 'Enviar', exact: true });
  // The attendant's name is put in front of the text.
  await composer(page).fill('ş'.repeat(450));
  await expect(page.getByText(/^9\d\d de 1000$/)).toBeVisible();
  await expect(send).not.toHaveAttribute('aria-disabled', 'true');
  await composer(page).fill('ş'.repeat(450) + '👋'.repeat(30));
  await expect(page.getByText(/^10\d\d de 1000: divida o texto/)).toBeVisible();
  await expect(send).toHaveAttribute('aria-disabled', 'true');
  await composer(page).fill('');
  await desk.app.owner.query(
    `update tickets set last_inbound_at = now() - interval '25 hours', version = version + 1 where company_id = $1 and id = $2`,
    [desk.company.id, id],
  );
  await page.reload();
  await expect(page.locator('[data-window="closed"]')).toContainText('quando o contato escrever de novo');
  await expectAccessible(page);
});

test('what the business writes on the phone of its official number is shown as ours', async ({ desk }) => {
  const contact = `Rui ${desk.company.id}`;
  const { uuid } = await attended(desk, contact, ['Tem alguém aí?']);
  const page = await desk.open(desk.ana, `/tickets/${uuid}`);
  await expect(bubbleOf(page, 'Tem alguém aí?')).toBeVisible();
  const { id } = await desk.app.sim.contact(contact).get();
  const phone = await page.context().newPage();
  await phone.goto(`${desk.app.simUrl}/?contact=${id}&embed=1&lang=pt`);
  await phone.getByRole('switch', { name: 'Escrever como empresa, no celular dela' }).check();
  await phone.getByRole('textbox', { name: 'Escrever como empresa…' }).fill('Estou aqui, pelo celular.');
  await phone.keyboard.press('Enter');
  await expect(bubbleOf(page, 'Estou aqui, pelo celular.')).toBeVisible();
  await expect(phone.getByText('Estou aqui, pelo celular.')).toBeVisible();
  await expect(bubbleOf(page, 'Estou aqui, pelo celular.')).toHaveCount(1);
});

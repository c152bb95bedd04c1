import { listMessages, type Message, sendMessage } from '@guiche/contract/messages.schemas';
import { type Ticket, updateTicket } from '@guiche/contract/tickets.schemas';
import { MessagingDesk } from '@guiche/testkit/messaging-desk';
import { cloudBody, postWebhook } from '@guiche/testkit/signed-webhook';
import { startTestApp, type TestApp } from '@guiche/testkit/test-app';
import type { Person, TestCompany } from '@guiche/testkit/test-company';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/** What platforms spell otherwise, leave out, or send that nobody can read yet: nothing of it is lost or misplaced. */
let app: TestApp;
let ids = 0;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function postText(body: string): Promise<void> {
  expect(await postWebhook(app.url, app.platformSecret, body)).toBe(200);
  await app.idle();
}
const post = (body: object) => postText(JSON.stringify(body));
const unroutedOf = async (account: string) => {
  const { rows } = await app.owner.query<{ reason: string }>(
    "select reason from control.inbox_unrouted where convert_from(raw, 'UTF8') like $1",
    [`%${account}%`],
  );
  return rows.map(({ reason }) => reason);
};

const seconds = () => Math.floor(Date.now() / 1000);
type Told = { ticket: Ticket; messages: Message[] };

async function readAll(company: TestCompany, person: Person, status: Ticket['status'] = 'pending'): Promise<Told[]> {
  const tickets = (await company.tickets(person, status, true)).sort((a, b) => a.id - b.id);
  return Promise.all(
    tickets.map(async (ticket) => {
      const { messages } = await company.request(person, listMessages, { params: { ticketId: ticket.id } });
      return { ticket, messages };
    }),
  );
}

async function openDesk() {
  const company = await app.company();
  const ana = await company.person({ name: 'Ana', flags: { all_ticket: 'enable', allow_group: true } });
  const from = `5511955${String(company.id).padStart(6, '0')}`;
  const tell = (message: object, more: object = {}) =>
    postText(
      cloudBody({
        metadata: { phone_number_id: company.phoneNumberId },
        contacts: [{ wa_id: from, profile: { name: 'Bia' } }],
        messages: [{ id: `wamid.odd.${ids++}`, timestamp: String(seconds()), from, ...message }],
        ...more,
      }),
    );
  return { company, ana, from, tell };
}

describe('the official API, what nobody can read yet', () => {
  test('a cart keeps what was written with it, says what is in it in a line, and is kept whole', async () => {
    const { company, ana, from, tell } = await openDesk();
    const order = {
      catalog_id: '9',
      text: 'quero estes',
      note: `liga no ${from}`,
      product_items: [
        { product_retailer_id: 'SOFA-01', quantity: '2', item_price: 899.9, currency: 'BRL' },
        { product_retailer_id: 'MESA', quantity: 1, item_price: '200', currency: 'BRL' },
      ],
    };
    await tell({ type: 'order', order });
    const [told] = await readAll(company, ana);
    expect(told?.messages).toMatchObject([
      {
        mediaType: 'unsupported',
        body: 'quero estes\n🛒 2 × SOFA-01, 1 × MESA = BRL 1999.80',
        dataJson: { type: 'order', raw: order },
      },
    ]);
    // Where numbers are hidden nobody can say what is in it.
    await company.setting('lgpdHideNumber', 'enabled');
    const hiding = await company.person({ flags: { all_ticket: 'enable' } });
    const [masked] = await readAll(company, hiding);
    expect(masked?.messages[0]?.dataJson).toEqual({ type: 'order' });
  });

  test.each([
    [
      'a kind from tomorrow',
      { type: 'hologram', hologram: { title: 'Meu holograma', frames: [1, 2] } },
      'Meu holograma',
    ],
    ['a poll', { type: 'unsupported', errors: [{ code: 131_051 }], unsupported: { type: 'poll_creation' } }, ''],
    [
      'a call permission',
      {
        type: 'interactive',
        interactive: { type: 'call_permission_reply', call_permission_reply: { response: 'accept' } },
      },
      '',
    ],
    ['a payment', { type: 'payment', payment: { caption: 'paguei', amount: { value: 100 } } }, 'paguei'],
    ['a file without its id', { type: 'document', document: { filename: 'nota.pdf', caption: 'a nota' } }, 'a nota'],
  ])('%s is one bubble with the words it has, and keeps its raw form', async (_, message, body) => {
    const { company, ana, tell } = await openDesk();
    await tell(message);
    const [told] = await readAll(company, ana);
    expect(told?.messages).toMatchObject([{ mediaType: 'unsupported', body, dataJson: { raw: message } }]);
  });

  test('a very large thing that nobody can read keeps its beginning', async () => {
    const { company, ana, tell } = await openDesk();
    await tell({ type: 'hologram', hologram: { title: 'grande', frames: '😀'.repeat(50_000) } });
    const [told] = await readAll(company, ana);
    const raw: string = Object(told?.messages[0]?.dataJson).raw;
    expect([raw.length <= 16_000, raw.isWellFormed(), raw.includes('"title":"grande"')]).toEqual([true, true, true]);
  });
});

describe('the official API', () => {
  test('what is written in a group is the group’s, and what we answer goes there', async () => {
    const { company, ana, from, tell } = await openDesk();
    await tell({ type: 'text', text: { body: 'em particular' } });
    const groupId = `Y2FwaV9ncm91cDox${company.id}`;
    await tell({ type: 'text', text: { body: 'no grupo' }, group_id: groupId });
    await tell({ type: 'reaction', reaction: { message_id: 'wamid.unknown', emoji: '👍' }, group_id: groupId });
    const [own] = await readAll(company, ana);
    expect(own?.messages.map(({ body }) => body)).toEqual(['em particular']);
    const [group] = await readAll(company, ana, 'group');
    expect(group?.ticket).toMatchObject({ isGroup: true, lastMessage: 'no grupo' });
    expect(group?.messages[0]).toMatchObject({ body: 'no grupo', contact: { name: 'Bia' } });
    const params = { ticketId: group?.ticket.id ?? 0 };
    await company.request(ana, sendMessage, { params, body: { body: 'Olá, grupo' } });
    await app.idle();
    const calls = (await app.sim.outbox()).filter(({ to }) => to === from);
    expect(calls).toEqual([]);
  });

  test('there, too, the longest text is whole, and nobody’s number is shown to who may not see any', async () => {
    const { company, ana, from, tell } = await openDesk();
    await company.setting('lgpdHideNumber', 'enabled');
    const groupId = `Y2FwaV9ncm91cDox${company.id}`;
    const nameless = { contacts: [{ wa_id: from }] };
    const text = `${'x'.repeat(4_095)}${'😀'.repeat(30_000)} fim`;
    await tell({ type: 'text', text: { body: text }, group_id: groupId }, nameless);
    await tell({ type: 'text', text: { body: `me chame: +${from}` }, group_id: groupId }, nameless);
    const [group] = await readAll(company, ana, 'group');
    expect(group?.messages[0]?.body).toBe(text);
    expect(group?.messages[1]?.body).toMatch(/^me chame: 5511\*+\d\d$/);
    expect(JSON.stringify(group)).not.toContain(from.slice(4, -2));
  });

  test.each([
    ['seconds as a number', seconds()],
    ['milliseconds', Date.now()],
    ['milliseconds as a text', String(Date.now())],
    ['a date', new Date().toISOString()],
    ['a date with a zone', new Date().toISOString().replace('Z', '+0000')],
    ['nothing', undefined],
    ['an empty text', ''],
  ])('a time that is written as %s is that time', async (_, timestamp) => {
    const { company, ana, tell } = await openDesk();
    await tell({ type: 'text', text: { body: 'que horas são?' }, timestamp });
    const [told] = await readAll(company, ana);
    const off = Math.abs(Date.parse(told?.messages[0]?.createdAt ?? '') - Date.now());
    expect([told?.messages.length, off < 60_000]).toEqual([1, true]);
  });

  test('without id, kind, name, or with numbers in the place of texts it is read all the same, and told twice it is there once', async () => {
    const { company, ana, from, tell } = await openDesk();
    const nameless = { contacts: [] };
    const bare = { id: undefined, timestamp: '1795215154', text: { body: 'sem id' } };
    await tell(bare, nameless);
    await tell(bare, nameless);
    await tell({ type: 'text', from: Number(from), text: { body: 4321 } }, nameless);
    await tell({ type: 'TEXT', text: { body: 'gritado' } });
    await tell({ type: 'audio', audio: { id: 77, voice: 'true', mime_type: 'audio/ogg' } });
    await tell({ type: 'text', text: { body: 'passado adiante' }, context: { forwarded: 'true' } });
    const [told, ...others] = await readAll(company, ana);
    expect(others).toEqual([]);
    expect(told?.messages.map(({ body, mediaType, isForwarded }) => [body, mediaType, isForwarded])).toEqual([
      ['sem id', 'chat', false],
      ['4321', 'chat', false],
      ['gritado', 'chat', false],
      ['', 'audio', false],
      ['passado adiante', 'chat', true],
    ]);
    const { rows } = await app.owner.query('select is_voice from media where company_id = $1', [company.id]);
    expect(rows).toEqual([{ is_voice: true }]);
    expect(await unroutedOf(company.phoneNumberId)).toEqual([]);
    // What has no name there cannot be named there.
    const params = { ticketId: told?.ticket.id ?? 0 };
    await company.request(ana, updateTicket, { params, body: { status: 'open' } });
    const quotedMsg = { id: told?.messages[0]?.id ?? 0 };
    await company.request(ana, sendMessage, { params, body: { body: 'com citação', quotedMsg } });
    await app.idle();
    const sent = (await app.sim.outbox()).filter(({ text }) => text === 'com citação');
    expect(sent.map(({ replyTo }) => replyTo)).toEqual([null]);
  });
});

describe('Instagram and Messenger', () => {
  const told = async (desk: MessagingDesk) =>
    (await readAll(desk.company, desk.ana)).flatMap(({ messages }) => messages);

  test('an account that is told of its messages by changes loses none of them', async () => {
    const desk = await MessagingDesk.open(app, 'instagram');
    const [sender, recipient] = [{ id: `77${desk.accountId}` }, { id: desk.accountId }];
    const change = (field: string, value: object) => ({
      field,
      value: { sender, recipient, timestamp: String(seconds()), ...value },
    });
    const deliver = (...changes: object[]) =>
      post({ object: 'instagram', entry: [{ id: desk.accountId, time: Date.now(), changes }] });
    const first = change('messages', { message: { mid: 'ig.1', text: 'oi' } });
    await deliver(
      first,
      change('messaging_postbacks', { postback: { mid: 'ig.2', title: 'Começar', payload: 'START' } }),
    );
    await deliver(first);
    await deliver(change('message_reactions', { reaction: { mid: 'ig.1', action: 'react', emoji: '❤️' } }));
    await deliver(change('messages', { message: { mid: 'ig.3', text: 'apago já' } }));
    await deliver(change('messages', { message: { mid: 'ig.3', is_deleted: 'true' } }));
    await deliver(
      change('messages', {
        message: { mid: 'ig.4', text: 'do aplicativo', is_echo: 'true' },
        sender: recipient,
        recipient: sender,
      }),
    );
    expect((await told(desk)).map(({ body, fromMe, isDeleted }) => [body, fromMe, isDeleted])).toEqual([
      ['oi', false, false],
      ['Começar', false, false],
      ['', false, true],
      ['do aplicativo', true, false],
    ]);
    expect((await told(desk))[0]?.reactions).toMatchObject([{ emoji: '❤️' }]);
    expect(await unroutedOf(`"${desk.accountId}"`)).toEqual([]);
    await deliver({ field: 'comments', value: { text: 'lindo' } });
    expect(await unroutedOf('lindo')).toEqual(['field comments']);
  });

  test.each(['facebook', 'instagram'] as const)(
    'on %s what is spelt otherwise or left out is read',
    async (channel) => {
      const desk = await MessagingDesk.open(app, channel);
      const object = channel === 'facebook' ? 'page' : 'instagram';
      const [sender, recipient] = [{ id: Number(`66${desk.accountId}`) }, { id: Number(desk.accountId) }];
      const deliver = (...events: object[]) =>
        post({
          object,
          entry: [
            {
              id: Number(desk.accountId),
              time: Date.now(),
              messaging: events.map((event) => ({ sender, recipient, ...event })),
            },
          ],
        });
      await deliver({ timestamp: seconds(), message: { mid: 's.1', text: 'em segundos' } });
      await deliver({ message: { mid: 's.2', text: 'sem hora' } });
      const bare = { timestamp: 1_795_215_154_000, message: { text: 'sem id' } };
      await deliver(bare);
      await deliver(bare);
      await deliver({ timestamp: new Date().toISOString(), message: { mid: 's.3', is_deleted: 'TRUE' } });
      await deliver({ timestamp: String(Date.now()), message: { mid: 's.3', text: 'apagada antes de chegar' } });
      await deliver({
        timestamp: String(Date.now()),
        message: { mid: 's.4', is_unsupported: 'true', gadget: { name: 'x' } },
      });
      const product = {
        product: { elements: [{ id: '1', title: 'Pão de queijo', subtitle: 'R$ 8', retailer_id: 'PQ' }] },
      };
      await deliver({ message: { mid: 's.5', attachments: [{ type: 'template', payload: product }] } });
      await deliver({
        message: { mid: 's.6', attachments: [{ type: 'hologram', payload: { title: 'Novo', frames: 2 } }] },
      });
      const messages = await told(desk);
      expect(messages.map(({ body, isDeleted }) => [body, isDeleted])).toEqual([
        ['em segundos', false],
        ['sem hora', false],
        ['sem id', false],
        ['', true],
        ['', false],
        ['Pão de queijo\nR$ 8', false],
        ['Novo', false],
      ]);
      expect(messages.slice(4).map(({ dataJson }) => dataJson)).toMatchObject([
        { type: 'unsupported', raw: { gadget: { name: 'x' } } },
        { raw: product },
        { type: 'hologram', raw: { payload: { frames: 2 } } },
      ]);
      const now = Date.now();
      expect(messages.slice(0, 2).every(({ createdAt }) => Math.abs(Date.parse(createdAt) - now) < 60_000)).toBe(true);
    },
  );
});

import { listConnections } from '@guiche/contract/connections.schemas';
import { listMessages, sendMessage } from '@guiche/contract/messages.schemas';
import { updateTicket } from '@guiche/contract/tickets.schemas';
import { getFile } from '@guiche/testkit/media-requests';
import { postWebhook } from '@guiche/testkit/signed-webhook';
import { Talk } from '@guiche/testkit/talk';
import { startTestApp, type TestApp } from '@guiche/testkit/test-app';
import type { Person, TestCompany } from '@guiche/testkit/test-company';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

/** A number of the official API that the business also uses on its phone, and people who show no number. */
let app: TestApp;
beforeAll(async () => {
  // Long enough for an echo to find what it is about on a busy machine.
  app = await startTestApp({ env: { OUTBOX_AMBIGUITY_WAIT_MS: '15000' } });
});
afterAll(() => app.close());
afterEach(() => app.sim.clearFaults());

const briefs = async (talk: Talk) => (await talk.messages()).map(({ fromMe, body }) => [fromMe, body]);
const ticketOf = async (talk: Talk) =>
  (await talk.company.tickets(talk.ana, 'open')).find(({ id }) => id === talk.ticketId) ?? expect.fail('no ticket');

async function onPhone(talk: Talk, order: { text?: string; aboutId?: string; act?: 'edit' | 'revoke' }) {
  const { id } = await app.sim.contact(talk.contact).get();
  const { messageId } = await app.sim.cloud.onPhone(talk.company.phoneNumberId, id, order);
  await app.idle();
  return messageId;
}

describe('what is done on the phone', () => {
  test('is shown as ours, leaves nothing unread, and is changed and taken back as it is there', async () => {
    const talk = await Talk.open(app);
    const before = await ticketOf(talk);
    expect(before.unreadMessages).toBe(1);
    const first = await onPhone(talk, { text: 'Respondi do celular' });
    const after = await ticketOf(talk);
    expect([after.lastMessage, after.unreadMessages, after.lastInboundAt]).toEqual([
      'Respondi do celular',
      0,
      before.lastInboundAt,
    ]);
    await onPhone(talk, { act: 'edit', aboutId: first, text: 'Respondi pelo celular' });
    expect(await talk.last()).toMatchObject({ fromMe: true, body: 'Respondi pelo celular', isEdited: true, ack: 1 });
    const second = await onPhone(talk, { text: 'o preço é 10' });
    await onPhone(talk, { act: 'revoke', aboutId: second });
    expect(await talk.last()).toMatchObject({ fromMe: true, body: '', isDeleted: true });
    // A contact changes only what is theirs, whatever they name.
    const aboutId = first;
    const { id } = await app.sim.contact(talk.contact).get();
    await app.sim.contact(talk.contact).says('tá', talk.company.phoneNumberId);
    const forged = changeBody(talk.company, id, aboutId);
    expect(await postWebhook(app.url, app.platformSecret, forged)).toBe(200);
    await app.idle();
    expect((await briefs(talk)).slice(1)).toEqual([
      [true, 'Respondi pelo celular'],
      [true, ''],
      [false, 'tá'],
    ]);
  });

  test('told three times and out of order, everything is there once', async () => {
    const talk = await Talk.open(app);
    const { phoneNumberId } = talk.company;
    await app.sim.faults(
      { kind: 'duplicate', copies: 2, ms: 300, phoneNumberId },
      { kind: 'shuffle', ms: 300, phoneNumberId },
    );
    const { id } = await app.sim.contact(talk.contact).get();
    const texts = Array.from({ length: 10 }, (_, index) => `do celular ${index}`);
    await Promise.all(texts.map((text) => app.sim.cloud.onPhone(phoneNumberId, id, { text })));
    await app.idle();
    const said = (await briefs(talk)).slice(1);
    expect(said.map(([, body]) => body).sort()).toEqual(texts);
    expect(said.every(([fromMe]) => fromMe === true)).toBe(true);
  });

  test('an echo of what we sent is no second message, also when the answer to the send was lost', async () => {
    const talk = await Talk.open(app);
    const send = (body: string) =>
      talk.company.request(talk.ana, sendMessage, { params: { ticketId: talk.ticketId }, body: { body } });
    await send('chegou?');
    const { id: wamid, to } = await app.sim.expectSent({ to: talk.contact, text: 'chegou?' });
    await app.idle();
    expect(await postWebhook(app.url, app.platformSecret, echoBody(talk.company, to, wamid, 'chegou?'))).toBe(200);
    await app.sim.receipts({ mode: 'never' }, { phoneNumberId: talk.company.phoneNumberId });
    await app.sim.faults({ kind: 'resetAfterAccept', next: 1, phoneNumberId: talk.company.phoneNumberId });
    await send('e agora?');
    const lost = await app.sim.expectSent({ to: talk.contact, text: 'e agora?' });
    const doubtful = async () => (await talk.last()).sendState === 'sending';
    await expect.poll(doubtful).toBe(true);
    expect(await postWebhook(app.url, app.platformSecret, echoBody(talk.company, to, lost.id, 'e agora?'))).toBe(200);
    await app.idle();
    expect((await talk.messages()).slice(1).map(({ body, sendState }) => [body, sendState])).toEqual([
      ['chegou?', 'sent'],
      ['e agora?', 'sent'],
    ]);
  });
});

describe('an answer given on the phone', () => {
  test('is one to what was written by then; what comes late leaves the newer words unread', async () => {
    const talk = await Talk.open(app);
    const { waId } = await app.sim.contact(talk.contact).get();
    const tell = async (text: string, ago: number) => {
      const body = echoBody(talk.company, waId, `wamid.late.${ago}.${talk.company.id}`, text, ago);
      expect(await postWebhook(app.url, app.platformSecret, body)).toBe(200);
      await app.idle();
      const { rows } = await app.owner.query(
        `select unread_messages, first_reply_at is not null as answered,
           round(extract(epoch from now() - last_outbound_at) / 600)::int as tens from tickets where id = $1`,
        [talk.ticketId],
      );
      return Object.values(rows[0]);
    };
    const screen = await talk.company.screen(talk.ana);
    expect(await tell('há uma hora', 3600)).toEqual([1, false, 6]);
    expect(await tell('agora', 0)).toEqual([0, true, 0]);
    expect(await tell('há duas horas', 7200)).toEqual([0, true, 0]);
    await screen.caughtUp();
    expect(screen.tickets()).toEqual(await talk.company.tickets(talk.ana, 'open'));
    screen.disconnect();
    await app.sim.contact(talk.contact).says('e agora?', talk.company.phoneNumberId);
    await app.idle();
    expect((await ticketOf(talk)).unreadMessages).toBe(1);
  });

  test('to nobody’s question begins a ticket that we began, and what comes back does not change that', async () => {
    const { company, ana } = await Talk.open(app);
    const contact = app.sim.contact(`Chamado por nós ${company.id}`);
    const { id } = await contact.get();
    await app.sim.cloud.onPhone(company.phoneNumberId, id, { text: 'Seu pedido chegou' });
    await app.idle();
    const [ticket] = await company.tickets(ana, 'pending');
    expect(ticket).toMatchObject({ status: 'pending', unreadMessages: 0, lastMessage: 'Seu pedido chegou' });
    await contact.says('já vou', company.phoneNumberId);
    await app.idle();
    const { rows } = await app.owner.query(
      `select t.contact_id = $2 as ours, t.is_active_demand, s.is_active_demand as session, t.unread_messages as unread,
         t.first_reply_at is not null as answered, t.last_outbound_at is not null as told
       from tickets t join ticket_sessions s on s.ticket_id = t.id where t.company_id = $1 order by t.id`,
      [company.id, ticket?.contactId],
    );
    expect(rows).toEqual([
      { ours: false, is_active_demand: false, session: false, answered: false, told: false, unread: 1 },
      { ours: true, is_active_demand: true, session: true, answered: true, told: true, unread: 1 },
    ]);
  });
});

const value = (company: TestCompany, part: object) => ({
  messaging_product: 'whatsapp',
  metadata: { display_phone_number: `5511400${company.phoneNumberId}`, phone_number_id: company.phoneNumberId },
  ...part,
});
const bodyOf = (field: string, told: object) =>
  JSON.stringify({ object: 'whatsapp_business_account', entry: [{ id: '1', changes: [{ field, value: told }] }] });
const now = (ago = 0) => String(Math.floor(Date.now() / 1000) - ago);
const echoBody = (company: TestCompany, to: string, id: string, text: string, ago = 0) =>
  bodyOf(
    'smb_message_echoes',
    value(company, {
      message_echoes: [
        { from: company.phoneNumberId, to, id, timestamp: now(ago), type: 'text', text: { body: text } },
      ],
    }),
  );
const changeBody = (company: TestCompany, from: string, about: string) => {
  const edit = { original_message_id: about, message: { type: 'text', text: { body: 'mudado por outro' } } };
  const message = { from: from.replace(/\D/g, '') || '5511', id: `wamid.forged.${about}`, timestamp: now() };
  return bodyOf('messages', value(company, { messages: [{ ...message, type: 'edit', edit }] }));
};

test('ticks of what was written on the phone count, in the same delivery as well as before it', async () => {
  const talk = await Talk.open(app);
  const { waId } = await app.sim.contact(talk.contact).get();
  const tell = async (...bodies: string[]) => {
    const entry = bodies.flatMap((body): unknown[] => JSON.parse(body).entry);
    const together = JSON.stringify({ object: 'whatsapp_business_account', entry });
    expect(await postWebhook(app.url, app.platformSecret, together)).toBe(200);
    await app.idle();
  };
  const [id, later] = [`wamid.ticked.${talk.company.id}`, `wamid.ticked.later.${talk.company.id}`];
  const tick = (of: string, status: string) =>
    bodyOf('messages', value(talk.company, { statuses: [{ id: of, status, timestamp: now(), recipient_id: waId }] }));
  await tell(echoBody(talk.company, waId, id, 'com os seus'), tick(id, 'delivered'));
  await tell(tick(later, 'read'));
  await tell(echoBody(talk.company, waId, later, 'depois dos seus'));
  expect((await talk.messages()).slice(1).map(({ body, ack, sendState }) => [body, ack, sendState])).toEqual([
    ['com os seus', 2, 'sent'],
    ['depois dos seus', 3, 'sent'],
  ]);
  expect(await ticketOf(talk)).toMatchObject({ lastMessage: 'depois dos seus', lastMessageAck: 3 });
});

describe('the past', () => {
  async function openImport(columns = ''): Promise<{ company: TestCompany; ana: Person }> {
    const company = await app.company();
    await app.owner.query(
      `update connections set enable_import_message = true, import_old_messages = now() - interval '90 days',
         import_recent_messages = now() ${columns} where company_id = $1`,
      [company.id],
    );
    const flags = { all_ticket: 'enable', all_historic: 'enabled' };
    return { company, ana: await company.person({ name: 'Ana', flags }) };
  }
  const statusOf = async (company: TestCompany, person: Person) =>
    (await company.request(person, listConnections, { query: {} }))[0];

  test('comes in silently and once, with files that follow, and tells how far it is', async () => {
    const { company, ana } = await openImport();
    const watching = await company.listener(ana);
    const sentBefore = (await app.sim.outbox()).length;
    const order = { chats: 12, messagesPerChat: 5, days: 20, withFiles: true };
    for (let time = 0; time < 2; time++) {
      await app.sim.cloud.past(company.phoneNumberId, order);
      await app.idle();
    }
    const tickets = await company.tickets(ana, 'pending');
    expect(tickets.map(({ unreadMessages }) => unreadMessages)).toEqual(Array(12).fill(0));
    const { messages } = await company.request(ana, listMessages, { params: { ticketId: tickets[0]?.id ?? 0 } });
    expect(messages.map(({ body }) => body.split(' ')[1])).toEqual(['1', '2', '3', '4', expect.any(String)]);
    expect(messages.at(-1)).toMatchObject({ mediaType: 'image', fromMe: false, dataJson: { state: 'ready' } });
    expect((await getFile(app.url, ana, messages.at(-1)?.mediaUrl ?? '')).status).toBe(200);
    expect(messages.filter(({ fromMe }) => fromMe).every(({ ack }) => ack === 3)).toBe(true);
    const { rows } = await app.owner.query('select count(*)::int as n from messages where company_id = $1', [
      company.id,
    ]);
    expect(rows[0].n).toBe(60);
    expect((await app.sim.outbox()).length).toBe(sentBefore);
    const told = watching.events.filter(({ name }) => name === 'whatsapp');
    expect(JSON.stringify(told)).toContain('"importProgress":{');
    expect(await statusOf(company, ana)).toMatchObject({ importProgress: null });
    watching.disconnect();
  });

  test('that is to leave nothing to do is closed without a word; that nobody wants is not taken', async () => {
    const { company, ana } = await openImport(', closed_tickets_post_imported = true');
    const unasked = await app.company();
    const sentBefore = (await app.sim.outbox()).length;
    for (const each of [company, unasked])
      await app.sim.cloud.past(each.phoneNumberId, { chats: 3, messagesPerChat: 2 });
    await app.idle();
    expect(await company.tickets(ana, 'pending')).toEqual([]);
    expect((await company.tickets(ana, 'closed')).length).toBe(3);
    expect(await unasked.tickets(await unasked.admin(), 'pending', true)).toEqual([]);
    expect((await app.sim.outbox()).length).toBe(sentBefore);
  });

  test('that its owner keeps is said so', async () => {
    const { company, ana } = await openImport();
    await app.sim.cloud.past(company.phoneNumberId, { chats: 1, messagesPerChat: 1, isRefused: true });
    await app.idle();
    expect(await statusOf(company, ana)).toMatchObject({ statusImportMessages: 'refused', importProgress: null });
  });
});

test('whom the owner has under a name is a contact; names that are there stay', async () => {
  const company = await app.company();
  const ana = await company.person({ name: 'Ana', flags: { all_ticket: 'enable' } });
  const known = `5511977${String(company.id).padStart(6, '0')}`;
  const nameless = `5511978${String(company.id).padStart(6, '0')}`;
  const fresh = `5511979${String(company.id).padStart(6, '0')}`;
  const written = (from: string, name?: string) =>
    value(company, {
      contacts: [{ wa_id: from, ...(name === undefined ? {} : { profile: { name } }) }],
      messages: [{ from, id: `wamid.book.${from}`, timestamp: now(), type: 'text', text: { body: 'oi' } }],
    });
  for (const told of [written(known, 'Bia Prado'), written(nameless)])
    expect(await postWebhook(app.url, app.platformSecret, bodyOf('messages', told))).toBe(200);
  await app.idle();
  const watching = await company.listener(ana);
  const people = [known, nameless, fresh].map((number) => ({ name: `Da agenda ${number}`, number: `+${number}` }));
  await app.sim.cloud.addressBook(company.phoneNumberId, [
    ...people,
    { name: 'Ninguém', number: `5511970${String(company.id).padStart(6, '0')}`, isGone: true },
  ]);
  await app.idle();
  const tickets = await company.tickets(ana, 'pending');
  expect(tickets.map(({ contact }) => contact.name).sort()).toEqual(['Bia Prado', `Da agenda ${nameless}`]);
  const { rows } = await app.owner.query('select name, number from contacts where company_id = $1 order by number', [
    company.id,
  ]);
  expect(rows.map(({ name }) => name)).toEqual(['Bia Prado', `Da agenda ${nameless}`, `Da agenda ${fresh}`]);
  await watching.waitFor(({ told }) =>
    [nameless, fresh].every((number) => namesTold(told.contacts()).includes(`Da agenda ${number}`)),
  );
  watching.disconnect();
});

const namesTold = (contacts: ReadonlyMap<number, { name: string } | null>) =>
  [...contacts.values()].flatMap((contact) => contact?.name ?? []);

type ContactChanges = Parameters<ReturnType<TestApp['sim']['contact']>['set']>[0];

describe('people who hide their number', () => {
  const hidden = async (name: string, changes: ContactChanges) => {
    const contact = app.sim.contact(name);
    await contact.set(changes);
    return contact;
  };

  test('are written to by their id, and stay who they were when the number was still shown', async () => {
    const talk = await Talk.open(app);
    const contact = await hidden(talk.contact, { userId: `BR.77${talk.company.id}1` });
    await contact.says('com número e id', talk.company.phoneNumberId);
    await app.idle();
    await contact.set({ hidesNumber: true });
    await contact.says('só com id', talk.company.phoneNumberId);
    await app.idle();
    expect((await briefs(talk)).map(([, body]) => body)).toEqual(['oi', 'com número e id', 'só com id']);

    const stranger = await hidden(`Sem número ${talk.company.id}`, {
      userId: `BR.78${talk.company.id}1`,
      username: `sem.numero.${talk.company.id}`,
      hidesNumber: true,
    });
    await stranger.says('oi', talk.company.phoneNumberId);
    await app.idle();
    const [ticket] = await talk.company.tickets(talk.ana, 'pending');
    expect(ticket?.contact).toMatchObject({ name: `Sem número ${talk.company.id}`, number: '' });
    const params = { ticketId: ticket?.id ?? 0 };
    await talk.company.request(talk.ana, updateTicket, { params, body: { status: 'open' } });
    await talk.company.request(talk.ana, sendMessage, { params, body: { body: 'Olá!' } });
    const to = `Sem número ${talk.company.id}`;
    expect(await app.sim.expectSent({ to, text: 'Olá!' })).toMatchObject({ to: `BR.78${talk.company.id}1` });
    await app.idle();
    const { messages } = await talk.company.request(talk.ana, listMessages, { params });
    expect(messages.at(-1)).toMatchObject({ body: 'Olá!', ack: 2, sendState: 'sent' });
  });

  test('and show it after all are told of with it', async () => {
    const talk = await Talk.open(app);
    const name = `Tímida ${talk.company.id}`;
    const contact = await hidden(name, { userId: `BR.76${talk.company.id}1`, hidesNumber: true });
    await contact.says('sem número', talk.company.phoneNumberId);
    await app.idle();
    const watching = await talk.company.listener(talk.ana);
    const { waId } = await contact.set({ hidesNumber: false });
    await contact.says('com número', talk.company.phoneNumberId);
    await watching.waitFor(({ told }) =>
      [...told.contacts().values()].some((shown) => shown?.name === name && shown.number === waId),
    );
    watching.disconnect();
  });

  test('are known by the ticks of what was sent to their number before they hid it', async () => {
    const talk = await Talk.open(app);
    const contact = await hidden(talk.contact, { userId: `BR.79${talk.company.id}1` });
    const params = { ticketId: talk.ticketId };
    await talk.company.request(talk.ana, sendMessage, { params, body: { body: 'Olá!' } });
    await app.sim.expectSent({ to: talk.contact, text: 'Olá!' });
    await app.idle();
    await contact.set({ hidesNumber: true });
    await contact.says('sou eu', talk.company.phoneNumberId);
    await app.idle();
    expect((await briefs(talk)).at(-1)).toEqual([false, 'sou eu']);
  });

  test('a name that passed to somebody else does not make them whom it named before', async () => {
    const { company, ana } = await Talk.open(app);
    const username = `nome.bom.${company.id}`;
    const names = ['Primeira', 'Segunda'].map((name) => `${name} ${company.id}`);
    for (const [index, name] of names.entries()) {
      const contact = await hidden(name, { userId: `BR.8${index}${company.id}`, username, hidesNumber: true });
      await contact.says(`sou ${name}`, company.phoneNumberId);
      await app.idle();
    }
    const tickets = await company.tickets(ana, 'pending');
    expect(tickets.map(({ contact }) => contact.name).sort()).toEqual(names);
  });

  test('an id that changed is followed', async () => {
    const talk = await Talk.open(app);
    const before = `BR.90${talk.company.id}`;
    const contact = await hidden(talk.contact, { userId: before });
    await contact.says('eu', talk.company.phoneNumberId);
    await app.idle();
    const system = { type: 'user_changed_user_id', user_id: `${before}2`, previous_user_id: before };
    const notice = { id: `wamid.system.${talk.company.id}`, timestamp: now(), type: 'system', system };
    expect(
      await postWebhook(app.url, app.platformSecret, bodyOf('messages', value(talk.company, { messages: [notice] }))),
    ).toBe(200);
    await app.idle();
    await contact.set({ userId: `${before}2`, hidesNumber: true });
    await contact.says('ainda eu', talk.company.phoneNumberId);
    await app.idle();
    expect((await briefs(talk)).map(([, body]) => body)).toEqual(['oi', 'eu', 'ainda eu']);
  });
});

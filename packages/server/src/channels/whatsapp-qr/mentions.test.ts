import { editMessage } from '@guiche/contract/message-acts.schemas';
import { listMembers, listMessages, searchMessages, sendMessage } from '@guiche/contract/messages.schemas';
import { cutNumber } from '@guiche/contract/spoken-to';
import { listTickets, updateTicket } from '@guiche/contract/tickets.schemas';
import { QrDesk, simulate } from '@guiche/testkit/qr-desk';
import { noLimits, startTestApp, type TestApp } from '@guiche/testkit/test-app';
import { until } from '@guiche/testkit/until';
import { afterAll, beforeAll, expect, test } from 'vitest';

/**
 * Shows whom words in a group name: by name here, by address on phones, and never by number to those who may not see
 * it.
 */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ limiter: noLimits });
});
afterAll(() => app.close());

interface Someone {
  id: string;
  name: string;
  waId: string;
}

/** Makes a group of two, of whom Rosa has written; nobody here knows Caio's name. */
async function openGroup() {
  const desk = await QrDesk.open(app, `allow_group = true, group_as_ticket = 'enabled'`);
  const rosa = await simulate<Someone>(app, 'contacts', { name: 'Rosa Lima' });
  const caio = await simulate<Someone>(app, 'contacts', { name: 'Caio' });
  const group = await app.sim.wa.createGroup({
    phoneNumberId: desk.number,
    subject: 'Família',
    contactIds: [rosa.id, caio.id],
  });
  const says = (who: Someone, text: string, mentions: Someone[] = []) =>
    simulate(app, `contacts/${encodeURIComponent(who.id)}/send`, {
      phoneNumberId: desk.number,
      groupId: group.id,
      text,
      mentions: mentions.map(({ id }) => id),
    });
  await says(rosa, 'oi');
  await desk.shows(1);
  const [ticket] = await desk.company.tickets(desk.ana, 'pending');
  const params = { ticketId: ticket?.id ?? 0 };
  await desk.company.request(desk.ana, updateTicket, { params, body: { status: 'open' } });
  const list = (who = desk.ana) => desk.company.request(who, listMembers, { params });
  /** What the phones have from us, and whom each message calls. */
  const received = async () =>
    (await app.sim.wa.groupMessages(group.id))
      .filter(({ author }) => author === 'business')
      .map(({ type, text, mentions }) => ({ type, text, mentions }));
  return { desk, rosa, caio, group, says, params, list, received };
}

/** The same group, attended by a person from whom numbers are hidden. */
async function openHidden() {
  const { desk, params, list, ...group } = await openGroup();
  const { company, ana } = desk;
  await company.setting('lgpdHideNumber', 'enabled');
  const bia = await company.person({ name: 'Bia', flags: { all_ticket: 'enable', allow_group: true } });
  await app.owner.query('update tickets set user_id = $1 where id = $2', [bia.id, params.ticketId]);
  const screen = await company.listener(bia);
  const pageOf = (who: typeof ana) => company.request(who, listMessages, { params });
  /** All that she gets, once she was told of the words `last`. */
  const seenByBia = async (last: string, searchParam: string) => {
    await screen.waitFor(({ events }) => JSON.stringify(events).includes(last));
    screen.disconnect();
    return JSON.stringify([
      await pageOf(bia),
      await list(bia),
      await company.request(bia, searchMessages, { params, query: { searchParam } }),
      await company.request(bia, listTickets, { query: { status: 'open' } }),
      screen.events,
    ]);
  };
  return { ...group, ana, bia, pageOf, seenByBia };
}

test('whoever is named is called by the phones once, also when it is sent again, and an edit calls who is still named', async () => {
  const { desk, rosa, caio, group, params, list, received } = await openGroup();
  const { company, ana } = desk;
  const silent = cutNumber(caio.waId);
  const { members, isConnected } = await list();
  expect([isConnected, members.map(({ name, number }) => [name, number])]).toEqual([
    true,
    [
      ['Rosa Lima', rosa.waId],
      [silent, caio.waId],
    ],
  ]);
  const ids = members.map(({ id }) => id);
  const body = { body: `@Rosa Lima e @${silent}, vamos?`, members: ids };
  const sent = await company.request(ana, sendMessage, { params, body, key: 'calls-rosa-1' });
  const spokenTo = [
    { name: 'Rosa Lima', number: null },
    { name: silent, number: caio.waId },
  ];
  expect(sent).toMatchObject({ body: body.body, spokenTo });
  const called = { type: 'text', text: '@Rosa Lima e @Caio, vamos?', mentions: [rosa.id, caio.id] };
  await until('it is there', async () => (await received()).length > 0);
  expect(await received()).toEqual([called]);

  await app.sim.wa.changeGroup(group.id, { change: 'remove', contactIds: [caio.id] });
  await until('he has left', async () => (await list()).members.length === 1);
  const again = await company.request(ana, sendMessage, { params, body, key: 'calls-rosa-1' });
  expect(again).toMatchObject({ id: sent.id, spokenTo });
  expect(await company.ask(ana, sendMessage, { params, body, key: 'calls-rosa-2' })).toMatchObject({
    status: 404,
    body: { code: 'ERR_NO_MEMBER_FOUND' },
  });

  const last = async () => (await company.request(ana, listMessages, { params })).messages.at(-1);
  await until('it has left', async () => (await last())?.sendState === 'sent');
  const change = { params: { messageId: sent.id }, body: { body: 'Só @Rosa Lima, vamos?' } };
  expect((await company.request(ana, editMessage, change)).spokenTo).toEqual(spokenTo.slice(0, 1));
  const edits = async () => (await received()).filter(({ type }) => type === 'edit');
  await until('it was changed there', async () => (await edits()).length > 0);
  expect(await edits()).toEqual([{ type: 'edit', text: 'Só @Rosa Lima, vamos?', mentions: [rosa.id] }]);
});

test('an edit that the channel refuses leaves called who was called before', async () => {
  const { desk, rosa, params, list, received } = await openGroup();
  const { company, ana } = desk;
  const ids = (await list()).members.map(({ id }) => id);
  const body = { body: '@Rosa Lima, vamos?', members: ids };
  const { id: messageId } = await company.request(ana, sendMessage, { params, body });
  const last = async () => (await company.request(ana, listMessages, { params })).messages.at(-1);
  const edit = (words: string) => company.request(ana, editMessage, { params: { messageId }, body: { body: words } });
  await until('it has left', async () => (await last())?.sendState === 'sent');
  await app.sim.faults({ kind: 'ackError', phoneNumberId: desk.number, code: 479, next: 1 });
  expect(await edit('Vamos?')).not.toHaveProperty('spokenTo');
  await until('it is refused', async () => (await last())?.sendError === 'ERR_EDITING_WAPP_MSG');
  expect(await last()).toMatchObject({ body: body.body, spokenTo: [{ name: 'Rosa Lima', number: null }] });

  await edit('@Rosa Lima, vamos já?');
  await until('it was changed there', async () => (await received()).some(({ type }) => type === 'edit'));
  expect((await received()).at(-1)).toEqual({ type: 'edit', text: '@Rosa Lima, vamos já?', mentions: [rosa.id] });
});

test('who is spoken to by others is shown by name, else by what may be seen of the number, and nobody is told more', async () => {
  const { rosa, caio, ana, bia, says, pageOf, seenByBia } = await openHidden();
  const silent = cutNumber(caio.waId);
  await says(rosa, '@Caio, você vem?', [caio]);
  await says(caio, 'vou, @Rosa Lima', [rosa]);
  await until('all of it is here', async () => (await pageOf(ana)).messages.length === 3);
  expect((await pageOf(ana)).messages.map(({ body }) => body)).toEqual([
    'oi',
    `@${silent}, você vem?`,
    'vou, @Rosa Lima',
  ]);
  const spokenTo = async (who: typeof ana) => (await pageOf(who)).messages.map((message) => message.spokenTo ?? null);
  expect(await spokenTo(ana)).toEqual([
    null,
    [{ name: silent, number: caio.waId }],
    [{ name: 'Rosa Lima', number: null }],
  ]);
  expect((await spokenTo(bia))[1]).toEqual([{ name: silent, number: null }]);
  const seen = await seenByBia('vou, @Rosa Lima', 'você');
  expect(seen).toContain(`@${silent}, você vem?`);
  for (const { waId } of [rosa, caio]) expect(seen).not.toContain(waId.slice(4, -2));
});

test('where programs write numbers into the words and the channel hidden addresses, no number is told either', async () => {
  const { rosa, caio, ana, says, pageOf, seenByBia } = await openHidden();
  const stranger = '5521977770002'; // a person of whom nothing is known
  const [silent, unknown] = [caio.waId, stranger].map(cutNumber);
  await says(rosa, `amanhã sem o @${caio.waId}, @${stranger} vem?`, [caio]);
  await says(caio, `@Rosa Lima, oi@${rosa.waId}.`, [rosa]);
  await says(rosa, 'escreva a loja@12345678.com', [caio]);
  await says(rosa, 'é o pedido @12345678');
  await until('all of it is here', async () => (await pageOf(ana)).messages.length === 5);
  const { messages } = await pageOf(ana);
  expect(messages.map(({ body, spokenTo }) => [body, spokenTo ?? null]).slice(1)).toEqual([
    [
      `amanhã sem o @${silent}, @${unknown} vem?`,
      [
        { name: silent, number: caio.waId },
        { name: unknown, number: stranger },
      ],
    ],
    ['@Rosa Lima, oi @Rosa Lima.', [{ name: 'Rosa Lima', number: null }]],
    ['escreva a loja@12345678.com', null],
    ['é o pedido @12345678', null],
  ]);
  const seen = await seenByBia('é o pedido', 'amanhã');
  expect(seen).toContain(`amanhã sem o @${silent}, @${unknown} vem?`);
  for (const number of [rosa.waId, caio.waId, stranger]) expect(seen).not.toContain(number.slice(4, -2));
});

test('where somebody leaves nothing is written of who stays; what could not be written is when somebody writes there again', async () => {
  const { desk, caio, group, says, params, list } = await openGroup();
  const said = async () => (await desk.company.request(desk.ana, listMessages, { params })).messages.length;
  const written = async () => {
    const { rows } = await app.owner.query<{ id: number; touched: string }>(
      `select id::int, xmin::text || ' ' || xmax::text as touched from group_members where connection_id = $1 order by id`,
      [desk.connectionId],
    );
    return rows;
  };
  const [stays] = await written();
  await app.sim.wa.changeGroup(group.id, { change: 'remove', contactIds: [caio.id] });
  await until('he has left', async () => (await list()).members.length === 1);
  expect(await written()).toEqual([stays]);

  await app.owner.query('revoke insert on group_members from guiche_app');
  const zeca = await simulate<Someone>(app, 'contacts', { name: 'Zeca' });
  await app.sim.wa.changeGroup(group.id, { change: 'add', contactIds: [zeca.id] });
  await says(zeca, 'cheguei');
  await until('it is here', async () => (await said()) === 2);
  expect((await list()).members).toHaveLength(1);
  await app.owner.query('grant insert on group_members to guiche_app');
  await says(zeca, 'alguém aí?');
  await until('he is known to be there', async () => (await list()).members.length === 2);
});

test('of a phone that is signed out nobody knows who is in its groups, and that is said', async () => {
  const { desk, list } = await openGroup();
  await desk.end(401);
  await desk.reaches('DISCONNECTED');
  expect(await list()).toEqual({ members: [], isConnected: false });
});

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { listConnections } from '@guiche/contract/connections.schemas';
import { sendCopyButton, sendList } from '@guiche/contract/interactive-sends.schemas';
import { sendMessage } from '@guiche/contract/messages.schemas';
import { updateTicket } from '@guiche/contract/tickets.schemas';
import { getFile, sendFile } from '@guiche/testkit/media-requests';
import { type MessagingChannel, MessagingDesk } from '@guiche/testkit/messaging-desk';
import { sampleFiles } from '@guiche/testkit/sample-files';
import { postWebhook } from '@guiche/testkit/signed-webhook';
import { startTestApp, type TestApp } from '@guiche/testkit/test-app';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

/** What only the channels have that tell of accounts instead of messages. */
let app: TestApp;
beforeAll(async () => {
  // Doubt lasts long enough for an echo to find what it is about on a busy machine.
  app = await startTestApp({ env: { META_HUMAN_AGENT: '1', OUTBOX_AMBIGUITY_WAIT_MS: '15000' } });
});
afterAll(() => app.close());
afterEach(() => app.sim.clearFaults());

const reply = (desk: MessagingDesk, ticketId: number, body: string) =>
  desk.company.request(desk.ana, sendMessage, { params: { ticketId }, body: { body } });

describe.each<MessagingChannel>(['facebook', 'instagram'])('on %s', (channel) => {
  const open = () => MessagingDesk.open(app, channel);
  /** Instagram tells of no delivery. */
  const arrived = channel === 'facebook' ? 2 : 1;

  test('a contact writes under a name and a face, is answered, and the tick of reading comes', async () => {
    const desk = await open();
    const ticketId = await desk.begin('Tem pão de queijo?');
    const ticket = await desk.ticket();
    expect(ticket).toMatchObject({ channel, lastMessage: 'Tem pão de queijo?', contact: { name: desk.contact } });
    const picture = ticket.contact.urlPicture ?? expect.fail('no picture');
    const served = await getFile(app.url, desk.ana, picture);
    expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/webp']);
    const stranger = await (await app.company()).admin();
    expect((await getFile(app.url, stranger, picture)).status).toBe(404);

    await reply(desk, ticketId, 'Temos sim.');
    await app.sim.expectSent({ to: desk.contact, text: 'Temos sim.' });
    await app.idle();
    expect(await desk.last()).toMatchObject({ body: 'Temos sim.', ack: arrived, sendState: 'sent' });
    await app.sim.contact(desk.contact).opensChat(desk.accountId);
    await app.idle();
    expect(await desk.last()).toMatchObject({ ack: 3 });
    expect((await desk.messages()).length).toBe(2); // its own echo is no message
  });

  test('told three times and out of order, everything is there once and read', async () => {
    const desk = await open();
    const ticketId = await desk.begin();
    await app.sim.contact(desk.contact).opensChat(desk.accountId);
    await app.sim.faults(
      { kind: 'duplicate', copies: 2, ms: 300, phoneNumberId: desk.accountId },
      { kind: 'shuffle', ms: 300, phoneNumberId: desk.accountId },
    );
    for (const text of ['um', 'dois', 'três']) await reply(desk, ticketId, text);
    const said = ['quatro', 'cinco'].map((text) => app.sim.contact(desk.contact).says(text, desk.accountId));
    await Promise.all(said);
    await app.idle();
    const messages = await desk.messages();
    expect(messages.map(({ body }) => body).sort()).toEqual(['cinco', 'dois', 'oi', 'quatro', 'três', 'um']);
    expect(messages.filter(({ fromMe }) => fromMe).map(({ ack }) => ack)).toEqual([3, 3, 3]);
  });

  test('a tick that comes before the message is known is not lost: the echo after it tells whose it is', async () => {
    const desk = await open();
    const ticketId = await desk.begin();
    const steps = [
      { after: 0, status: 'read' as const },
      { after: 400, status: 'sent' as const },
    ];
    await app.sim.receipts({ mode: 'script', steps }, { phoneNumberId: desk.accountId });
    await app.sim.faults({ kind: 'resetAfterAccept', next: 1, phoneNumberId: desk.accountId });
    await reply(desk, ticketId, 'já leu?');
    await app.sim.expectSent({ to: desk.contact, text: 'já leu?' });
    await app.idle();
    expect(await desk.last()).toMatchObject({ body: 'já leu?', ack: 3, sendState: 'sent' });
  });
});

describe.each<MessagingChannel>(['facebook', 'instagram'])('on %s, too', (channel) => {
  const open = () => MessagingDesk.open(app, channel);

  test('after a day a person may still answer, after a week nobody', async () => {
    const [late, over] = [await open(), await open()];
    for (const [desk, hoursAgo] of [
      [late, 30],
      [over, 200],
    ] as const) {
      await app.sim.contact(desk.contact).sends({ type: 'text', text: 'alô?', hoursAgo }, desk.accountId);
      await app.idle();
    }
    for (const desk of [late, over]) {
      const { id: ticketId } = await desk.ticket('pending');
      await desk.company.request(desk.ana, updateTicket, { params: { ticketId }, body: { status: 'open' } });
      await reply(desk, ticketId, 'Oi!');
    }
    await app.idle();
    expect(await late.last()).toMatchObject({ sendState: 'sent' });
    expect(await over.last()).toMatchObject({ sendState: 'failed', sendError: 'ERR_REPLY_WINDOW_OVER' });
  });

  test('an access that the platform could not look at just now is asked for again, and nobody is alarmed', async () => {
    const desk = await open();
    const ticketId = await desk.begin();
    const moment = { kind: 'errorCode', code: 190, subcode: 99, status: 500, next: 1 } as const;
    await app.sim.faults({ ...moment, phoneNumberId: desk.accountId });
    await reply(desk, ticketId, 'mais uma vez');
    await app.sim.expectSent({ to: desk.contact, text: 'mais uma vez' });
    await app.idle();
    expect(await desk.last()).toMatchObject({ sendState: 'sent' });
    const all = await desk.company.request(desk.ana, listConnections, { query: {} });
    expect(all.find(({ id }) => id === desk.connectionId)).toMatchObject({ status: 'CONNECTED' });
  });

  test('a permission that was taken back stops the account until it is back; what one person lacks does not', async () => {
    const desk = await open();
    const ticketId = await desk.begin();
    const stands = async () => {
      const all = await desk.company.request(desk.ana, listConnections, { query: {} });
      const found = all.find(({ id }) => id === desk.connectionId);
      return [found?.status, found?.statusReason, found?.missingPermission];
    };
    const look = async () => {
      await app.owner.query(`select control.add_job('check-accesses', '{}', 3, null, null)`);
      await app.idle();
    };
    const ofOne = { kind: 'errorCode', code: 200, subcode: 2_018_028, status: 403, next: 1 } as const;
    await app.sim.faults({ ...ofOne, phoneNumberId: desk.accountId });
    await reply(desk, ticketId, 'um');
    await app.idle();
    expect([(await desk.last()).sendError, await stands()]).toEqual(['200/2018028', ['CONNECTED', null, null]]);

    const needed = channel === 'facebook' ? 'pages_messaging' : 'instagram_manage_messages';
    const stopped = ['DISCONNECTED', 'permission', needed];
    await desk.withdraw(needed);
    await reply(desk, ticketId, 'dois');
    await app.idle();
    expect([(await desk.last()).sendError, await stands()]).toEqual(['10', stopped]);
    await reply(desk, ticketId, 'três');
    await look();
    expect([(await desk.last()).sendState, await stands()]).toEqual(['queued', stopped]);
    await desk.withdraw();
    await look();
    expect(await stands()).toEqual(['CONNECTED', null, null]);
    await app.sim.expectSent({ to: desk.contact, text: 'três' });
  });

  test('files come in and go out, words beside them as a message of their own', async () => {
    const desk = await open();
    const ticketId = await desk.begin();
    const photo = await desk.sends({ type: 'image', sample: 'photo' });
    expect(photo).toMatchObject({ mediaType: 'image', dataJson: { state: 'ready' } });
    expect((await getFile(app.url, desk.ana, photo.mediaUrl ?? '')).status).toBe(200);
    const file = { bytes: sampleFiles.photo, name: 'bolo.jpg', type: 'image/jpeg' };
    const sent = await sendFile(app.url, desk.ana, { ticketId, file, fields: { body: 'É este' }, key: 'um-envio-1' });
    expect(sent).toMatchObject({ status: 200, body: { mediaType: 'image', body: '' } });
    const again = await sendFile(app.url, desk.ana, { ticketId, file, fields: { body: 'É este' }, key: 'um-envio-1' });
    expect(again.body.id).toBe(sent.body.id);
    await app.sim.expectSent({ to: desk.contact, type: 'image' });
    await app.sim.expectSent({ to: desk.contact, text: 'É este' });
    await app.idle();
    expect((await desk.messages()).slice(-2).map(({ mediaType, sendState }) => [mediaType, sendState])).toEqual([
      ['image', 'sent'],
      ['chat', 'sent'],
    ]);
  });

  test('shares are words with an address', async () => {
    const desk = await open();
    await desk.begin();
    const share = { title: 'Receita', url: 'https://example.com/receita' };
    const shared = await desk.sends({ type: 'text', text: 'olha', share });
    expect(shared.body).toBe('olha\nReceita\nhttps://example.com/receita');
  });
});

test('Messenger: what was delivered before the answer to its send is ticked by that answer', async () => {
  const desk = await MessagingDesk.open(app, 'facebook');
  const ticketId = await desk.begin();
  await app.sim.receipts({ mode: 'beforeResponse' }, { phoneNumberId: desk.accountId });
  await app.sim.faults({ kind: 'drop', next: 1, what: 'status', phoneNumberId: desk.accountId }); // the echo
  await reply(desk, ticketId, 'entregue');
  await app.sim.expectSent({ to: desk.contact, text: 'entregue' });
  await app.idle();
  expect(await desk.last()).toMatchObject({ body: 'entregue', ack: 2, sendState: 'sent' });
});

test('screens are told whether people may answer for a week here', async () => {
  const answer = await fetch(`${app.url}/api/public-settings/humanAgent`);
  expect(await answer.json()).toEqual({ key: 'humanAgent', value: 'enabled' });
});

test('Instagram: an answer to a story shows which, and what was unsent is gone', async () => {
  const desk = await MessagingDesk.open(app, 'instagram');
  await desk.begin();
  expect(await desk.sends({ type: 'text', text: 'Que lindo!', story: 'reply' })).toMatchObject({
    body: 'Que lindo!',
    dataJson: { story: { kind: 'reply' } },
  });
  const secret = await desk.says('senha 1234');
  await app.sim.contact(desk.contact).sends({ type: 'revoke', aboutId: secret }, desk.accountId);
  await app.idle();
  expect(await desk.last()).toMatchObject({ isDeleted: true, body: '' });
});

test('Instagram: of a message with several pictures all are gone once it is unsent, and their bytes too', async () => {
  const desk = await MessagingDesk.open(app, 'instagram');
  await desk.begin();
  const photo = await desk.sends({ type: 'image', sample: 'photo' });
  const source =
    'select provider_media_id as url, i.value as "from" from media m join contact_identities i using (company_id)';
  const { rows } = await app.owner.query<{ url: string; from: string }>(
    `${source} where i.type = 'igsid' and m.message_id = $1`,
    [photo.id],
  );
  const { url = '', from = '' } = rows[0] ?? {};
  const tell = async (message: object) => {
    const sides = { sender: { id: from }, recipient: { id: desk.accountId }, timestamp: Date.now() };
    const entry = [{ id: desk.accountId, time: Date.now(), messaging: [{ ...sides, message }] }];
    expect(await postWebhook(app.url, app.platformSecret, JSON.stringify({ object: 'instagram', entry }))).toBe(200);
    await app.idle();
  };
  const keptFiles = () =>
    readdirSync(join(app.config.dataDir, 'media', String(desk.company.id)), { recursive: true, withFileTypes: true })
      .filter((file) => file.isFile())
      .map(({ name }) => name)
      .sort();
  const before = keptFiles();
  const attachment = { type: 'image', payload: { url } };
  await tell({ mid: 'aWdfTHREE', attachments: [attachment, attachment, attachment] });
  expect((await desk.messages()).slice(-3)).toMatchObject([0, 1, 2].map(() => ({ dataJson: { state: 'ready' } })));
  expect(keptFiles().length).toBeGreaterThan(before.length);
  await tell({ mid: 'aWdfTHREE', is_deleted: true });
  expect((await desk.messages()).slice(-4).map(({ isDeleted }) => isDeleted)).toEqual([false, true, true, true]);
  expect(keptFiles()).toEqual(before);
});

test.each<MessagingChannel>(['facebook', 'instagram'])(
  'on %s what was written in the inbox of the page is changed and taken back there, and shown so',
  async (channel) => {
    const desk = await MessagingDesk.open(app, channel);
    await desk.begin();
    const written = await app.sim.contact(desk.contact).isWrittenTo(desk.accountId, 'Às 18 h');
    const { to } = await app.sim.message(written.messageId);
    const tell = async (event: object) => {
      const sides = { sender: { id: desk.accountId }, recipient: { id: to }, timestamp: Date.now() };
      const entry = [{ id: desk.accountId, time: Date.now(), messaging: [{ ...sides, ...event }] }];
      const object = channel === 'facebook' ? 'page' : 'instagram';
      expect(await postWebhook(app.url, app.platformSecret, JSON.stringify({ object, entry }))).toBe(200);
      await app.idle();
    };
    await app.idle();
    const mid = written.messageId;
    await tell({ message_edit: { mid, text: 'Às 19 h', num_edit: 1 } });
    expect(await desk.last()).toMatchObject({ fromMe: true, body: 'Às 19 h', isEdited: true });
    expect((await desk.ticket()).lastMessage).toBe('Às 19 h');
    await tell({ message: { mid, is_echo: true, is_deleted: true } });
    expect(await desk.last()).toMatchObject({ fromMe: true, isDeleted: true, body: '' });
    expect((await desk.messages()).length).toBe(2);
  },
);

test('what the channel does not carry is refused, and nothing of it is written', async () => {
  const desk = await MessagingDesk.open(app, 'facebook');
  const ticketId = await desk.begin();
  const location = { latitude: -23.55, longitude: -46.63 };
  const body = { body: '', location };
  const refused = await desk.company.ask(desk.ana, sendMessage, { params: { ticketId }, body });
  expect(refused).toMatchObject({ status: 422, body: { code: 'ERR_CHANNEL_CANNOT' } });
  expect((await desk.messages()).length).toBe(1);
});

test('Instagram takes no ogg: what was spoken goes as AAC', async () => {
  const desk = await MessagingDesk.open(app, 'instagram');
  const ticketId = await desk.begin();
  const file = { bytes: sampleFiles.voice, name: 'voz.ogg', type: 'audio/ogg' };
  const sent = await sendFile(app.url, desk.ana, { ticketId, file, fields: { kind: 'voice' } });
  expect(sent).toMatchObject({ status: 200, body: { mediaType: 'audio' } });
  const { file: arrived } = await app.sim.expectSent({ to: desk.contact, type: 'audio' });
  expect(arrived).toMatchObject({ mime: 'audio/mp4' });
});

test.each<[MessagingChannel, string, string]>([
  ['instagram', 'ı'.repeat(500), 'ş'.repeat(501)],
  ['instagram', '👋'.repeat(250), `${'👋'.repeat(250)}.`],
  ['facebook', 'ã'.repeat(2000), 'ã'.repeat(2001)],
])(
  '%s carries words up to its own limit; what is longer is refused, and nothing of it is written',
  async (channel, fits, tooLong) => {
    const desk = await MessagingDesk.open(app, channel);
    const ticketId = await desk.begin();
    const refusal = { status: 422, body: { code: 'ERR_BODY_TOO_LONG' } };
    const params = { ticketId };
    expect(await desk.company.ask(desk.ana, sendMessage, { params, body: { body: tooLong } })).toMatchObject(refusal);
    expect((await desk.messages()).length).toBe(1);
    await reply(desk, ticketId, fits);
    await app.sim.expectSent({ to: desk.contact, text: fits });
    // What stays in the company has room.
    await desk.company.request(desk.ana, sendMessage, { params, body: { body: tooLong, isPrivate: true } });
  },
);

test('lists and buttons go in words too: what is longer than Instagram carries is refused before it is written', async () => {
  const desk = await MessagingDesk.open(app, 'instagram');
  const params = { ticketId: await desk.begin() };
  const button = { title: 'Bolo', buttonText: 'Copiar', copyText: 'BOLO10' };
  const list = { title: 'Bolos', buttonText: 'Ver', sections: [{ title: '', rows: [{ title: 'Milho' }] }] };
  const refusal = { status: 422, body: { code: 'ERR_BODY_TOO_LONG' } };
  const tooLong = 'ã'.repeat(500);
  const ask = (text: string) => desk.company.ask(desk.ana, sendList, { params, body: { ...list, text } });
  const copy = desk.company.ask(desk.ana, sendCopyButton, { params, body: { ...button, description: tooLong } });
  expect(await copy).toMatchObject(refusal);
  expect(await ask(tooLong)).toMatchObject(refusal);
  expect((await desk.messages()).length).toBe(1);
  expect(await ask('ã'.repeat(480))).toMatchObject({ status: 200 });
  await app.idle();
  expect(await desk.last()).toMatchObject({ mediaType: 'list', sendState: 'sent' });
});

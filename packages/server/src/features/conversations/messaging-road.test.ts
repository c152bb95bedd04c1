import { sendMessage } from '@guiche/contract/messages';
import { getFile, sendFile } from '@guiche/testkit/media-calls';
import { type MessagingChannel, MessagingDesk } from '@guiche/testkit/messaging-desk';
import { sampleFiles } from '@guiche/testkit/sample-files';
import { startTestApp, type TestApp } from '@guiche/testkit/test-app';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

/** What only the channels have that tell of accounts instead of messages. */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
afterEach(() => app.sim.clearFaults());

const reply = (desk: MessagingDesk, ticketId: number, body: string) =>
  desk.company.call(desk.ana, sendMessage, { params: { ticketId }, body: { body } });

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
});

describe.each<MessagingChannel>(['facebook', 'instagram'])('on %s, too', (channel) => {
  const open = () => MessagingDesk.open(app, channel);

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

test('Instagram counts bytes: what is too long is refused in words people read', async () => {
  const desk = await MessagingDesk.open(app, 'instagram');
  const ticketId = await desk.begin();
  await reply(desk, ticketId, 'ã'.repeat(501));
  await app.idle();
  expect(await desk.last()).toMatchObject({ sendState: 'failed', sendError: 'ERR_BODY_TOO_LONG' });
});

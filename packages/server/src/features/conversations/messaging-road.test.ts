import { sendMessage } from '@guiche/contract/messages';
import { getFile, sendFile } from '@guiche/testkit/media-calls';
import { type MessagingChannel, MessagingDesk } from '@guiche/testkit/messaging-desk';
import { sampleFiles } from '@guiche/testkit/sample-files';
import { startTestApp, type TestApp } from '@guiche/testkit/test-app';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

/** What only the channels have that tell of accounts instead of messages; what all have is in channels/conformance. */
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

  test('a contact writes under a name and a face, which is shown to nobody else', async () => {
    const desk = await open();
    await desk.begin('Tem pão de queijo?');
    const ticket = await desk.ticket();
    expect(ticket).toMatchObject({ channel, lastMessage: 'Tem pão de queijo?', contact: { name: desk.contact } });
    const picture = ticket.contact.urlPicture ?? expect.fail('no picture');
    const served = await getFile(app.url, desk.ana, picture);
    expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/webp']);
    const stranger = await (await app.company()).admin();
    expect((await getFile(app.url, stranger, picture)).status).toBe(404);
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

  test('a file with words that is sent twice under one key is one file and its words once', async () => {
    const desk = await open();
    const ticketId = await desk.begin();
    const file = { bytes: sampleFiles.photo, name: 'bolo.jpg', type: 'image/jpeg' };
    const sent = await sendFile(app.url, desk.ana, { ticketId, file, fields: { body: 'É este' }, key: 'um-envio-1' });
    expect(sent).toMatchObject({ status: 200, body: { mediaType: 'image', body: '' } });
    const again = await sendFile(app.url, desk.ana, { ticketId, file, fields: { body: 'É este' }, key: 'um-envio-1' });
    expect(again.body.id).toBe(sent.body.id);
    await app.idle();
    expect((await desk.messages()).map(({ mediaType, body, sendState }) => [mediaType, body, sendState])).toEqual([
      ['chat', 'oi', null],
      ['image', '', 'sent'],
      ['chat', 'É este', 'sent'],
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

test('an answer to a story shows which', async () => {
  const desk = await MessagingDesk.open(app, 'instagram');
  await desk.begin();
  expect(await desk.sends({ type: 'text', text: 'Que lindo!', story: 'reply' })).toMatchObject({
    body: 'Que lindo!',
    dataJson: { story: { kind: 'reply' } },
  });
});

import { listMessages } from '@guiche/contract/messages.schemas';
import { type MessagingChannel, MessagingDesk } from '@guiche/testkit/messaging-desk';
import { postWebhook } from '@guiche/testkit/signed-webhook';
import { startTestApp, type TestApp } from '@guiche/testkit/test-app';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const objects = { facebook: 'page', instagram: 'instagram' } as const;
const post = (body: unknown, secret = app.platformSecret) =>
  postWebhook(app.url, secret, typeof body === 'string' ? body : JSON.stringify(body));

describe.each<MessagingChannel>(['facebook', 'instagram'])('the webhook for %s', (channel) => {
  const object = objects[channel];
  const bodyOf = (account: string, ...messaging: unknown[]) => ({
    object,
    entry: [{ id: account, time: 1, messaging }],
  });
  const said = (account: string, mid: unknown, text: unknown) => ({
    sender: { id: '240001' },
    recipient: { id: account },
    timestamp: Date.now(),
    message: { mid, text },
  });

  test('finds whose an account is, and believes only what its secret signed', async () => {
    const desk = await MessagingDesk.open(app, channel);
    const body = bodyOf(desk.accountId, said(desk.accountId, `m_${channel}`, 'por escrito'));
    expect(await post(body, 'forjado')).toBe(401);
    expect(await post(body)).toBe(200);
    expect(await post(body)).toBe(200);
    await app.idle();
    const { id: ticketId } = await desk.ticket('pending');
    const { messages } = await desk.company.request(desk.ana, listMessages, { params: { ticketId } });
    expect(messages.map((message) => message.body)).toEqual(['por escrito']);
  });

  test('of an account nobody has, and in a shape nobody knows, it keeps what came', async () => {
    const before = (await app.owner.query('select from control.inbox_unrouted')).rowCount ?? 0;
    const strange = [
      bodyOf('999', said('999', 'm_1', 'de ninguém')),
      { object, entry: 7 },
      { object, entry: [{ id: '999', messaging: 'x' }] },
      { object, entry: [{ id: '999', messaging: [{ sender: { id: '1' }, timestamp: 1, hologram: {} }] }] },
    ];
    for (const body of strange) expect(await post(body)).toBe(200);
    expect((await app.owner.query('select from control.inbox_unrouted')).rowCount).toBe(before + strange.length);
  });

  test('hostile bodies do no harm, and who writes after them is heard', async () => {
    const desk = await MessagingDesk.open(app, channel);
    const account = desk.accountId;
    const deep = JSON.stringify(bodyOf(account, said(account, 'm_deep', 'x'))).replace(
      '"x"',
      `${'['.repeat(5_000)}${']'.repeat(5_000)}`,
    );
    const hostile = [
      bodyOf(account, said(account, 'x'.repeat(5_000), 'id longo')),
      bodyOf(account, said(account, { $ne: 1 }, 'id que é objeto')),
      bodyOf(account, { ...said(account, 'm_t', 'sem tempo'), timestamp: 'ontem' }),
      bodyOf(account, { ...said(account, 'm_w', ''), read: { watermark: -1 }, message: undefined }),
      bodyOf(account, { sender: { id: account }, recipient: {}, timestamp: 1, message: { mid: 'm_e', is_echo: true } }),
      deep,
    ];
    for (const body of hostile) expect(await post(body)).toBe(200);
    const odd = JSON.stringify(bodyOf(account, said(account, `m_odd_${channel}`, 'zero'))).replace(
      'zero',
      'a\\u0000b\\ud800c',
    );
    expect(await post(odd)).toBe(200);
    await app.idle();
    const { id: ticketId } = await desk.ticket('pending');
    const { messages } = await desk.company.request(desk.ana, listMessages, { params: { ticketId } });
    expect(messages.at(-1)?.body).toMatch(/^a.b.c$/u);
  });
});

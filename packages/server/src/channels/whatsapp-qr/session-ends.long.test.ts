import { startSession } from '@guiche/contract/connection-sessions.schemas';
import { listMessages, sendMessage } from '@guiche/contract/messages.schemas';
import { FirstContact } from '@guiche/testkit/first-contact';
import { QrDesk, simulate } from '@guiche/testkit/qr-desk';
import { noLimits, startTestApp, type TestApp } from '@guiche/testkit/test-app';
import { until } from '@guiche/testkit/until';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** Shows each end of a phone's connection, and what it leaves in doubt. These tests take their time. */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ limiter: noLimits });
});
afterAll(() => app.close());

test.each([408, 428, 500, 503, 515])(
  'after %i the session is there again, and what came meanwhile is shown once',
  async (code) => {
    const desk = await QrDesk.open(app);
    await desk.write({ text: 'antes' });
    await desk.shows(1);
    await desk.end(code);
    await desk.write({ text: 'durante' });
    await desk.reaches('CONNECTED');
    await desk.write({ text: 'depois' });
    expect(await desk.shows(3)).toEqual(['antes', 'durante', 'depois']);
  },
);

test.each([
  [401, 'loggedOut', false],
  [403, 'banned', true],
  [405, 'outdated', true],
  [411, 'unknown', true],
  [440, 'replaced', true],
] as const)(
  'after %i people are asked, with the reason, nothing fights, and they can open it again',
  async (code, reason, keepsCreds) => {
    const desk = await QrDesk.open(app);
    await desk.end(code);
    await until('it rests', async () => (await desk.row()).reason === reason);
    expect(await desk.row()).toMatchObject({ status: 'DISCONNECTED', hasCreds: keepsCreds });
    await until('nobody runs it', async () => {
      const { rows } = await app.owner.query(
        'select owner, is_wanted from whatsapp_sessions where connection_id = $1',
        [desk.connectionId],
      );
      return rows[0].owner === null && rows[0].is_wanted === false;
    });
    await desk.company.request(desk.ana, startSession, { params: { whatsappId: desk.connectionId }, body: {} });
    await desk.reaches(keepsCreds ? 'CONNECTED' : 'qrcode');
  },
);

test('what is neither acknowledged nor received is shown as unconfirmed, and is not sent again', async () => {
  const desk = await QrDesk.open(app);
  await desk.write({ text: 'oi' });
  await desk.shows(1);
  await simulate(app, 'receipts', { plan: { mode: 'never' }, contactId: desk.contactId });
  await desk.answers('quem sabe');
  await until('it is in doubt', async () => (await desk.messages()).at(-1)?.sendState === 'unconfirmed');
  expect(await desk.sentWords()).toEqual(['quem sabe']);
});

test('what is in doubt when the session ends for good is shown as unconfirmed all the same', async () => {
  const desk = await QrDesk.open(app);
  await desk.write({ text: 'oi' });
  await desk.shows(1);
  await app.sim.faults({ kind: 'closeSession', code: 440, phoneNumberId: desk.number, next: 1 });
  await desk.answers('quem sabe');
  await until('it rests', async () => (await desk.row()).reason === 'replaced');
  await until('it is in doubt', async () => (await desk.messages()).at(-1)?.sendState === 'unconfirmed', 200);
  expect(await desk.row()).toMatchObject({ isOpen: false });
  expect(await desk.sentWords()).toEqual([]);
});

test('a number that may start no chats is told of at its connection, goes on in the old ones, and tries no other stranger', async () => {
  const desk = await QrDesk.open(app);
  await desk.write({ text: 'oi' });
  await desk.shows(1);
  await desk.answers('bom dia');
  await until('it was delivered', async () => ((await desk.messages()).at(-1)?.ack ?? 0) >= 2);
  const fails = async (one: FirstContact, words: string) => {
    await one.write(words);
    await one.reaches('failed', words);
    expect(await one.last()).toMatchObject({ sendError: 'REACH_OUT_LOCKED' });
  };
  const first = await FirstContact.open(desk, { mode: 'failed', code: 463 });
  await fails(first, 'olá, primeiro');
  await until('people are told', async () => (await desk.row()).reason === 'limited');
  expect(await desk.row()).toMatchObject({ status: 'CONNECTED' });

  await fails(first, 'olá, de novo'); // a stranger who refused is still one
  await fails(await FirstContact.open(desk), 'olá, segundo');
  const left = await desk.sent();
  expect(left.filter(({ text }) => /segundo|de novo/.test(text))).toEqual([]);

  const { rows } = await app.owner.query(
    `select t.id from tickets t join messages m on m.ticket_id = t.id where m.body = 'oi' and t.company_id = $1`,
    [desk.company.id],
  );
  const params = { ticketId: Number(rows[0].id) };
  await desk.company.request(desk.ana, sendMessage, { params, body: { body: 'aqui continua' } });
  await until('the old chat goes on', async () => {
    const { messages } = await desk.company.request(desk.ana, listMessages, { params });
    return messages.at(-1)?.body.includes('aqui continua') === true && (messages.at(-1)?.ack ?? 0) >= 2;
  });

  await app.owner.query(`update whatsapp_sessions set reach_outs_locked_until = now() where connection_id = $1`, [
    desk.connectionId,
  ]);
  await until('it is over', async () => (await desk.row()).reason === null);
});

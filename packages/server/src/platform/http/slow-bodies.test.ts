import { setTimeout as pause } from 'node:timers/promises';
import { updateTicket } from '@guiche/contract/tickets.schemas';
import { DrippingRequest } from '@guiche/testkit/dripping-request';
import { noLimits, startTestApp, type TestApp } from '@guiche/testkit/test-app';
import type { Person } from '@guiche/testkit/test-company';
import { afterAll, beforeAll, expect, test } from 'vitest';

const patienceMs = 1_000;
let app: TestApp;
let admin: Person;
let ticketId: number;
beforeAll(async () => {
  app = await startTestApp({ limiter: noLimits, bodyPatienceMs: patienceMs });
  const company = await app.company();
  admin = await company.admin();
  await company.receives('Maria', 'Oi');
  await app.idle();
  const { rows } = await app.owner.query('select id from tickets where company_id = $1', [company.id]);
  ticketId = Number(rows[0].id);
  await company.request(admin, updateTicket, { params: { ticketId }, body: { status: 'open', userId: admin.id } });
});
afterAll(() => app.close());

const form = 'Content-Type: multipart/form-data; boundary=b';
const signed = `X-Hub-Signature-256: sha256=${'0'.repeat(64)}`;
const long = 'Content-Length: 100000';

test.each([
  ['a log-in', ['POST /api/auth/login HTTP/1.1', 'Content-Type: application/json', 'Content-Length: 9000']],
  ['a log-in as a form', ['POST /api/auth/login HTTP/1.1', form, long]],
  [
    'a log-in in pieces',
    ['POST /api/auth/login HTTP/1.1', 'Content-Type: application/json', 'Transfer-Encoding: chunked'],
  ],
  ['plain text', ['POST /api/auth/signup HTTP/1.1', 'Content-Type: text/plain', long]],
  ['bytes', ['POST /api/auth/signup HTTP/1.1', 'Content-Type: application/octet-stream', long]],
  ['no type at all', ['POST /api/auth/signup HTTP/1.1', long]],
  ['a form of a call that needs a session', ['POST /api/messages/1 HTTP/1.1', form, long]],
  ['a form to nobody', ['POST /api/nothing HTTP/1.1', form, long]],
  ['a form to the page', ['POST / HTTP/1.1', form, long]],
  ['a form to an address that is none', ['POST /%zz HTTP/1.1', form, long]],
  ['a webhook', ['POST /webhooks/meta HTTP/1.1', form, signed, long]],
  ['a log-in taken back', ['POST /api/facebook/deauthorize HTTP/1.1', form, long]],
  ['a body of a GET', ['GET /api/health HTTP/1.1', form, long]],
  ['a body of a method nobody knows', ['PROPFIND /api/health HTTP/1.1', form, long]],
  ['a body to the live channel', ['POST /socket.io/?EIO=4&transport=polling HTTP/1.1', form, long]],
])('%s that only drips is ended', async (_, head) => {
  const request = new DrippingRequest(app.url, head);
  const drip = setInterval(() => request.send(head.at(-1) === long ? '-' : '1\r\n-\r\n'), 200);
  await request.closed;
  clearInterval(drip);
});

const upload = () => {
  const request = new DrippingRequest(app.url, [
    `POST /api/messages/${ticketId} HTTP/1.1`,
    `Authorization: Bearer ${admin.token}`,
    form,
    'Transfer-Encoding: chunked',
  ]);
  const say = (text: string) => request.send(`${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`);
  say('--b\r\nContent-Disposition: form-data; name="medias"; filename="nota.txt"\r\nContent-Type: text/plain\r\n\r\n');
  return { request, say };
};

test('a file that takes long but gets on is taken, and one that stands still is not', async () => {
  const [slow, still] = [upload(), upload()];
  for (let part = 0; part < 12; part++) {
    slow.say('uma linha de uma nota longa\n'.repeat(200));
    await pause(patienceMs / 4);
  }
  slow.say('\r\n--b--\r\n');
  slow.request.send('0\r\n\r\n');
  expect([await slow.request.status(), slow.request.answer]).toEqual([200, expect.stringContaining('nota.txt')]);
  await still.request.closed;
  expect(still.request.answer).not.toContain(' 200 ');
  slow.request.end();
});

test('a file of sixty megabytes is taken', async () => {
  const { request, say } = upload();
  for (let part = 0; part < 60; part++) say('x'.repeat(1024 * 1024));
  say('\r\n--b--\r\n');
  request.send('0\r\n\r\n');
  expect([await request.status(), request.answer]).toEqual([200, expect.stringContaining('nota.txt')]);
  request.end();
});

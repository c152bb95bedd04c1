import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ConnectionAccess } from '../adapter.ts';
import { type Answer, type ScriptedServer, startScriptedServer } from '../conformance/scripted-server.ts';
import { whatsappCloud } from './index.ts';

let server: ScriptedServer;
beforeAll(async () => {
  server = await startScriptedServer();
});
afterAll(() => server.close());

const access: ConnectionAccess = {
  companyId: 1,
  connectionId: 2,
  channel: 'whatsappapi',
  accountId: '1055',
  accessToken: 'segredo',
};
const signal = () => AbortSignal.timeout(5_000);
const adapter = () => whatsappCloud({ baseUrl: server.url, version: 'v25.0' });
const error = (code: number) => JSON.stringify({ error: { message: 'x', code } });
const found = (url: string): Answer => ({
  status: 200,
  body: JSON.stringify({ url, mime_type: 'image/jpeg', sha256: 'A'.repeat(64), file_size: 4, id: '7' }),
});
const open = () => adapter().openFile(access, '7/8', signal());

test('a file is looked up by its id and fetched from the address, with the token at both', async () => {
  server.answerWith(found(`${server.url}/bytes`), { status: 200, body: 'foto' });
  const answer = await open();
  expect(answer).toMatchObject({ kind: 'open', size: 4, sha256: 'a'.repeat(64) });
  if (answer.kind === 'open') expect(await text(answer.body)).toBe('foto');
  expect(server.takeRequests().map(({ path, authorization }) => [path, authorization])).toEqual([
    ['/v25.0/7%2F8?phone_number_id=1055', 'Bearer segredo'],
    ['/bytes', 'Bearer segredo'],
  ]);
});

test.each<[string, Answer, object]>([
  ['an id it does not know', { status: 400, body: error(100) }, { kind: 'gone', code: '100' }],
  [
    'a proof of another secret',
    {
      status: 400,
      body: JSON.stringify({ error: { message: 'Invalid appsecret_proof provided in the API argument', code: 100 } }),
    },
    { kind: 'refused', code: '100' },
  ],
  ['no such page', { status: 404, body: '<html>' }, { kind: 'gone', code: 'HTTP_404' }],
  ['a token that died', { status: 401, body: error(190) }, { kind: 'refused', code: '190' }],
  ['a right that is missing', { status: 403, body: error(10) }, { kind: 'refused', code: '10' }],
  [
    'too many calls',
    { status: 429, body: error(4), headers: { 'retry-after': '7' } },
    { kind: 'later', code: '4', retryAfterMs: 7_000 },
  ],
  ['trouble of its own', { status: 503, body: '' }, { kind: 'later', code: 'HTTP_503' }],
  ['half an answer', { status: 200, body: '{"url":' }, { kind: 'later', code: 'UNREADABLE_ANSWER' }],
  [
    'an address of another machine without TLS',
    found('http://127.0.0.2:9/x'),
    { kind: 'later', code: 'UNREADABLE_ANSWER' },
  ],
  ['an address that is none', found('file:///etc/passwd'), { kind: 'later', code: 'UNREADABLE_ANSWER' }],
])('asked for a file, %s', async (_, answer, expected) => {
  server.answerWith(answer);
  expect(await open()).toMatchObject(expected);
  server.takeRequests();
});

test.each([401, 404, 410, 302, 500])('an address that answers %i is asked for anew later', async (status) => {
  server.answerWith(found(`${server.url}/bytes`), { status, body: 'x', headers: { location: '/elsewhere' } });
  expect(await open()).toEqual({ kind: 'later', code: `HTTP_${status}`, retryAfterMs: null });
  expect(server.takeRequests()).toHaveLength(2);
});

test('bytes that break off end the body with an error', async () => {
  server.answerWith(found(`${server.url}/bytes`), { status: 200, body: 'fotografia', cutAfter: 4 });
  const answer = await open();
  if (answer.kind !== 'open') throw new Error('the body began');
  await expect(text(answer.body)).rejects.toThrow();
  server.takeRequests();
});

const upload = () =>
  adapter().upload(
    access,
    { kind: 'image', isVoice: false, bytes: new Blob(['foto']), mimeType: 'image/jpeg', name: 'a.jpg' },
    signal(),
  );

test('an upload names the product, the type and the file', async () => {
  server.answerWith({ status: 200, body: '{"id":"900"}' });
  expect(await upload()).toEqual({ kind: 'uploaded', uploadId: '900' });
  const [request] = server.takeRequests();
  expect([request?.path, request?.authorization]).toEqual(['/v25.0/1055/media', 'Bearer segredo']);
  for (const part of ['name="messaging_product"', 'whatsapp', 'name="type"', 'name="file"; filename="a.jpg"', 'foto'])
    expect(request?.body).toContain(part);
});

test.each<[Answer, object]>([
  [
    { status: 400, body: error(131053) },
    { kind: 'refused', code: '131053' },
  ],
  [
    { status: 401, body: error(190) },
    { kind: 'refused', code: '190' },
  ],
  [
    { status: 500, body: error(190) },
    { kind: 'refused', code: '190' },
  ],
  [
    { status: 413, body: '' },
    { kind: 'refused', code: 'HTTP_413' },
  ],
  [
    { status: 500, body: error(131000) },
    { kind: 'later', code: '131000' },
  ],
  [
    { status: 429, body: '' },
    { kind: 'later', code: 'HTTP_429' },
  ],
  [
    { status: 200, body: '{}' },
    { kind: 'later', code: 'HTTP_200' },
  ],
  [{ status: 200, body: '{"id":"9"}', cutAfter: 0 }, { kind: 'later' }],
])('an upload answered with %o may or may not be repeated', async (answer, expected) => {
  server.answerWith(answer);
  expect(await upload()).toMatchObject(expected);
});

import { getOpenApi } from '@guiche/contract/system.schemas';
import { DrippingRequest } from '@guiche/testkit/dripping-request';
import { noLimits, startTestApp, type TestApp } from '@guiche/testkit/test-app';
import type { Person } from '@guiche/testkit/test-company';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nameOf, readContractRoutes } from '../../wall/contract-routes.ts';

let app: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await startTestApp({ limiter: noLimits });
  admin = await (await app.company()).admin();
});
afterAll(() => app.close());

const routes = await readContractRoutes();
const open = routes.filter(({ needs, method }) => needs.who === 'anyone' && method !== 'GET');
const many = (count: number, write: (n: number) => string) => Array.from({ length: count }, (_, n) => write(n)).join();

async function post(path: string, body: string | ReadableStream, more: Record<string, string> = {}) {
  const headers = { 'content-type': 'application/json', ...more };
  const method = routes.find((route) => route.path === path)?.method ?? 'POST';
  const answer = await fetch(`${app.url}/api${path}`, { method, headers, body, duplex: 'half' } as RequestInit);
  const text = await answer.text();
  return { status: answer.status, code: Object(JSON.parse(text)).code, text };
}

const wild: Readonly<Record<string, [body: string, refusal: string]>> = {
  'brackets in 0.8 MB': [`${'['.repeat(400_000)}${']'.repeat(400_000)}`, 'ERR_BODY_TOO_LARGE'],
  'brackets in 8 KB': [`{"email":${'['.repeat(4_000)}${']'.repeat(4_000)}}`, 'too much'],
  'brackets that never close': ['['.repeat(16_000), 'too much'],
  'objects within each other': [`${'{"a":'.repeat(2_000)}1${'}'.repeat(2_000)}`, 'too much'],
  'a list of thousands': [`{"email":[${many(7_000, () => '1')}]}`, 'too much'],
  'a thousand fields': [`{${many(1_000, (n) => `"f${n}":1`)}}`, 'too much'],
  'one long text': [`{"email":"${'x'.repeat(17_000)}"}`, 'ERR_BODY_TOO_LARGE'],
  'one long name': [`{"${'x'.repeat(15_000)}":1}`, 'ERR_VALIDATION'],
  'four hundred unknown fields': [`{${many(400, (n) => `"${'u'.repeat(25)}${n}":1`)}}`, 'ERR_VALIDATION'],
};

test.each(Object.entries(wild))(
  'where anyone may write %s is refused, and not said back',
  async (_, [body, refusal]) => {
    expect(open.map(nameOf)).toContain('POST /auth/login');
    for (const route of open) {
      const answer = await post(route.path, body);
      const said = answer.text.includes('holds too much') ? 'too much' : answer.code;
      expect([nameOf(route), said]).toEqual([nameOf(route), refusal]);
      expect(answer.text.length).toBeLessThan(9_000);
    }
  },
);

test('a body whose size is not announced is read no farther than one that is', async () => {
  const endless = () => {
    let left = 40;
    return new ReadableStream({
      pull: (controller) => (left-- > 0 ? controller.enqueue(Buffer.alloc(1_024, ' ')) : controller.close()),
    });
  };
  for (const { path } of open) expect([path, (await post(path, endless())).code]).toEqual([path, 'ERR_BODY_TOO_LARGE']);
});

test('other types are not read, and neither is what nobody is there for', async () => {
  const deep = `${'['.repeat(400_000)}${']'.repeat(400_000)}`;
  for (const type of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/xml',
    'multipart/form-data; boundary=b',
  ])
    expect([type, (await post('/auth/login', 'a=1', { 'content-type': type })).code]).toEqual([
      type,
      'ERR_UNSUPPORTED_MEDIA_TYPE',
    ]);
  for (const type of ['application/json', 'text/plain', 'multipart/form-data; boundary=b']) {
    expect((await post('/nothing/here', deep, { 'content-type': type })).code).toBe('ERR_NOT_FOUND');
    const answer = await fetch(`${app.url}/nothing`, { method: 'PUT', headers: { 'content-type': type }, body: deep });
    expect(answer.status).toBe(404);
  }
});

test('who may not call is answered before anything of the body is there', async () => {
  for (const [head, status] of [
    ['POST /api/contacts HTTP/1.1', 401],
    ['POST /api/nothing HTTP/1.1', 404],
    ['POST /webhooks/meta HTTP/1.1', 401],
    ['POST /socket.io/?EIO=4&transport=polling HTTP/1.1', 400],
  ] as const) {
    const request = new DrippingRequest(app.url, [head, 'Content-Type: application/json', 'Content-Length: 1000000']);
    expect([head, await request.status()]).toEqual([head, status]);
    request.end();
  }
});

test('who is signed in sends long texts and a thousand ids, and nothing deeper or wider than anybody needs', async () => {
  const as = { authorization: `Bearer ${admin.token}` };
  const ids = `{"ticketIds":[${many(1_000, (n) => String(n + 1))}],"status":"closed"}`;
  expect((await post('/tickets/bulk', ids, as)).text).not.toContain('holds too much');
  const long = await post('/contacts', `{"name":"Ana","number":"5511900000000","note":"${'x'.repeat(900_000)}"}`, as);
  expect([long.code, long.text]).not.toContain('ERR_BODY_TOO_LARGE');
  for (const body of [
    `${'['.repeat(500_000)}`,
    `{"a":${'['.repeat(40)}${']'.repeat(40)}}`,
    `[${many(300_000, () => '1')}]`,
    `{${many(20_000, (n) => `"f${n}":1`)}}`,
  ]) {
    const { code, text } = await post('/contacts', body, as);
    expect([code, text]).toEqual(['ERR_VALIDATION', expect.stringContaining('holds too much')]);
  }
});

test('the interface is described once for all, and who knows it is told so', async () => {
  const ask = (more: Record<string, string> = {}) => fetch(`${app.url}/api${getOpenApi.path}`, { headers: more });
  const [one, other] = [await ask(), await ask()];
  const tag = one.headers.get('etag') ?? '';
  expect(tag).toMatch(/^"[\w-]{24}"$/);
  expect(other.headers.get('etag')).toBe(tag);
  expect(await one.text()).toBe(await other.text());
  const again = await ask({ 'if-none-match': tag });
  expect([again.status, await again.text()]).toEqual([304, '']);
});

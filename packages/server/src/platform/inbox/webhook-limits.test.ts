import { createHmac } from 'node:crypto';
import { testSecret } from '@guiche/testkit/database';
import { DrippingRequest } from '@guiche/testkit/dripping-request';
import { webhookBody } from '@guiche/testkit/signed-webhook';
import { startTestApp, type TestApp } from '@guiche/testkit/test-app';
import type { TestCompany } from '@guiche/testkit/test-company';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seal, sealingKey } from '../crypto/seal.ts';

const lines: Record<string, unknown>[] = [];
let app: TestApp;
let company: TestCompany;
beforeAll(async () => {
  const logTo = { write: (line: string) => void lines.push(JSON.parse(line)) };
  app = await startTestApp({ env: { TRUST_PROXY: 'loopback' }, logTo });
  company = await app.company();
});
afterAll(() => app.close());

const forger = '203.0.113.5';
let ids = 0;
const bodyOf = (words: string, phoneNumberId = company.phoneNumberId) =>
  webhookBody({ phoneNumberId, texts: [{ id: `wamid.L${ids++}`, from: '5511977770000', text: words }] });

async function post(from: string, secret: string, body: string, url = app.url): Promise<number> {
  const signature = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
  const headers = { 'content-type': 'application/json', 'x-hub-signature-256': signature, 'x-forwarded-for': from };
  const answer = await fetch(`${url}/webhooks/meta`, { method: 'POST', headers, body });
  await answer.arrayBuffer();
  return answer.status;
}

async function postMany(count: number, from: string, secret: string, body: (n: number) => string, url = app.url) {
  const answers: number[] = [];
  for (let n = 0; n < count; n += 20)
    answers.push(...(await Promise.all(Array.from({ length: 20 }, (_, k) => post(from, secret, body(n + k), url)))));
  return answers;
}

const refusedOf = async () => {
  const text = await (await fetch(`${app.url}/metrics`)).text();
  return Number(/^guiche_webhooks_refused_total (\d+)/m.exec(text)?.[1]);
};

test('an address that only forges is not read any more, and others are', async () => {
  const before = await refusedOf();
  const answers = await postMany(700, forger, 'wrong', (n) => bodyOf(`falsa ${n}`));
  expect(answers.filter((status) => status === 401).length).toBeGreaterThanOrEqual(600);
  expect(new Set(answers.slice(-20))).toEqual(new Set([429]));
  expect((await refusedOf()) - before).toBe(answers.filter((status) => status === 401).length);
  const unread = new DrippingRequest(app.url, [
    'POST /webhooks/meta HTTP/1.1',
    `X-Forwarded-For: ${forger}`,
    `X-Hub-Signature-256: sha256=${'0'.repeat(64)}`,
    'Content-Length: 3000000',
  ]);
  expect(await unread.status()).toBe(429);
  await unread.closed;
  expect(unread.answer).toMatch(/retry-after: \d+/i);
  expect(await post('203.0.113.6', app.platformSecret, bodyOf('de outro endereço'))).toBe(200);
});

test('large forged bodies count by their size', async () => {
  const large = 'x'.repeat(2_900_000);
  const answers: number[] = [];
  for (let n = 0; n < 14; n++) answers.push(await post('203.0.113.7', 'wrong', bodyOf(large)));
  expect(answers.filter((status) => status === 401).length).toBeLessThanOrEqual(12);
  expect(answers.at(-1)).toBe(429);
});

test('bodies under way at once are bounded for an address that nothing good came from', async () => {
  const head = [
    'POST /webhooks/meta HTTP/1.1',
    'X-Forwarded-For: 203.0.113.8',
    `X-Hub-Signature-256: sha256=${'0'.repeat(64)}`,
  ];
  const announced = Array.from({ length: 8 }, () => new DrippingRequest(app.url, [...head, 'Content-Length: 3000000']));
  const pieces = new DrippingRequest(app.url, [...head, 'Transfer-Encoding: chunked']);
  expect(await pieces.status()).toBe(429);
  for (const each of announced) each.end();
});

test('the platform’s own address is shared by good and bad: what is signed goes on coming in', async () => {
  const platform = '198.51.100.1';
  const own = await app.company();
  await app.owner.query('update connections set app_secret_sealed = $2 where id = $1', [
    own.connectionId,
    seal(sealingKey(testSecret), 'own-app-secret'),
  ]);
  expect(await post(platform, app.platformSecret, bodyOf('boa'))).toBe(200);
  const bad = await postMany(700, platform, 'typed-wrong', (n) => bodyOf(`mal ${n}`, own.phoneNumberId));
  expect(new Set(bad)).toEqual(new Set([401]));
  const large = bodyOf('y'.repeat(2_900_000), own.phoneNumberId);
  expect(await post(platform, app.platformSecret, bodyOf('boa também'))).toBe(200);
  expect(await post(platform, 'own-app-secret', large)).toBe(200);
});

test('a log-in taken back that nobody signed is refused and counted likewise', async () => {
  const take = async () => {
    const headers = { 'x-forwarded-for': '203.0.113.9', 'content-type': 'application/x-www-form-urlencoded' };
    const body = `signed_request=${'a'.repeat(43)}.e30`;
    return (await fetch(`${app.url}/api/facebook/deauthorize`, { method: 'POST', headers, body })).status;
  };
  const answers: number[] = [];
  for (let n = 0; n < 620; n++) answers.push(await take());
  expect(answers.indexOf(429)).toBe(600);
});

test('an address and minute is one line, with its count, and nothing of it a stack', async () => {
  const other = await app.second();
  await postMany(60, '203.0.113.20', 'wrong', (n) => bodyOf(`falsa ${n}`), other.url);
  await postMany(20, '203.0.113.21', 'wrong', (n) => bodyOf(`falsa ${n}`), other.url);
  await other.close();
  const told = lines.filter(({ msg }) => String(msg).startsWith('webhooks were refused'));
  const countOf = (from: string) => told.filter(({ address }) => address === from).map(({ refused }) => refused);
  expect([countOf('203.0.113.20'), countOf('203.0.113.21')]).toEqual([[60], [20]]);
  expect(told.every((line) => !('err' in line))).toBe(true);
  expect(lines.filter(({ msg }) => msg === 'request failed')).toEqual([]);
});

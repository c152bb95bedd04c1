import { testSecret } from '@guiche/testkit/database';
import { postWebhook, webhookBody } from '@guiche/testkit/signed-webhook';
import { startTestApp, type TestApp } from '@guiche/testkit/test-app';
import type { TestCompany } from '@guiche/testkit/test-company';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seal, sealingKey } from '../crypto/seal.ts';

let app: TestApp;
let company: TestCompany;
beforeAll(async () => {
  app = await startTestApp();
  company = await app.company();
});
afterAll(() => app.close());

let ids = 0;
const text = (from: string, body: string) => ({ id: `wamid.D${ids++}`, from, text: body });
const bodyFor = (phoneNumberId: string, body: string) =>
  webhookBody({ phoneNumberId, texts: [text('5511977770000', body)] });

async function stored(of: TestCompany): Promise<string[]> {
  await app.app.idle();
  const { rows } = await app.owner.query<{ body: string }>(
    'select body from messages where company_id = $1 order by id',
    [of.id],
  );
  return rows.map((row) => row.body);
}

test('the handshake answers the bare challenge to who knows the token, and to nobody else', async () => {
  const shake = (query: Record<string, string>) => fetch(`${app.url}/webhooks/meta?${new URLSearchParams(query)}`);
  const right = { 'hub.mode': 'subscribe', 'hub.challenge': '1158201444', 'hub.verify_token': 'verify-me' };
  const answer = await shake(right);
  expect([answer.status, await answer.text()]).toEqual([200, '1158201444']);
  for (const wrong of [{ ...right, 'hub.verify_token': 'other' }, { ...right, 'hub.mode': 'unsubscribe' }, {}])
    expect((await shake(wrong as Record<string, string>)).status).toBe(403);
});

test('of two hundred forged bodies none is stored', async () => {
  const before = await stored(company);
  const forged: number[] = [];
  // Ten at a time: a door that cannot reach the database within two seconds refuses.
  for (let first = 0; first < 200; first += 10) {
    const ten = Array.from({ length: 10 }, (_, n) =>
      postWebhook(app.url, `secret-${first + n}`, bodyFor(company.phoneNumberId, `falsa ${first + n}`)),
    );
    forged.push(...(await Promise.all(ten)));
  }
  expect(new Set(forged)).toEqual(new Set([401]));
  const unsigned = await fetch(`${app.url}/webhooks/meta`, {
    method: 'POST',
    body: bodyFor(company.phoneNumberId, 'sem assinatura'),
  });
  expect(unsigned.status).toBe(401);
  expect(await stored(company)).toEqual(before);
  expect((await app.owner.query('select from control.inbox_unrouted')).rowCount).toBe(0);
});

test('a connection with a secret of its own is believed by that secret alone', async () => {
  const own = await app.company();
  await app.owner.query('update connections set app_secret_sealed = $2 where id = $1', [
    own.connectionId,
    seal(sealingKey(testSecret), 'own-app-secret'),
  ]);
  expect(await postWebhook(app.url, app.platformSecret, bodyFor(own.phoneNumberId, 'pela plataforma'))).toBe(401);
  expect(await postWebhook(app.url, 'own-app-secret', bodyFor(own.phoneNumberId, 'pela própria'))).toBe(200);
  expect(await postWebhook(app.url, 'own-app-secret', bodyFor(company.phoneNumberId, 'por outra'))).toBe(401);
  expect(await stored(own)).toEqual(['pela própria']);
});

test('what belongs to nobody, and what nobody can read, is answered 200 and kept', async () => {
  const strange = ['{"object":"whatsapp_business_account","entry":7}', 'não é JSON', bodyFor('99999999', 'de ninguém')];
  for (const body of strange) expect(await postWebhook(app.url, app.platformSecret, body)).toBe(200);
  const { rows } = await app.owner.query<{ raw: Buffer }>('select raw from control.inbox_unrouted order by id');
  expect(rows.map((row) => row.raw.toString())).toEqual(strange);
});

test('a body beyond 3 MB is refused, and U+0000 and half characters do no harm', async () => {
  expect(await postWebhook(app.url, app.platformSecret, `"${'x'.repeat(3 * 1024 * 1024)}"`)).toBe(413);
  const hostile = webhookBody({ phoneNumberId: company.phoneNumberId, texts: [text('5511977770001', 'zero')] }).replace(
    'zero',
    'a\\u0000b\\ud800c',
  );
  expect(await postWebhook(app.url, app.platformSecret, hostile)).toBe(200);
  expect((await stored(company)).at(-1)).toMatch(/^a.?b.?c$/u);
});

test('while the database is away the webhook says 503 within two seconds, and takes the redelivery', async () => {
  const body = bodyFor(company.phoneNumberId, 'insistente');
  await app.owner.query('begin');
  await app.owner.query('lock table inbox in access exclusive mode'); // blocks every insert into the inbox
  const begun = performance.now();
  expect(await postWebhook(app.url, app.platformSecret, body)).toBe(503);
  expect(performance.now() - begun).toBeLessThan(4_000); // twice what is promised, as the machine may be busy
  await app.owner.query('rollback');
  expect(await postWebhook(app.url, app.platformSecret, body)).toBe(200);
  expect((await stored(company)).filter((each) => each === 'insistente')).toEqual(['insistente']);
});

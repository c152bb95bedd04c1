import { QrDesk } from '@guiche/testkit/qr-desk';
import { noLimits, startTestApp, type TestApp } from '@guiche/testkit/test-app';
import { until } from '@guiche/testkit/until';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sealingKey } from '../../platform/crypto/seal.ts';
import { appUrl } from '../../platform/db/migrate.ts';
import { openPools } from '../../platform/db/pools.ts';
import { type ScriptedServer, startScriptedServer } from '../conformance/scripted-server.ts';
import { addressOfFile } from './encrypted-file.ts';
import { whatsappQr } from './index.ts';
import { SignedInSessions } from './signed-in-sessions.ts';

let app: TestApp;
let elsewhere: ScriptedServer;
beforeAll(async () => {
  app = await startTestApp({ limiter: noLimits });
  elsewhere = await startScriptedServer();
});
afterAll(async () => {
  await elsewhere.close();
  await app.close();
});

const stateOf = async (desk: QrDesk) => ((await desk.messages()).at(-1)?.dataJson as { state?: string } | null)?.state;

test('a file that is said to be on somebody else’s host is not fetched, and has failed', async () => {
  const desk = await QrDesk.open(app);
  elsewhere.answerWith({ status: 200, body: 'x'.repeat(26) });
  await desk.write({ type: 'image', fileUrl: `${elsewhere.url}/latest/meta-data` });
  await until('it has failed', async () => (await stateOf(desk)) === 'failed');
  expect((await desk.messages()).at(-1)?.dataJson).toMatchObject({ error: 'expired' });
  expect(elsewhere.takeRequests()).toEqual([]);
  await desk.write({ type: 'image' });
  await until('the next one is here', async () => (await stateOf(desk)) === 'ready');
});

test('a host that takes the question and answers nothing is left when the signal says so', async () => {
  const desk = await QrDesk.open(app);
  const { messageId } = await desk.write({ type: 'image' });
  await until('it is here', async () => (await stateOf(desk)) === 'ready');
  const pools = openPools(appUrl(app.ownerUrl, app.config.appSecret), { web: 1, road: 1 }, () => {});
  const { pool, sealKey } = { pool: pools.web, sealKey: sealingKey(app.config.appSecret) };
  const { url: channelUrl } = app.config.whatsapp;
  const deps = { sessions: new SignedInSessions(), channelUrl, findPreview: async () => null };
  const { openFile } = whatsappQr({ pool, sealKey, ...deps });
  await app.sim.faults({ kind: 'mediaSlow', ms: 3_600_000, phoneNumberId: desk.number });
  const patience = new AbortController();
  const { company, connectionId } = desk;
  const access = { companyId: company.id, connectionId, channel: 'whatsapp', accountId: '', accessToken: '' } as const;
  const answer = openFile(access, messageId, patience.signal);
  await until('it was asked', async () => (await app.sim.listFaults()).some(({ hits }) => hits > 0));
  patience.abort();
  expect(await answer).toEqual({ kind: 'later', code: 'CONNECTION_LOST', retryAfterMs: null });
  await app.sim.clearFaults();
  await pools.close();
});

const good = 'https://mmg.whatsapp.net/v/t62/1.enc';

test.each<[string, { directPath?: string; url?: string }, string]>([
  ['an address', { url: good }, good],
  ['a path on its host', { directPath: '/v/1.enc', url: good }, 'https://mmg.whatsapp.net/v/1.enc'],
  ['a path alone', { directPath: '/v/1.enc' }, 'https://mmg.whatsapp.net/v/1.enc'],
  ['a path that looks like a host', { directPath: '//x.test/1' }, 'https://mmg.whatsapp.net//x.test/1'],
])('a file is fetched from %s', (_, part, address) => expect(addressOfFile(part, null)).toBe(address));

test.each<[{ directPath?: string; url?: string }]>([
  [{}],
  [{ url: 'http://mmg.whatsapp.net/1.enc' }],
  [{ url: 'http://169.254.169.254/latest/meta-data/' }],
  [{ url: 'https://x.test/1.enc' }],
  [{ url: 'https://127.0.0.1:3100/v/1.enc' }],
  [{ url: 'https://mmg.whatsapp.net:8443/1.enc' }],
  [{ url: 'https://a:b@mmg.whatsapp.net/1.enc' }],
  [{ url: 'file:///etc/passwd' }],
  [{ directPath: '/1.enc', url: 'https://x.test/' }],
  [{ directPath: '@x.test/1.enc', url: good }],
  [{ directPath: '.x.test/1.enc', url: good }],
  [{ directPath: ':8443/1.enc', url: good }],
  [{ directPath: '@127.0.0.1/1.enc' }],
])('%o is no place of the channel’s', (part) => expect(addressOfFile(part, null)).toBeNull());

import { logIn } from '@guiche/contract/auth.schemas';
import { startTestApp, type TestApp } from '@guiche/testkit/test-app';
import { askRoute } from '@guiche/testkit/test-company';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { countRefusedSignIns } from './refused-sign-ins.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
afterEach(() => void vi.useRealTimers());

const entries = async () =>
  (
    await app.owner.query(
      `select company_id, user_id, subject_id, ip, details from audit_log where act = 'auth.refuse' order by id`,
    )
  ).rows;

test('a wrong password stands in the audit log of the company of its address, and one for nobody nowhere', async () => {
  const [company, other] = [await app.company(), await app.company()];
  const ana = await company.person({ password: 'correta-e-longa' });
  await other.person({ password: 'correta-e-longa' });
  const enter = (email: string, password: string) => askRoute(app.url, null, logIn, { body: { email, password } });
  for (const email of [ana.email.toUpperCase(), 'ninguem@desk.test', ` ${ana.email} `]) {
    expect((await enter(email, 'errada-e-longa')).status).toBe(401);
  }
  expect((await enter(ana.email, 'correta-e-longa')).status).toBe(200);
  await app.idle();
  const refused = { company_id: company.id, user_id: null, subject_id: ana.id, ip: '127.0.0.1', details: {} };
  expect(await entries()).toEqual([refused, refused]);
});

test('the log says once a minute how many were refused from an address', () => {
  vi.useFakeTimers();
  const lines: { address: string; wrong: number; limited: number }[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const refusals = countRefusedSignIns({ log });
  for (let n = 0; n < 40; n++) refusals.note('10.0.0.1', n < 5 ? 'wrong' : 'limited');
  refusals.note('10.0.0.2', 'wrong');
  expect(lines).toEqual([]);
  vi.advanceTimersByTime(60_000);
  refusals.note('10.0.0.1', 'limited');
  vi.advanceTimersByTime(60_000);
  vi.advanceTimersByTime(600_000);
  expect(lines.map(({ address, wrong, limited }) => [address, wrong, limited])).toEqual([
    ['10.0.0.1', 5, 35],
    ['10.0.0.2', 1, 0],
    ['10.0.0.1', 0, 1],
  ]);
});

test('of more than ten thousand addresses in a minute the log is told at once, and none of them is kept', () => {
  vi.useFakeTimers();
  let lines = 0;
  const refusals = countRefusedSignIns({ log: pino({}, { write: () => void lines++ }) });
  for (let n = 0; n < 10_001; n++) refusals.note(`10.${n >> 8}.${n & 255}.1`, 'wrong');
  expect(lines).toBe(10_001);
  vi.advanceTimersByTime(60_000);
  expect(lines).toBe(10_001);
});

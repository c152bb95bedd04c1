import { ConnectRefused, connectModel } from '@guiche/testkit/client-model';
import { startTestApp, type TestApp } from '@guiche/testkit/test-app';
import type { Person, TestCompany } from '@guiche/testkit/test-company';
import { afterAll, beforeAll, expect, test } from 'vitest';

let app: TestApp;
let ours: TestCompany;
let theirs: TestCompany;
let people: Record<'outsider' | 'clerk' | 'admin' | 'otherAdmin' | 'operator', Person>;

beforeAll(async () => {
  app = await startTestApp();
  ours = await app.company('Nossa');
  theirs = await app.company('Deles');
  people = {
    outsider: await ours.person(),
    clerk: await ours.person({ flags: { all_ticket: 'enable' } }),
    admin: await ours.admin(),
    otherAdmin: await theirs.admin(),
    operator: await ours.person({ profile: 'admin', flags: { super: true } }),
  };
});
afterAll(() => app.close());

/** `ok`, or the code of the refusal. */
async function enter(token: string, companyId: number): Promise<string> {
  try {
    (await connectModel({ url: app.url, token, companyId })).disconnect();
    return 'ok';
  } catch (error) {
    if (error instanceof ConnectRefused) return error.code;
    throw error;
  }
}

test('a session enters its own company’s channel and no other, existing or not', async () => {
  const missing = theirs.id + 1_000_000;
  for (const { token } of [people.outsider, people.clerk, people.admin, people.operator]) {
    expect(await enter(token, ours.id)).toBe('ok');
    for (const id of [theirs.id, missing]) expect(await enter(token, id)).toBe('ERR_COMPANY_MISMATCH');
    for (const id of [0, -1]) expect(await enter(token, id)).toBe('Invalid namespace');
  }
  expect(await enter(people.otherAdmin.token, ours.id)).toBe('ERR_COMPANY_MISMATCH');
});

test('without a live session nobody enters', async () => {
  const { token, sessionId } = await ours.signIn(people.admin.id);
  const ended = await ours.signIn(people.admin.id);
  const expired = `update control.access_tokens set expires_at = now() - interval '1 second' where session_id = $1`;
  await app.owner.query(expired, [sessionId]);
  await app.owner.query('update control.sessions set ended_at = now() where id = $1', [ended.sessionId]);
  expect(await enter(token, ours.id)).toBe('ERR_TOKEN_EXPIRED');
  expect(await enter(ended.token, ours.id)).toBe('ERR_SESSION_EXPIRED');
  await app.owner.query(`update control.sessions set end_reason = 'elsewhere' where id = $1`, [ended.sessionId]);
  expect(await enter(ended.token, ours.id)).toBe('ERR_SESSION_ELSEWHERE');
  expect(await enter('x'.repeat(40), ours.id)).toBe('ERR_SESSION_EXPIRED');
  expect(await enter('', ours.id)).toBe('ERR_VALIDATION');
});

test('whatever a socket asks for, it hears what its session may hear', async () => {
  const listeners = [
    await ours.listener(people.admin),
    await ours.listener(people.outsider),
    await theirs.listener(people.otherAdmin),
  ];
  // Fewer than 20 a second: who says more is cut off.
  const rooms = ['admins:full', 'noqueue:full', `user:${people.admin.id}:full`, `/company-${ours.id}`];
  for (const { socket } of listeners)
    for (const name of ['join', 'joinRoom', 'joinChatBox', 'subscribe'])
      for (const room of rooms) socket.emit(name, room);
  for (const model of listeners) expect(await model.request('joinTickets', 'pending')).toEqual({ ok: true });
  expect(await listeners[1]?.request('joinTickets', 'admins:full')).toMatchObject({ code: 'ERR_VALIDATION' });
  await ours.receives('Maria', 'Oi, pessoal');
  await app.idle();
  for (const model of listeners) await model.caughtUp();
  // Who came online is told to the whole company; what else was heard is what counts.
  const heard = listeners.map(({ events, disconnects }) => [
    events.map(({ name }) => name).filter((name) => name !== 'user'),
    disconnects,
  ]);
  // A contact is the whole company's; what was written is not.
  expect(heard).toEqual([
    [['contact', 'appMessage'], []],
    [['contact'], []],
    [[], []],
  ]);
  for (const model of listeners) model.disconnect();
});

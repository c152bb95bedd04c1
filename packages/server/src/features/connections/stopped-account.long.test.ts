import { testConnection } from '@guiche/contract/connection-sessions.schemas';
import { listConnections } from '@guiche/contract/connections.schemas';
import { sendMessage } from '@guiche/contract/messages.schemas';
import { Talk } from '@guiche/testkit/talk';
import { startTestApp, type TestApp } from '@guiche/testkit/test-app';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

/** An account that its platform keeps from working: what is written waits for it. */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
afterEach(() => app.sim.clearFaults());

const write = ({ company, ana, ticketId }: Talk, body: string) =>
  company.request(ana, sendMessage, { params: { ticketId }, body: { body } });
const shown = async (talk: Talk) =>
  (await talk.messages()).slice(1).map(({ body, sendState, sendError }) => [body, sendState, sendError]);
const stateOf = async ({ company, ana }: Talk) => {
  const [connection] = await company.request(ana, listConnections, { query: {} });
  return [connection?.status, connection?.statusReason];
};
async function prove({ company }: Talk): Promise<void> {
  const params = { whatsappId: company.connectionId };
  expect(await company.request(await company.admin(), testConnection, { params })).toMatchObject({ isGood: true });
  await app.idle();
}

const look = async () => {
  await app.owner.query(`select control.add_job('check-accesses', '{}', 3, null, null)`);
  await app.idle();
};
const seed = ({ company: { phoneNumberId } }: Talk, withdrawn: string[]) => {
  const number = { phoneNumberId, displayNumber: `5511400${phoneNumberId}`, accessToken: `SIM-${phoneNumberId}` };
  return app.sim.seed({ phones: [{ ...number, withdrawn }] });
};

test.each([
  [190, 401, 'refused', '190'],
  [131_031, 400, 'banned', '131031'],
  [368, 400, 'banned', '368'],
  [3, 500, 'permission', '10'],
  [10, 403, 'permission', '10'],
  [299, 403, 'permission', '10'],
])('%s stops its sends; they go on by themselves, in order, once it is good', async (code, status, reason, told) => {
  const talk = await Talk.open(app);
  const { phoneNumberId } = talk.company;
  await app.idle();
  await app.sim.faults({ kind: 'errorCode', code, status, call: 'send', next: 1, phoneNumberId });
  await write(talk, 'um');
  await app.idle();
  expect(await stateOf(talk)).toEqual(['DISCONNECTED', reason]);
  await write(talk, 'dois');
  await write(talk, 'três');
  await app.idle();
  expect(await shown(talk)).toEqual([
    ['um', 'failed', told],
    ['dois', 'queued', null],
    ['três', 'queued', null],
  ]);
  await prove(talk);
  expect(await stateOf(talk)).toEqual(['CONNECTED', null]);
  expect((await shown(talk)).slice(1)).toEqual([
    ['dois', 'sent', null],
    ['três', 'sent', null],
  ]);
  const sent = (await app.sim.outbox()).filter((item) => item.phoneNumberId === phoneNumberId);
  expect(sent.map(({ text }) => text)).toEqual(['dois', 'três']);
});

test.each([
  [131_031, 'banned', '131031', null],
  [368, 'banned', '368', null],
  [131_005, 'permission', '10', 'whatsapp_business_messaging'],
  [200, 'permission', '10', 'whatsapp_business_messaging'],
])('%s in a failed status stops its sends as an answer does', async (code, reason, told, missingPermission) => {
  const talk = await Talk.open(app);
  await app.idle();
  await app.sim.contact(talk.contact).set({ receipts: { mode: 'failed', code } });
  await write(talk, 'um');
  await app.idle();
  const [connection] = await talk.company.request(talk.ana, listConnections, { query: {} });
  expect(connection).toMatchObject({ status: 'DISCONNECTED', statusReason: reason, missingPermission });
  await app.sim.contact(talk.contact).set({ receipts: { mode: 'auto' } });
  await write(talk, 'dois');
  await app.idle();
  expect(await shown(talk)).toEqual([
    ['um', 'failed', told],
    ['dois', 'queued', null],
  ]);
  await prove(talk);
  expect([await stateOf(talk), (await shown(talk)).at(-1)]).toEqual([
    ['CONNECTED', null],
    ['dois', 'sent', null],
  ]);
});

test('a failed status stops it once, and never for what left before it was found to be good again', async () => {
  const talk = await Talk.open(app);
  const versionOf = async () => (await talk.company.request(talk.ana, listConnections, { query: {} }))[0]?.version;
  await app.sim.contact(talk.contact).set({ receipts: { mode: 'manual' } });
  const leaves = async (text: string) => {
    await write(talk, text);
    const { id } = await app.sim.expectSent({ to: talk.contact, text });
    await app.idle();
    return id;
  };
  const fails = async (id: string) => {
    await app.sim.status(id, 'failed', 131_031);
    await app.idle();
  };
  const [first, second, late] = [await leaves('um'), await leaves('dois'), await leaves('três')];
  await fails(first);
  expect(await stateOf(talk)).toEqual(['DISCONNECTED', 'banned']);
  const version = await versionOf();
  await fails(second);
  expect(await versionOf()).toBe(version);
  await prove(talk);
  await fails(late);
  expect([await stateOf(talk), (await shown(talk)).at(-1)]).toEqual([
    ['CONNECTED', null],
    ['três', 'failed', '131031'],
  ]);
  await fails(await leaves('quatro'));
  expect(await stateOf(talk)).toEqual(['DISCONNECTED', 'banned']);
});

test('the daily look ends the stop of a dead access, never a ban', async () => {
  for (const [code, status, after] of [
    [190, 401, ['CONNECTED', null]],
    [368, 403, ['DISCONNECTED', 'banned']],
  ] as const) {
    const talk = await Talk.open(app);
    const { phoneNumberId } = talk.company;
    await app.idle();
    await app.sim.faults({ kind: 'errorCode', code, status, call: 'send', next: 1, phoneNumberId });
    await write(talk, 'um');
    await app.idle();
    expect((await stateOf(talk))[0]).toBe('DISCONNECTED');
    await look();
    expect([code, await stateOf(talk)]).toEqual([code, after]);
  }
});

test('what lacks a permission says which, and neither a look nor a test ends it before it is there', async () => {
  const talk = await Talk.open(app);
  const { company, ana } = talk;
  const needed = 'whatsapp_business_messaging';
  await app.idle();
  await seed(talk, [needed]);
  await write(talk, 'um');
  await app.idle();
  const stopped = { status: 'DISCONNECTED', statusReason: 'permission', missingPermission: needed };
  const [connection] = await company.request(ana, listConnections, { query: {} });
  expect(connection).toMatchObject(stopped);
  await write(talk, 'dois');
  const params = { whatsappId: company.connectionId };
  const tested = await company.request(await company.admin(), testConnection, { params });
  expect(tested).toMatchObject({ isGood: false, errorCode: null, whatsapp: stopped });
  await look();
  expect([await stateOf(talk), (await shown(talk)).at(-1)]).toEqual([
    ['DISCONNECTED', 'permission'],
    ['dois', 'queued', null],
  ]);
  await seed(talk, []);
  await look();
  expect([await stateOf(talk), (await shown(talk)).at(-1)]).toEqual([
    ['CONNECTED', null],
    ['dois', 'sent', null],
  ]);
});

test('what the platform named as missing is what has to be there again', async () => {
  const talk = await Talk.open(app);
  const { phoneNumberId } = talk.company;
  const named = 'whatsapp_business_management';
  await app.idle();
  await seed(talk, [named]);
  const refusal = { code: 200, status: 403, message: `(#200) Requires ${named} permission` } as const;
  await app.sim.faults({ kind: 'errorCode', ...refusal, call: 'send', next: 1, phoneNumberId });
  await write(talk, 'um');
  await app.idle();
  await look();
  expect(await stateOf(talk)).toEqual(['DISCONNECTED', 'permission']);
  await seed(talk, []);
  await look();
  expect(await stateOf(talk)).toEqual(['CONNECTED', null]);
});

test('that it may not write to people of one country is about these alone', async () => {
  const talk = await Talk.open(app);
  const { phoneNumberId } = talk.company;
  await app.idle();
  await app.sim.faults({ kind: 'errorCode', code: 130_497, status: 403, call: 'send', next: 1, phoneNumberId });
  await write(talk, 'um');
  await app.idle();
  expect([await shown(talk), await stateOf(talk)]).toEqual([[['um', 'failed', '130497']], ['CONNECTED', null]]);
});

test.each([131_048, 131_057, 131_000])('%s is for later: nothing fails, nothing is taken down', async (code) => {
  const talk = await Talk.open(app);
  const { phoneNumberId } = talk.company;
  await app.idle();
  await app.sim.faults({ kind: 'errorCode', code, status: 400, call: 'send', next: 1, phoneNumberId });
  await write(talk, 'mais uma vez');
  await app.sim.expectSent({ to: talk.contact, text: 'mais uma vez' });
  await app.idle();
  expect([await shown(talk), await stateOf(talk)]).toEqual([[['mais uma vez', 'sent', null]], ['CONNECTED', null]]);
});

import { testConnection } from '@guiche/contract/connection-sessions';
import { listConnections } from '@guiche/contract/connections';
import { sendMessage } from '@guiche/contract/messages';
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
  company.call(ana, sendMessage, { params: { ticketId }, body: { body } });
const shown = async (talk: Talk) =>
  (await talk.messages()).slice(1).map(({ body, sendState, sendError }) => [body, sendState, sendError]);
const stateOf = async ({ company, ana }: Talk) => {
  const [connection] = await company.call(ana, listConnections, { query: {} });
  return [connection?.status, connection?.statusReason];
};
async function prove({ company }: Talk): Promise<void> {
  const params = { whatsappId: company.connectionId };
  expect(await company.call(await company.admin(), testConnection, { params })).toMatchObject({ isGood: true });
  await app.idle();
}

test.each([
  [190, 401, 'refused'],
  [131_031, 400, 'banned'],
  [368, 400, 'banned'],
])('%s stops its sends; they go on by themselves, in order, once it is good again', async (code, status, reason) => {
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
    ['um', 'failed', String(code)],
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

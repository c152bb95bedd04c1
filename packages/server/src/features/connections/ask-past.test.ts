import { testConnection } from '@guiche/contract/connection-sessions.schemas';
import { updateConnection } from '@guiche/contract/connection-settings.schemas';
import { listConnections } from '@guiche/contract/connections.schemas';
import type { BodyOf } from '@guiche/contract/route';
import { startTestApp, type TestApp } from '@guiche/testkit/test-app';
import type { Person, TestCompany } from '@guiche/testkit/test-company';
import { until } from '@guiche/testkit/until';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

/** The past of a number that its owner also uses on a phone: it comes when it is asked for. */
let app: TestApp;
let company: TestCompany;
let admin: Person;
let queueId = 0;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  company = await app.company();
  admin = await company.admin();
  queueId = await company.queue('Antigos');
});

async function change(body: BodyOf<typeof updateConnection>): Promise<void> {
  await company.request(admin, updateConnection, { params: { whatsappId: company.connectionId }, body });
  await app.idle();
}
async function prove(): Promise<void> {
  await company.request(admin, testConnection, { params: { whatsappId: company.connectionId } });
  await app.idle();
}
const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
const switchedOn = () => ({
  enableImportMessage: true,
  importOldMessages: ago(90),
  importRecentMessages: ago(0),
  queueIdImportMessages: queueId,
});
const switchOn = () => change(switchedOn());
const sharesWhenAsked = (chats: number) =>
  app.sim.cloud.past(company.phoneNumberId, { chats, messagesPerChat: 2, whenAsked: true });
const waiting = async () => (await company.tickets(admin, 'pending', true)).length;
const status = async () => (await company.request(admin, listConnections, { query: {} }))[0]?.statusImportMessages;

test('it is asked for when the import is switched on, and once: a second look at the access asks nothing', async () => {
  await sharesWhenAsked(2);
  await prove();
  expect(await waiting()).toBe(0);
  await switchOn();
  expect([await waiting(), await status()]).toEqual([2, 'renderButtonCloseTickets']);
  await prove(); // the platform would refuse it now
  expect([await waiting(), await status()]).toEqual([2, 'renderButtonCloseTickets']);
});

test('that there is none is said; switched on anew, it is asked for anew', async () => {
  await switchOn();
  expect(await status()).toBe('refused');
  await change({ enableImportMessage: false });
  await sharesWhenAsked(1);
  await switchOn();
  expect([await waiting(), await status()]).toEqual([1, 'renderButtonCloseTickets']);
});

test('switched off while the platform is asked, nobody is told that there is none', async () => {
  const { phoneNumberId, connectionId: whatsappId } = company;
  await app.sim.faults({ kind: 'latency', ms: 2_000, call: 'any', next: 1, phoneNumberId });
  await company.request(admin, updateConnection, { params: { whatsappId }, body: switchedOn() });
  await until('it is asked', async () => (await app.sim.listFaults()).some(({ hits }) => hits > 0));
  await change({ enableImportMessage: false });
  expect(await status()).toBe(null);
});

test('what came stays as it is shown: that the platform does not give it twice is no news of it', async () => {
  await sharesWhenAsked(1);
  await switchOn();
  await change({ enableImportMessage: false });
  await switchOn();
  expect([await waiting(), await status()]).toEqual([1, 'renderButtonCloseTickets']);
});

test('an access that is found good later asks then', async () => {
  await sharesWhenAsked(1);
  await app.owner.query(`update connections set status = 'DISCONNECTED', status_reason = 'untested' where id = $1`, [
    company.connectionId,
  ]);
  await switchOn();
  expect([await waiting(), await status()]).toEqual([0, null]);
  await prove();
  expect([await waiting(), await status()]).toEqual([1, 'renderButtonCloseTickets']);
});

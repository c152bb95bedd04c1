import { testConnection } from '@guiche/contract/connection-sessions.schemas';
import { createConnection, deleteConnection, updateConnection } from '@guiche/contract/connection-settings.schemas';
import { listConnections } from '@guiche/contract/connections.schemas';
import { postWebhook, webhookBody } from '@guiche/testkit/signed-webhook';
import { startTestApp, type TestApp } from '@guiche/testkit/test-app';
import type { Person, TestCompany } from '@guiche/testkit/test-company';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

let app: TestApp;
let owner: TestCompany;
let stranger: TestCompany;
let ana: Person;
let bruno: Person;
let number = '700000';
let wabaId = '';
const accessToken = 'EAA-da-dona-do-numero';

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  [owner, stranger] = [await app.company(), await app.company()];
  [ana, bruno] = [await owner.admin(), await stranger.admin()];
  number = String(Number(number) + 1);
  wabaId = `99${number}`;
  const displayNumber = `551150${number}`;
  await app.sim.seed({ phones: [{ phoneNumberId: number, displayNumber, accessToken, wabaId }] });
});

const connect = (company: TestCompany, person: Person, more: object = {}) =>
  company.ask(person, createConnection, {
    body: { name: 'Oficial', channel: 'whatsappapi', phoneNumberId: number, accessToken, ...more },
  });
const prove = (company: TestCompany, person: Person, whatsappId: number) =>
  company.ask(person, testConnection, { params: { whatsappId } });
/** Signed by the platform's own secret, as it signs for every number of the installation. */
async function write(text: string): Promise<void> {
  const texts = [{ id: `wamid.${number}.${text}`, from: '5511977776666', text }];
  expect(await postWebhook(app.url, app.platformSecret, webhookBody({ phoneNumberId: number, texts }))).toBe(200);
  await app.idle();
}
const wordsIn = async (company: TestCompany, person: Person) =>
  (await company.tickets(person, 'pending', true)).map(({ lastMessage }) => lastMessage);

test('who only types a number in gets nothing that is written to it, and does not keep its owner from it', async () => {
  const typed = await connect(stranger, bruno, { accessToken: 'EAA-geraten' });
  expect(typed.status).toBe(200);
  await write('antes');
  expect((await prove(stranger, bruno, typed.body.id)).body.isGood).toBe(false);
  expect(await wordsIn(stranger, bruno)).toEqual([]);

  const { status, body: made } = await connect(owner, ana);
  expect(status).toBe(200);
  expect((await prove(owner, ana, made.id)).body.isGood).toBe(true);
  await write('depois');
  expect([await wordsIn(owner, ana), await wordsIn(stranger, bruno)]).toEqual([['depois'], []]);
});

test('a good access has its business account deliver; without one, or where it is refused, the test says so', async () => {
  const displayNumber = `551150${number}`;
  await app.sim.seed({ phones: [{ phoneNumberId: number, displayNumber, accessToken, wabaId, isSubscribed: false }] });
  const { body: made } = await connect(owner, ana);
  const test = async () => (await prove(owner, ana, made.id)).body;
  const name = (business: string) =>
    owner.request(ana, updateConnection, { params: { whatsappId: made.id }, body: { wabaId: business } });
  expect(await test()).toMatchObject({ isGood: true, deliveryError: 'NO_BUSINESS_ACCOUNT' });
  await name('99000');
  expect(await test()).toMatchObject({ isGood: true, deliveryError: '100' });
  await app.sim.contact('Rita').says('cedo demais', number);
  await app.idle();
  expect(await wordsIn(owner, ana)).toEqual([]);
  await name(wabaId);
  expect(await test()).toMatchObject({ isGood: true, deliveryError: null });
  expect(await test()).toMatchObject({ deliveryError: null });
  await app.sim.contact('Rita').says('agora sim', number);
  await app.idle();
  expect(await wordsIn(owner, ana)).toEqual(['agora sim']);
});

test('a number that was proven is one connection’s, of all companies, until it is given up', async () => {
  const { body: made } = await connect(owner, ana);
  const { body: twin } = await connect(stranger, bruno); // both have the token, nobody has shown it yet
  const proofs = await Promise.all([prove(owner, ana, made.id), prove(stranger, bruno, twin.id)]);
  expect(proofs.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(proofs.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'ERR_CONNECTION_TAKEN' });
  const isOurs = proofs[0].status === 200;
  const [winner, loser] = isOurs ? [owner, stranger] : [stranger, owner];
  const [first, second] = isOurs ? [ana, bruno] : [bruno, ana];
  const body = { phoneNumberId: number };
  const again = { params: { whatsappId: loser.connectionId }, body };
  expect((await loser.ask(second, updateConnection, again)).body).toMatchObject({ code: 'ERR_CONNECTION_TAKEN' });
  await winner.request(first, deleteConnection, { params: { whatsappId: isOurs ? made.id : twin.id } });
  expect((await prove(loser, second, isOurs ? twin.id : made.id)).body.isGood).toBe(true);
  await write('para quem ficou');
  expect(await wordsIn(loser, second)).toEqual(['para quem ficou']);
});

test('news of a business account reach those whose token it lets in, and nobody who typed its number', async () => {
  const { body: made } = await connect(owner, ana, { wabaId });
  expect((await prove(owner, ana, made.id)).body.isGood).toBe(true);
  const change = { params: { whatsappId: stranger.connectionId }, body: { wabaId } };
  expect((await stranger.ask(bruno, updateConnection, change)).status).toBe(200);
  expect((await prove(stranger, bruno, stranger.connectionId)).body.isGood).toBe(true); // of the own number
  const value = {
    event: 'ACCOUNT_RESTRICTION',
    restriction_info: [{ restriction_type: 'RESTRICTED_BIZ_INITIATED_MESSAGING' }],
  };
  const told = [{ id: wabaId, time: Math.floor(Date.now() / 1000), changes: [{ field: 'account_update', value }] }];
  const delivery = JSON.stringify({ object: 'whatsapp_business_account', entry: told });
  expect(await postWebhook(app.url, app.platformSecret, delivery)).toBe(200);
  await app.idle();
  const restricted = async (company: TestCompany, person: Person) =>
    JSON.stringify(await company.request(person, listConnections, {})).includes('RESTRICTED_BIZ');
  expect([await restricted(owner, ana), await restricted(stranger, bruno)]).toEqual([true, false]);
});

test.each(Array.from({ length: 20 }, (_, n) => n + 1))(
  'of two who prove an account at once one has it, round %i',
  async () => {
    const { body: made } = await connect(owner, ana);
    const { body: twin } = await connect(stranger, bruno);
    const proofs = await Promise.all([prove(owner, ana, made.id), prove(stranger, bruno, twin.id)]);
    expect(proofs.map(({ status }) => status).sort()).toEqual([200, 409]);
  },
);

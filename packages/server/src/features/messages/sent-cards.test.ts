import { createContact } from '@guiche/contract/contact-acts.schemas';
import { sendMessage } from '@guiche/contract/messages.schemas';
import { updateSetting } from '@guiche/contract/settings.schemas';
import { Talk } from '@guiche/testkit/talk';
import { noLimits, startTestApp, type TestApp } from '@guiche/testkit/test-app';
import { afterAll, beforeAll, expect, test } from 'vitest';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ limiter: noLimits });
});
afterAll(() => app.close());

/** What the card says to us, and what leaves. */
async function sendCard(talk: Talk, number: string, account?: string) {
  const vCard = { name: 'João Lima', phones: [{ number, ...(account && { account }) }] };
  const params = { ticketId: talk.ticketId };
  const { dataJson } = await talk.company.call(talk.ana, sendMessage, { params, body: { vCard } });
  await app.idle();
  const sent = (await app.sim.outbox()).findLast(({ type }) => type === 'contacts');
  const { contacts } = dataJson as { contacts: { phones: { account?: string }[] }[] };
  return [contacts[0]?.phones[0]?.account, sent?.cards[0]?.phones[0]?.waId];
}

test('a card of a contact names the account the contact writes from, however the number is typed', async () => {
  const talk = await Talk.open(app);
  // Kept with the ninth digit, and written from without it.
  await talk.company.call(talk.ana, createContact, { body: { name: 'João Lima', number: '(11) 98765-4301' } });
  await app.sim.seed({ contacts: [{ name: 'João 4301', waId: '551187654301' }] });
  await talk.company.receives('João 4301', 'oi');
  await app.idle();
  for (const number of ['+5511987654301', '(011) 98765-4301', '+55 11 8765-4301', '5511987654301@c.us'])
    expect([number, await sendCard(talk, number)]).toEqual([number, ['551187654301', '551187654301']]);
});

test('of a stranger a card names no account, and neither of a number of a country’s services', async () => {
  const talk = await Talk.open(app);
  for (const number of ['+5511987654302', '11 98765-4302', '190', '4004-1234'])
    expect([number, await sendCard(talk, number)]).toEqual([number, [undefined, undefined]]);
});

test('who sends knows the account: it is the one that is named', async () => {
  const talk = await Talk.open(app);
  expect(await sendCard(talk, '+52 55 1234 5678', '5215512345678')).toEqual(['5215512345678', '5215512345678']);
});

test('who must not know numbers does not learn by a card whether somebody has one', async () => {
  const talk = await Talk.open(app);
  await talk.company.call(talk.ana, createContact, { body: { name: 'João Lima', number: '(11) 98765-4303' } });
  const setting = { params: { key: 'lgpdHideNumber' }, body: { value: 'enabled' } };
  await talk.company.call(await talk.company.admin(), updateSetting, setting);
  await app.idle();
  expect(await sendCard(talk, '+5511987654303')).toEqual([undefined, undefined]);
});

test('a card sent twice under one key is sent once, also when its account became known in between', async () => {
  const talk = await Talk.open(app);
  const body = { vCard: { name: 'João Lima', phones: [{ number: '+5511987654304' }] } };
  const input = { params: { ticketId: talk.ticketId }, body, key: crypto.randomUUID() };
  const first = await talk.company.call(talk.ana, sendMessage, input);
  await talk.company.call(talk.ana, createContact, { body: { name: 'João Lima', number: '(11) 98765-4304' } });
  expect(await talk.company.call(talk.ana, sendMessage, input)).toMatchObject({ id: 'id' in first ? first.id : 0 });
});

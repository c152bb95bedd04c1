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
  const { dataJson } = await talk.company.request(talk.ana, sendMessage, { params, body: { vCard } });
  await app.idle();
  const sent = (await app.sim.outbox()).findLast(({ type }) => type === 'contacts');
  const { contacts } = dataJson as { contacts: { phones: { account?: string }[] }[] };
  return [contacts[0]?.phones[0]?.account, sent?.cards[0]?.phones[0]?.waId];
}

test('a card of a contact names the account the contact writes from, however the number is typed', async () => {
  const talk = await Talk.open(app);
  // Kept with the ninth digit, and written from without it.
  await talk.company.request(talk.ana, createContact, { body: { name: 'João Lima', number: '(11) 98765-4301' } });
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
  await talk.company.request(talk.ana, createContact, { body: { name: 'João Lima', number: '(11) 98765-4303' } });
  const setting = { params: { key: 'lgpdHideNumber' }, body: { value: 'enabled' } };
  await talk.company.request(await talk.company.admin(), updateSetting, setting);
  await app.idle();
  expect(await sendCard(talk, '+5511987654303')).toEqual([undefined, undefined]);
});

test('a card sent twice under one key is sent once, also when its account became known in between', async () => {
  const talk = await Talk.open(app);
  const body = { vCard: { name: 'João Lima', phones: [{ number: '+5511987654304' }] } };
  const input = { params: { ticketId: talk.ticketId }, body, key: crypto.randomUUID() };
  const first = await talk.company.request(talk.ana, sendMessage, input);
  await talk.company.request(talk.ana, createContact, { body: { name: 'João Lima', number: '(11) 98765-4304' } });
  expect(await talk.company.request(talk.ana, sendMessage, input)).toMatchObject({ id: 'id' in first ? first.id : 0 });
});

test.each([
  ['tel:+55-11-98765-4305', '+55-11-98765-4305'],
  ["'(011) 98765-4305", '+5511987654305'],
  ['="0055 11 98765-4305"', '+5511987654305'],
  ['5511987654305@c.us', '+5511987654305'],
  ['https://api.whatsapp.com/send?phone=5511987654305&text=Ol%C3%A1', '+5511987654305'],
  ['\u202a+90\u00a0532\u2011123\u20114567\u202c', '+90 532-123-4567'],
  ['+55 (0) 11 98765-4305', '+5511987654305'],
  ['0800 123 4567', '0800 123 4567'],
  ['\u200e190', '190'],
])('the number of a card is read however a program writes it: %s', async (number, phone) => {
  const talk = await Talk.open(app);
  const params = { ticketId: talk.ticketId };
  const vCard = { name: 'João Lima', phones: [{ number }] };
  const { dataJson } = await talk.company.request(talk.ana, sendMessage, { params, body: { vCard } });
  expect(dataJson).toMatchObject({ contacts: [{ phones: [{ number: phone }] }] });
});

test('a card whose number is not clear, or none, is asked about and not sent', async () => {
  const talk = await Talk.open(app);
  const params = { ticketId: talk.ticketId };
  const codeOf = async (number: string) => {
    const vCard = { name: 'João Lima', phones: [{ number: '190' }, { number }] };
    return (await talk.company.ask(talk.ana, sendMessage, { params, body: { vCard } })).body.code;
  };
  for (const number of ['+11 98765-4321', '98765-4321', '11 98765-4321 / 11 3333-4444'])
    expect([number, await codeOf(number)]).toEqual([number, 'ERR_NUMBER_UNCLEAR']);
  for (const number of ['11 98888-77AB', '120363041234567890@g.us', '1234567890123456'])
    expect([number, await codeOf(number)]).toEqual([number, 'ERR_WAPP_INVALID_CONTACT']);
});

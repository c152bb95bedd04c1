import {
  blockContact,
  createContact,
  listContactTickets,
  toggleAcceptAudio,
  toggleDisableBot,
  updateContact,
} from '@guiche/contract/contact-acts.schemas';
import { getContact, listContacts } from '@guiche/contract/contacts.schemas';
import { sendMessage } from '@guiche/contract/messages.schemas';
import { updateTicket } from '@guiche/contract/tickets.schemas';
import { noLimits, startTestApp, type TestApp } from '@guiche/testkit/test-app';
import type { Person, TestCompany } from '@guiche/testkit/test-company';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

let app: TestApp;
let company: TestCompany;
let admin: Person;
let ana: Person;
let sales: number;

beforeAll(async () => {
  app = await startTestApp({ limiter: noLimits });
});
afterAll(() => app.close());
beforeEach(async () => {
  company = await app.company();
  sales = await company.queue('Vendas');
  admin = await company.admin();
  ana = await company.person({ name: 'Ana', queues: [sales], flags: { all_ticket: 'enable' } });
});

const make = (number: string, name = 'Rosa Lima') => company.ask(ana, createContact, { body: { name, number } });
const codesOf = async (...asked: Promise<{ status: number; body: { code?: string } }>[]) =>
  (await Promise.all(asked)).map(({ status, body }) => body.code ?? String(status)).sort();

/** A waiting ticket of somebody who just wrote. */
async function ticketOf(name: string) {
  await company.receives(name, `oi de ${name}`);
  await app.idle();
  const tickets = await company.tickets(admin, 'pending');
  return tickets.find(({ contact }) => contact.name === name) ?? expect.fail(`${name} opened no ticket`);
}

test('a contact keeps what was typed, its number as digits', async () => {
  const body = {
    name: '  İpek Çağlar ',
    number: '+55 (11) 98888-7777',
    email: 'ipek@exemplo.test',
    disableBot: true,
    extraInfo: [{ name: ' CPF ', value: '000' }],
  };
  const made = await company.request(ana, createContact, { body });
  const kept = { name: 'İpek Çağlar', number: '5511988887777', email: body.email, disableBot: true, active: true };
  expect(made).toMatchObject({
    ...kept,
    channel: 'whatsappapi',
    extraInfo: [{ name: 'CPF', value: '000' }],
    version: 1,
  });
  const { whatsapp, ...alone } = await company.request(admin, getContact, { params: { contactId: made.id } });
  expect(alone).toEqual(made);
  expect(whatsapp?.id).toBe(company.connectionId);
});

test('names of 2 to 50, numbers of 8 to 15 digits, and an address that is one', async () => {
  const ask = (body: object) =>
    company.ask(ana, createContact, { body: { name: 'Rosa', number: '5511988880000', ...body } });
  for (const body of [{ name: 'R' }, { name: ' R ' }, { name: 'R'.repeat(51) }, { number: '1234567' }, { email: 'x' }])
    expect([body, (await ask(body)).body.code]).toEqual([body, 'ERR_VALIDATION']);
  for (const number of ['(11) 9-8--', '1234567890123456'])
    expect([number, (await ask({ number })).body.code]).toEqual([number, 'ERR_WAPP_INVALID_CONTACT']);
  expect((await ask({ name: 'R'.repeat(50), number: '+29022722' })).status).toBe(200);
});

test('a number somebody has is refused in either spelling, also of two who come at once', async () => {
  expect((await make('5511988887777')).status).toBe(200);
  expect((await make('+55 11 8888-7777')).body.code).toBe('ERR_DUPLICATED_CONTACT');
  await company.receives('Rui', 'oi');
  await app.idle();
  const { waId } = await app.sim.contact('Rui').get();
  expect((await make(waId)).body.code).toBe('ERR_DUPLICATED_CONTACT');
  for (let n = 0; n < 10; n++) {
    const same = `551197777${1000 + n}`;
    expect(await codesOf(make(same), make(same))).toEqual(['200', 'ERR_DUPLICATED_CONTACT']);
    expect(await codesOf(make(`55119${90_000_000 + n}`), make(`5511${90_000_000 + n}`))).toEqual([
      '200',
      'ERR_DUPLICATED_CONTACT',
    ]);
  }
});

test('who writes in is the contact that was made for the number, whichever way it is spelled', async () => {
  const { waId } = await app.sim.contact('Bruno').get();
  const made = await company.request(ana, createContact, { body: { name: 'Bruno da Obra', number: waId } });
  await company.receives('Bruno', 'cheguei');
  await app.idle();
  const [ticket] = await company.tickets(admin, 'pending');
  expect(ticket?.contact).toMatchObject({ id: made.id, name: 'Bruno da Obra' });
});

test('only admins change a number, what is left out stays, and answers go to the new one', async () => {
  const ticket = await ticketOf('Lia');
  const params = { contactId: ticket.contactId };
  const wanted = { number: (await app.sim.contact('Lia nova').get()).waId };
  expect((await company.ask(ana, updateContact, { params, body: wanted })).body.code).toBe('ERR_NO_PERMISSION');
  const before = await company.request(admin, getContact, { params });
  const same = { number: before.number, name: 'Lia Nova' };
  expect(await company.request(ana, updateContact, { params, body: same })).toMatchObject({ ...same, email: '' });
  const changed = await company.request(admin, updateContact, { params, body: wanted });
  expect(changed).toMatchObject({ ...wanted, name: 'Lia Nova' });
  await company.request(admin, updateTicket, { params: { ticketId: ticket.id }, body: { status: 'open' } });
  await company.request(admin, sendMessage, { params: { ticketId: ticket.id }, body: { body: 'no novo' } });
  await app.idle();
  expect((await app.sim.outbox()).find(({ text }) => text === 'no novo')?.to).toBe(wanted.number);
  await company.receives('Lia', 'ainda uso o antigo');
  await app.idle();
  expect((await company.request(admin, listContacts)).count).toBe(1);
  await company.request(admin, sendMessage, { params: { ticketId: ticket.id }, body: { body: 'no antigo' } });
  await app.idle();
  expect((await app.sim.outbox()).find(({ text }) => text === 'no antigo')?.to).toBe(before.number);
  // One they had before is the present one again, and not listed beside itself.
  const old = { params, body: { number: before.number } };
  expect(await company.request(admin, updateContact, old)).toMatchObject({
    number: before.number,
    formerNumbers: [wanted.number],
  });
  await company.receives('Lia nova', 'e agora daqui');
  await app.idle();
  const again = await company.request(admin, updateContact, { params, body: wanted });
  expect(again.formerNumbers).toEqual([before.number]);
  await company.request(admin, updateContact, old);
  await company.request(admin, sendMessage, { params: { ticketId: ticket.id }, body: { body: 'de volta' } });
  await app.idle();
  expect((await app.sim.outbox()).find(({ text }) => text === 'de volta')?.to).toBe(before.number);
});

test('who gets numbers masked changes the rest, and no mask is ever written back', async () => {
  const number = '5511944443333';
  const extraInfo = [
    { name: 'Recado', value: `ligar ${number}` },
    { name: 'CEP', value: '90000' },
  ];
  const made = await company.request(admin, createContact, { body: { name: number, number, extraInfo } });
  const params = { contactId: made.id };
  await company.setting('lgpdHideNumber', 'enabled');
  const seen = await company.request(ana, getContact, { params });
  expect(JSON.stringify(seen)).not.toContain(number.slice(-8));
  expect((await company.ask(ana, updateContact, { params, body: { number } })).body.code).toBe('ERR_NO_PERMISSION');
  const echoed = seen.extraInfo.map(({ name, value }) => ({ name, value: name === 'CEP' ? '91111' : value }));
  const body = { email: 'a@b.co', extraInfo: echoed };
  const answer = await company.request(ana, updateContact, { params, body: { ...body, name: seen.name.slice(0, 50) } });
  expect(JSON.stringify(answer)).not.toContain(number.slice(-8));
  expect(await company.request(admin, getContact, { params })).toMatchObject({
    name: number,
    number,
    email: 'a@b.co',
    extraInfo: [extraInfo[0], { name: 'CEP', value: '91111' }],
  });
});

test('more details than one may type stay where they were, and can be taken away one by one', async () => {
  const { body: made } = await make('5511944447777');
  const params = { contactId: made.id };
  await app.owner.query(
    `insert into contact_extra_info (company_id, contact_id, name, value) select $1, $2, 'Campo ' || n, '' from generate_series(1, 32) n`,
    [company.id, made.id],
  );
  const { extraInfo } = await company.request(ana, getContact, { params });
  const put = (details: typeof extraInfo) => company.ask(ana, updateContact, { params, body: { extraInfo: details } });
  expect((await put(extraInfo.slice(1))).body.extraInfo).toHaveLength(31);
  expect(await put(extraInfo)).toMatchObject({ status: 400, body: { code: 'ERR_VALIDATION' } });
});

test('who gets numbers masked cannot leave a part of a mask in a name, an address or a detail', async () => {
  const number = '5511944442222';
  const extraInfo = [{ name: 'Recado', value: `ligar ${number}` }];
  const email = `${number}@exemplo.test`;
  const made = await company.request(admin, createContact, {
    body: { name: `Zé ${number}`, number, email, extraInfo },
  });
  const params = { contactId: made.id };
  await company.setting('lgpdHideNumber', 'enabled');
  const seen = await company.request(ana, getContact, { params });
  const [detail] = seen.extraInfo;
  const ask = (body: object) => company.ask(ana, updateContact, { params, body });
  const value = detail?.value ?? '';
  for (const body of [
    { name: seen.name.replace('Zé', 'José') },
    { name: seen.name.replace('**', '') },
    { email: seen.email.replace('*', '') },
    { extraInfo: [{ name: 'Recado', value: `${value} já` }] },
    { name: 'José', extraInfo: [{ name: value.slice(6), value: 'x' }] },
  ])
    expect([body, await ask(body)]).toMatchObject([body, { status: 400, body: { code: 'ERR_MASKED_TEXT' } }]);
  const read = () => company.request(admin, getContact, { params });
  expect(await read()).toMatchObject({ name: made.name, email, extraInfo });
  // The whole mask stands for what it hides, also beside another name; stars where nothing is hidden are stars.
  expect((await ask({ name: seen.name, email: seen.email, extraInfo: [{ name: 'Aviso', value }] })).status).toBe(200);
  expect(await read()).toMatchObject({
    name: made.name,
    email,
    extraInfo: [{ name: 'Aviso', value: `ligar ${number}` }],
  });
  expect((await ask({ name: 'José' })).status).toBe(200);
  expect((await ask({ name: 'José *VIP*' })).body).toMatchObject({ name: 'José *VIP*' });
});

test('blocked: what they write opens nothing; unblocked they are heard again', async () => {
  const ticket = await ticketOf('Davi');
  const params = { contactId: ticket.contactId };
  expect((await company.request(ana, blockContact, { params, body: { active: false } })).active).toBe(false);
  const [shown] = await company.tickets(ana, 'pending');
  expect([shown?.contact.active, shown?.unreadMessages]).toEqual([false, 1]);
  await company.receives('Davi', 'ninguém me ouve');
  await app.idle();
  expect((await company.tickets(ana, 'pending'))[0]).toMatchObject({ unreadMessages: 1, lastMessage: 'oi de Davi' });
  await company.request(ana, blockContact, { params, body: { active: true } });
  await company.receives('Davi', 'agora sim');
  await app.idle();
  expect((await company.tickets(ana, 'pending'))[0]).toMatchObject({ unreadMessages: 2, lastMessage: 'agora sim' });
});

test('audio and bot are switched for one contact', async () => {
  const { body: made } = await make('5511922221111');
  const params = { contactId: made.id };
  const off = await company.request(ana, toggleAcceptAudio, { params, body: { acceptAudioMessage: false } });
  expect(off.acceptAudioMessage).toBe(false);
  const twice = [1, 2].map(() => company.request(ana, toggleDisableBot, { params }));
  expect((await Promise.all(twice)).map(({ disableBot }) => disableBot).sort()).toEqual([false, true]);
  expect((await company.request(ana, getContact, { params })).disableBot).toBe(false);
});

test('earlier tickets are those one may read, the latest first', async () => {
  const first = await ticketOf('Nina');
  const support = await company.queue('Suporte');
  const end = { status: 'closed', queueId: support } as const;
  await company.request(admin, updateTicket, {
    params: { ticketId: first.id },
    body: { status: 'open', queueId: support },
  });
  await company.request(admin, updateTicket, { params: { ticketId: first.id }, body: end });
  const second = await ticketOf('Nina');
  const idsFor = async (person: Person) =>
    (await company.request(person, listContactTickets, { params: { contactId: first.contactId } })).map(({ id }) => id);
  expect(await idsFor(admin)).toEqual([second.id, first.id]);
  expect(await idsFor(ana)).toEqual([second.id]);
  const historian = await company.person({ queues: [sales], flags: { all_historic: 'enabled' } });
  expect(await idsFor(historian)).toEqual([first.id]); // what still waits without a queue is for others
});

test('the audit log says who changed which fields of whom, and not to what', async () => {
  const { body: made } = await make('5511933332222', 'Nome Secreto');
  const params = { contactId: made.id };
  await company.request(admin, updateContact, { params, body: { name: 'Outro Segredo', email: 'x@y.zz' } });
  const { rows } = await app.owner.query(
    'select act, user_id, subject_id, details from audit_log where company_id = $1 order by id',
    [company.id],
  );
  expect(
    rows.map(({ act, user_id, subject_id, details }) => [act, Number(user_id), Number(subject_id), details]),
  ).toEqual([
    ['contact.create', ana.id, made.id, { fields: ['name', 'number'] }],
    ['contact.update', admin.id, made.id, { fields: ['name', 'email'] }],
  ]);
});

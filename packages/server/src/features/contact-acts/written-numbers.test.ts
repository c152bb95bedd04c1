import { createContact, updateContact } from '@guiche/contract/contact-acts.schemas';
import { listDuplicates } from '@guiche/contract/contact-duplicates.schemas';
import { findContactProfile, listContactNames, listContacts } from '@guiche/contract/contacts.schemas';
import { listSettings, updateSetting } from '@guiche/contract/settings.schemas';
import { listTickets } from '@guiche/contract/tickets.schemas';
import { noLimits, startTestApp, type TestApp } from '@guiche/testkit/test-app';
import type { Person, TestCompany } from '@guiche/testkit/test-company';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

let app: TestApp;
let company: TestCompany;
let admin: Person;
let ana: Person;
beforeAll(async () => {
  app = await startTestApp({ limiter: noLimits });
});
afterAll(() => app.close());
beforeEach(async () => {
  company = await app.company();
  admin = await company.admin();
  ana = await company.person();
});

const ask = (number: string, name = 'Rosa Lima') => company.ask(ana, createContact, { body: { name, number } });
const countryIs = (value: string, who = admin) =>
  company.ask(who, updateSetting, { params: { key: 'country' }, body: { value } });

/** One of each kind: which writing is which number is tested where they are read. */
const forms = [
  '5511987654321',
  '(011) 98765-4321',
  '11 8765-4321',
  '="5511987654321"',
  '\u202a+55\u00a011\u00a098765\u20114321\u202c',
  'https://wa.me/5511987654321?text=Oi',
  '551187654321@c.us',
  '٠١١ ٩٨٧٦٥-٤٣٢١',
  '11 98765-4321 ramal 12',
];

test('a number is one person, however it is written: who is made by one form is found by each', async () => {
  const made = await company.request(ana, createContact, { body: { name: 'Rosa Lima', number: '(11) 98765-4321' } });
  expect(made.number).toBe('5511987654321');
  for (const number of forms) {
    expect([number, (await ask(number)).body.code]).toEqual([number, 'ERR_DUPLICATED_CONTACT']);
    const profile = await company.ask(ana, findContactProfile, { params: { number } });
    expect([number, profile.body]).toMatchObject([number, { contactId: made.id }]);
    const query = { searchParam: number };
    const { contacts } = await company.request(ana, listContacts, { query });
    expect([number, contacts.map(({ id }) => id)]).toEqual([number, [made.id]]);
    expect((await company.request(ana, listContactNames, { query })).map(({ id }) => id)).toEqual([made.id]);
  }
});

test('a ticket is found by its contact’s number in any form', async () => {
  const { waId } = await app.sim.contact('Bruno').get();
  await company.receives('Bruno', 'oi');
  await app.idle();
  const national = waId.slice(2);
  for (const searchParam of [`0${national}`, `00${waId}`, `(0xx${national.slice(0, 2)}) ${national.slice(2)}`]) {
    const { tickets } = await company.request(admin, listTickets, { query: { searchParam, showAll: true } });
    expect([searchParam, tickets.map(({ contact }) => contact.name)]).toEqual([searchParam, ['Bruno']]);
  }
});

test('what is not clear is asked, with what it may be; what is none is refused', async () => {
  const unclear = (...candidates: string[]) => ({
    status: 422,
    body: { code: 'ERR_NUMBER_UNCLEAR', error: JSON.stringify({ candidates }) },
  });
  expect(await ask('+11 98765-4321')).toMatchObject(unclear('+5511987654321', '+11987654321'));
  expect(await ask('11 98765-4321 / 21 98888-7777')).toMatchObject(unclear('+5511987654321', '+5521988887777'));
  expect(await ask('98765-4321')).toMatchObject(unclear());
  for (const number of ['123456789012345@lid', '120363041234567890@g.us', '11 98765-43AB', 'rosa1234@loja.test'])
    expect([number, (await ask(number)).body.code]).toEqual([number, 'ERR_WAPP_INVALID_CONTACT']);
  expect((await company.request(admin, listContacts)).count).toBe(0);
});

test('the company’s country says whose numbers are meant; admins say it, and only a country is one', async () => {
  expect(await company.request(ana, listSettings)).toContainEqual({ key: 'country', value: 'BR' });
  expect((await countryIs('TR', ana)).status).toBe(403);
  for (const value of ['ZZ', 'tr', '', 'Brasil', 'AQ'])
    expect([value, (await countryIs(value)).status]).toEqual([value, 400]);
  const made: [string, string, string][] = [
    ['TR', '0532 123 45 67', '905321234567'],
    ['US', '(415) 555-2671', '14155552671'],
    ['PE', '987 654 321', '51987654321'],
    ['AR', '011 15 2345-6789', '5491123456789'],
    ['MX', '55 1234 5678', '525512345678'],
    ['PT', '912 345 678', '351912345678'],
    ['BR', '(51) 98765-4321', '5551987654321'],
  ];
  for (const [country, number, digits] of made) {
    await countryIs(country);
    expect([country, (await ask(number)).body]).toMatchObject([country, { number: digits }]);
  }
});

test('an admin’s change of a number is read alike, and what stands there already is never refused', async () => {
  const { body: made } = await ask('(11) 98765-4321');
  const params = { contactId: made.id };
  const change = (number: string) => company.ask(admin, updateContact, { params, body: { number } });
  expect((await change('(021) 98888-7777')).body).toMatchObject({ number: '5521988887777' });
  expect((await change('+11 98765-4321')).body.code).toBe('ERR_NUMBER_UNCLEAR');
  await app.owner.query(`update contacts set number = '011987654321' where id = $1`, [made.id]);
  expect((await change('011987654321')).body).toMatchObject({ number: '011987654321' });
});

test('who was kept wrongly once is shown beside who has the right number', async () => {
  const right = (await ask('(11) 98765-4321', 'Certa')).body.id;
  for (const [place, wrong] of ['005511987654321', '055011987654321', '01187654321', '11987654321'].entries()) {
    const id = (await ask(`(21) 97777-100${place}`, `Errada ${place}`)).body.id;
    await app.owner.query('update contacts set number = $2 where id = $1', [id, wrong]);
    const { groups } = await company.request(admin, listDuplicates);
    const alike = groups.map(({ likeness, contacts }) => [likeness, ...contacts.map((each) => each.id)]);
    expect([wrong, alike]).toEqual([wrong, [['number', right, id]]]);
    await app.owner.query(`update contacts set number = $2 where id = $1`, [id, `552199999000${place}`]);
  }
});

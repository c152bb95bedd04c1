import { updateContact } from '@guiche/contract/contact-acts.schemas';
import { getContact } from '@guiche/contract/contacts.schemas';
import type { Ticket } from '@guiche/contract/tickets.schemas';
import { startTestApp, type TestApp } from '@guiche/testkit/test-app';
import type { Person, TestCompany } from '@guiche/testkit/test-company';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Identity, InboundEvent, InboundMessage } from '../../../channels/inbound-events.ts';

/** A contact first seen without a name gets one when it is told; a name that somebody gave stays. */
let app: TestApp;
let company: TestCompany;
let ana: Person;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  company = await app.company();
  ana = await company.admin();
});

let ids = 0;
const phone = (value: string): Identity => ({ type: 'phone', scope: '', value });
const lid = (value: string): Identity => ({ type: 'lid', scope: '', value });

const text = (identities: Identity[], name: string | null, more: Partial<InboundMessage> = {}): InboundMessage => ({
  kind: 'message',
  providerId: `n.${ids++}`,
  chat: { identities, name, isGroup: false },
  at: 1_780_000_000_000 + ids * 1_000,
  mediaType: 'chat',
  body: 'oi',
  data: null,
  file: null,
  quotedProviderId: null,
  isForwarded: false,
  ...more,
});
/** Written on the phone: such a message brings no name. */
const byUs = (identities: Identity[]) => text(identities, null, { echo: { messageId: null } });

async function tell(...events: InboundEvent[]): Promise<Ticket[]> {
  await app.owner.query(
    `insert into inbox (company_id, connection_id, lane, event) select $1, $2, 'one', e from unnest($3::jsonb[]) e`,
    [company.id, company.connectionId, events.map((event) => JSON.stringify(event))],
  );
  await app.idle();
  return company.tickets(ana, 'pending');
}
const namesOf = (tickets: readonly Ticket[]) => tickets.map(({ contact }) => contact.name).sort();

test('who was written to first is a number until they answer, and has their name from then on, live', async () => {
  const maria = [phone('5511988880011'), lid('900011')];
  expect(namesOf(await tell(byUs(maria)))).toEqual(['5511988880011']);
  const screen = await company.listener(ana);
  expect(namesOf(await tell(text(maria, ' Maria ')))).toEqual(['Maria']);
  await screen.waitFor(({ events }) =>
    events.some(({ name, payload }) => name === 'contact' && JSON.stringify(payload).includes('Maria')),
  );
  screen.disconnect();
  // What they call themselves later is theirs; here they are known as Maria.
  expect(namesOf(await tell(text(maria, 'Mari ✨')))).toEqual(['Maria']);
  // Both in one batch: the first that is told makes the contact.
  const joao = [phone('5511988880012')];
  expect(namesOf(await tell(byUs(joao), text(joao, 'João')))).toEqual(['João', 'Maria']);
});

test('a name that was given here stays', async () => {
  const maria = [phone('5511988880021')];
  const [ticket] = await tell(byUs(maria));
  const params = { contactId: ticket?.contact.id ?? 0 };
  await company.request(ana, updateContact, { params, body: { name: 'Cliente da padaria' } });
  expect(namesOf(await tell(text(maria, 'Maria')))).toEqual(['Cliente da padaria']);
});

test('of two that turn out to be one the name stays, whichever of them had it', async () => {
  const [number, hidden] = [phone('5511988880031'), lid('900031')];
  expect(namesOf(await tell(byUs([number]), text([hidden], 'Maria')))).toEqual(['5511988880031', 'Maria']);
  expect(namesOf(await tell(byUs([number, hidden])))).toEqual(['Maria']);
});

test('names that a phone tells are for whoever is a contact: nobody new comes of them', async () => {
  const number = phone('5511988880041');
  await tell(byUs([number]));
  const people = [
    { identities: [number], name: 'Maria' },
    { identities: [phone('5511988880042')], name: 'João' },
  ];
  const told = await tell({ kind: 'addressBook', providerId: 'names:1', at: 1, addsNobody: true, people });
  expect(namesOf(told)).toEqual(['Maria']);
  const { rows } = await app.owner.query('select name from contacts where company_id = $1', [company.id]);
  expect(rows).toEqual([{ name: 'Maria' }]);
});

test.each(['\u3164', '\u200b\u200d', '\u2800', '\u{e0067}\u{e007f}', '\ufe0f', '\u0301\u0327', '\u202e'])(
  'who has a name that nobody sees is a number, and has their name once it is told: %j',
  async (unseen) => {
    const maria = [phone('5511988880051')];
    expect(namesOf(await tell(text(maria, unseen)))).toEqual(['5511988880051']);
    expect(namesOf(await tell(text(maria, 'Maria')))).toEqual(['Maria']);
  },
);

test('a kept name that nobody sees is shown as the number, masked for whom it is hidden from, and none is taken', async () => {
  const [ticket] = await tell(text([phone('5511988880061')], 'Maria'));
  const params = { contactId: ticket?.contact.id ?? 0 };
  await app.owner.query("update contacts set name = E'\\u3164\\u3164' where company_id = $1", [company.id]);
  expect((await company.request(ana, getContact, { params })).name).toBe('5511988880061');
  await company.setting('lgpdHideNumber', 'enabled');
  const masked = await company.person();
  const shown = await company.request(masked, getContact, { params });
  expect(shown.name).toBe('5511*******61');
  await company.request(masked, updateContact, { params, body: { name: shown.name } });
  expect((await company.request(ana, getContact, { params })).name).toBe('5511988880061');
  for (const name of ['\u3164\u3164', '\u2800\u2800\u2800', '\u200b\u200b\u200b'])
    expect((await company.ask(ana, updateContact, { params, body: { name } })).status).toBe(400);
  expect((await company.ask(ana, updateContact, { params, body: { name: 'مريم' } })).status).toBe(200);
});

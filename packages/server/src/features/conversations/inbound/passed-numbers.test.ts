import { getContact } from '@guiche/contract/contacts.schemas';
import { listMessages, sendMessage } from '@guiche/contract/messages.schemas';
import { updateTicket } from '@guiche/contract/tickets.schemas';
import { cloudBody, postWebhook } from '@guiche/testkit/signed-webhook';
import { startTestApp, type TestApp } from '@guiche/testkit/test-app';
import type { Person, TestCompany } from '@guiche/testkit/test-company';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Identity, InboundEvent } from '../../../channels/inbound-events.ts';

/** A number that passes to somebody else: the platform then names another user id, or hidden address, beside it. */
let app: TestApp;
let ids = 0;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

interface Desk {
  company: TestCompany;
  ana: Person;
  number: string;
}

async function openDesk(): Promise<Desk> {
  const company = await app.company();
  const ana = await company.person({ name: 'Ana', flags: { all_ticket: 'enable' } });
  return { company, ana, number: `5511966${String(company.id).padStart(6, '0')}` };
}

interface Written {
  userId?: string;
  from?: string;
  text: string;
  name?: string;
}

const messageOf = ({ userId, from, text }: Written) => ({
  id: `wamid.passed.${ids++}`,
  timestamp: String(Math.floor(Date.now() / 1000)),
  ...(from === undefined ? {} : { from }),
  ...(userId === undefined ? {} : { from_user_id: userId }),
  type: 'text',
  text: { body: text },
});
const contactOf = ({ userId, from, name }: Written) => ({
  ...(from === undefined ? {} : { wa_id: from }),
  ...(userId === undefined ? {} : { user_id: userId }),
  profile: { name: name ?? userId ?? from },
});

async function post({ company }: Desk, messages: object[], contacts: object[] = []): Promise<void> {
  const metadata = { phone_number_id: company.phoneNumberId };
  const body = cloudBody({ metadata, contacts, messages });
  expect(await postWebhook(app.url, app.platformSecret, body)).toBe(200);
  await app.idle();
}

const write = (desk: Desk, ...written: Written[]) => post(desk, written.map(messageOf), written.map(contactOf));

/** Events of a session, as they lie in the inbox. */
async function tell({ company }: Desk, ...events: InboundEvent[]): Promise<void> {
  await app.owner.query(
    `insert into inbox (company_id, connection_id, lane, event) select $1, $2, 'one', e from unnest($3::jsonb[]) e`,
    [company.id, company.connectionId, events.map((event) => JSON.stringify(event))],
  );
  await app.idle();
}

/** What each contact wrote, by who they are, the eldest first. */
async function told({ company, ana }: Desk): Promise<[number: string, words: string[]][]> {
  const tickets = await company.tickets(ana, 'pending', true);
  const found = tickets
    .sort((a, b) => a.id - b.id)
    .map(async ({ id, contact }) => {
      const { messages } = await company.request(ana, listMessages, { params: { ticketId: id } });
      return [contact.number, messages.map(({ body }) => body)] as [string, string[]];
    });
  return Promise.all(found);
}

describe('a number under another user id', () => {
  test('is a new person’s; the former one keeps what was said, and is answered by their id', async () => {
    const desk = await openDesk();
    const { company, ana, number } = desk;
    await write(desk, { from: number, userId: 'BR.OLD1', text: 'sou a Bia', name: 'Bia' });
    await write(desk, { from: number, userId: 'BR.NEW1', text: 'sou o Rui', name: 'Rui' });
    expect(await told(desk)).toEqual([
      ['', ['sou a Bia']],
      [number, ['sou o Rui']],
    ]);
    await write(
      desk,
      { from: number, userId: 'BR.NEW1', text: 'ainda o Rui' },
      { userId: 'BR.OLD1', text: 'e eu, a Bia' },
    );
    expect((await told(desk)).map(([, words]) => words)).toEqual([
      ['sou a Bia', 'e eu, a Bia'],
      ['sou o Rui', 'ainda o Rui'],
    ]);
    const tickets = (await company.tickets(ana, 'pending')).sort((a, b) => a.id - b.id);
    for (const { id: ticketId } of tickets) {
      await company.request(ana, updateTicket, { params: { ticketId }, body: { status: 'open' } });
      await company.request(ana, sendMessage, { params: { ticketId }, body: { body: `resposta ${ticketId}` } });
    }
    await app.idle();
    const { rows } = await app.owner.query<{ number: string; former: string[]; addresses: string[] }>(
      `select c.number, c.former_numbers as former, array(select i.value from contact_identities i
         where i.contact_id = c.id order by 1) as addresses from contacts c where c.company_id = $1 order by c.id`,
      [company.id],
    );
    expect(rows).toEqual([
      { number: '', former: [number], addresses: ['BR.OLD1'] },
      { number, former: [], addresses: [number, 'BR.NEW1'] },
    ]);
    const bia = await company.request(ana, getContact, { params: { contactId: tickets[0]?.contact.id ?? 0 } });
    expect(bia).toMatchObject({ name: 'Bia', number: '' });
  });

  test('passes in one body, in whatever order people write in it', async () => {
    const desk = await openDesk();
    const { number } = desk;
    await write(
      desk,
      { from: number, userId: 'BR.OLD2', text: 'antes' },
      { from: number, userId: 'BR.NEW2', text: 'depois' },
      { from: number, userId: 'BR.NEW2', text: 'depois de novo' },
    );
    expect((await told(desk)).map(([, words]) => words).sort()).toEqual([['antes'], ['depois', 'depois de novo']]);
    await write(desk, { userId: 'BR.OLD2', text: 'sem número' });
    expect((await told(desk)).map(([, words]) => words).sort()).toEqual([
      ['antes', 'sem número'],
      ['depois', 'depois de novo'],
    ]);
  });

  test('passes to somebody who is known without one, with or without the ninth digit', async () => {
    const desk = await openDesk();
    const { number } = desk;
    const shorter = `5511${number.slice(5)}`;
    await write(desk, { from: number, userId: 'BR.OLD3', text: 'primeira dona' });
    await write(desk, { userId: 'BR.NEW3', text: 'escondido' });
    await write(desk, { from: shorter, userId: 'BR.NEW3', text: 'com o número dela' });
    expect(await told(desk)).toEqual([
      ['', ['primeira dona']],
      [shorter, ['escondido', 'com o número dela']],
    ]);
  });
});

describe('a number under another user id, and no other person', () => {
  test('that the platform’s own notice tells of is the same person, before or after they write', async () => {
    const desk = await openDesk();
    const { number } = desk;
    const other = `5511965${number.slice(-6)}`;
    await write(desk, { from: number, userId: 'BR.OLD4', text: 'antes' });
    await write(desk, { from: other, userId: 'BR.NEW4', text: 'do número novo' });
    const system = {
      type: 'user_changed_number',
      wa_id: other,
      user_id: 'BR.NEW4',
      previous_user_id: 'BR.OLD4',
      body: '',
    };
    const notice = { id: `wamid.moved.${ids++}`, timestamp: '1795215411', from: number, type: 'system', system };
    await post(desk, [notice]);
    expect((await told(desk)).map(([, words]) => words)).toEqual([['antes', 'do número novo']]);
    // Who has the number they left is nobody of theirs.
    await write(desk, { from: number, userId: 'BR.THIRD4', text: 'outra pessoa' });
    await post(desk, [{ ...notice, id: `wamid.moved.${ids++}` }]);
    await write(desk, { userId: 'BR.OLD4', text: 'ainda eu' }, { userId: 'BR.NEW4', text: 'eu também' });
    expect((await told(desk)).map(([, words]) => words)).toEqual([
      ['antes', 'do número novo', 'ainda eu', 'eu também'],
      ['outra pessoa'],
    ]);
  });

  test('stays whose it is when an old message is told once more', async () => {
    const desk = await openDesk();
    const { number } = desk;
    const old = { from: number, userId: 'BR.OLD5', text: 'antes' };
    const message = messageOf(old);
    await post(desk, [message], [contactOf(old)]);
    await write(desk, { from: number, userId: 'BR.NEW5', text: 'depois' });
    await post(desk, [message], [contactOf(old)]);
    await write(desk, { from: number, text: 'só pelo número' });
    expect((await told(desk)).map(([, words]) => words)).toEqual([['antes'], ['depois', 'só pelo número']]);
  });

  test('and who was known by the number alone is still the same person', async () => {
    const desk = await openDesk();
    const { number } = desk;
    await write(desk, { from: number, text: 'ainda sem id' });
    await write(desk, { from: number, userId: 'BR.ONLY6', text: 'com id' });
    await write(desk, { userId: 'BR.ONLY6', text: 'só com id' });
    expect(await told(desk)).toEqual([[number, ['ainda sem id', 'com id', 'só com id']]]);
  });

  test('of another business is no other person: user ids hold within one', async () => {
    const desk = await openDesk();
    const { company, number } = desk;
    await write(desk, { from: number, userId: 'BR.HERE7', text: 'na loja' });
    await app.owner.query(
      `with c as (insert into connections (company_id, name, channel, number, account_id) values ($1, 'Filial', 'whatsappapi', '', 'x')
         returning id)
       update contact_identities set connection_id = (select id from c) where company_id = $1 and value = 'BR.HERE7'`,
      [company.id],
    );
    await write(desk, { from: number, userId: 'BR.THERE7', text: 'na filial' });
    expect(await told(desk)).toEqual([[number, ['na loja', 'na filial']]]);
  });
});

describe('a number under another hidden address', () => {
  const phone = (value: string): Identity => ({ type: 'phone', scope: '', value });
  const lid = (value: string): Identity => ({ type: 'lid', scope: '', value });
  const said = (identities: Identity[], body: string): InboundEvent => ({
    kind: 'message',
    providerId: `lid.${ids++}`,
    chat: { identities, name: null, isGroup: false },
    at: Date.now(),
    mediaType: 'chat',
    body,
    data: null,
    file: null,
    quotedProviderId: null,
    isForwarded: false,
  });
  const alias = (...identities: Identity[]): InboundEvent => ({
    kind: 'alias',
    providerId: `a.${ids++}`,
    identities,
    at: 1,
  });

  test('is a new person’s, whether a message tells it or the channel alone', async () => {
    const desk = await openDesk();
    const { number } = desk;
    await tell(desk, said([phone(number), lid('901')], 'a dona'));
    await tell(desk, alias(phone(number), lid('902')));
    expect(await told(desk)).toEqual([['', ['a dona']]]);
    await tell(desk, said([phone(number), lid('902')], 'o novo'), said([lid('901')], 'a dona de novo'));
    await tell(desk, said([phone(number)], 'o novo, sem endereço'));
    expect((await told(desk)).map(([, words]) => words)).toEqual([
      ['a dona', 'a dona de novo'],
      ['o novo', 'o novo, sem endereço'],
    ]);
  });

  test('in a group is another sender, and takes the number along', async () => {
    const desk = await openDesk();
    const { company, number } = desk;
    const inGroup = (identities: Identity[], body: string): InboundEvent =>
      ({
        ...said([{ type: 'group', scope: '', value: `12036${number}` }], body),
        chat: { identities: [{ type: 'group', scope: '', value: `12036${number}` }], name: 'Obra', isGroup: true },
        sender: { identities, name: null },
      }) as InboundEvent;
    await tell(desk, inGroup([phone(number), lid('911')], 'um'));
    await tell(desk, inGroup([phone(number), lid('912')], 'dois'));
    const { rows } = await app.owner.query<{ senders: number }>(
      'select count(distinct sender_id)::int as senders from messages where company_id = $1',
      [company.id],
    );
    expect(rows).toEqual([{ senders: 2 }]);
  });
});

import { listContacts } from '@guiche/contract/contacts.schemas';
import { searchMessages } from '@guiche/contract/messages.schemas';
import { listReport } from '@guiche/contract/reports.schemas';
import { listTickets } from '@guiche/contract/tickets.schemas';
import { type PutTicket, putTickets } from '@guiche/testkit/put-tickets';
import { noLimits, startTestApp, type TestApp } from '@guiche/testkit/test-app';
import type { Person, TestCompany } from '@guiche/testkit/test-company';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { nameOf, readContractRoutes } from './contract-routes.ts';
import { putRows } from './put-rows.ts';
import { wallOf } from './read-walls.ts';

/** One rule for every search: all words, in any order, whatever white space and unseen signs stand about. */

const texts = [
  'Maria Aparecida Souza',
  'Souza,\r\nMaria',
  'Maria\u00a0\u2003de  Souza',
  'Mar\u00adia\u200bSou\u200dza',
  '\u202aMaria\u202c\u3000SOUZA',
  'Maria Silva',
  'Ana Souza',
  'İrem\u2028Işık',
  '100% puro_leite',
];
const [full, broken, wide, unseen, directed, silva, ana, irem, milk] = texts;
const marias = [full, broken, wide, unseen, directed];

const rules: readonly [typed: string, found: readonly (string | undefined)[]][] = [
  ['maria souza', marias],
  ['SOUZA maria', marias],
  ['souza\u200bmaria', marias],
  ['  souza \t\n mária ', marias],
  ['ouz\u00a0ari', marias],
  ['maria', [...marias, silva]],
  ['de souza', [wide]],
  ['maria souza lima', []],
  ['isik irem', [irem]],
  ['IŞIK İREM', [irem]],
  ['leite 100%', [milk]],
  ['%%% __', []],
  ['an a souza', [ana]],
  // Eight words are looked for; the ninth is in none of them.
  ['m ma mar mari maria s so sou nada', marias],
];

let app: TestApp;
let company: TestCompany;
let admin: Person;
let named: PutTicket[];
let said: PutTicket | undefined;
const textOf = new Map<number, string>();

beforeAll(async () => {
  app = await startTestApp({ limiter: noLimits });
  company = await app.company();
  admin = await company.person({ name: 'zz', profile: 'admin' });
  named = await putTickets(app.owner, company, texts.map((name, n) => ({ name, number: `5511900${String(n).padStart(6, '0')}` }))); // biome-ignore format: one line a row
  [said] = await putTickets(app.owner, company, [{ name: 'Kim', says: texts }]);
  for (const [n, messageId] of (said?.messageIds ?? []).entries()) textOf.set(messageId, texts[n] ?? '');
  await app.owner.query(
    `insert into ticket_sessions (company_id, ticket_id, contact_id, connection_id, protocol)
     select company_id, id, contact_id, connection_id, id::text from tickets
     where company_id = $1`,
    [company.id],
  );
});
afterAll(() => app.close());

/** Searches that answer something else than the rows in whose texts they look. */
const searches: Readonly<Record<string, (searchParam: string) => Promise<string[]>>> = {
  [nameOf(listTickets)]: async (searchParam) =>
    (await company.request(admin, listTickets, { query: { searchParam, showAll: 'true' } })).tickets.map(
      ({ contact }) => contact.name,
    ),
  [nameOf(searchMessages)]: async (searchParam) => {
    const params = { ticketId: said?.id ?? 0 };
    const { hits } = await company.request(admin, searchMessages, { params, query: { searchParam } });
    return hits.map(({ messageId }) => textOf.get(messageId) ?? '');
  },
  [nameOf(listReport)]: async (searchParam) =>
    (await company.request(admin, listReport, { query: { searchParam, pageSize: '50' } })).tickets.map(
      ({ contactName }) => contactName,
    ),
};

const searched = (await readContractRoutes()).filter(
  ({ query }) => query instanceof z.ZodMiniObject && 'searchParam' in query._zod.def.shape,
);
const findingRows = searched.flatMap((route) => {
  const { name = '', finds } = wallOf(nameOf(route)) ?? {};
  return finds === undefined ? [] : [{ name, route, finds }];
});

test('each search says in its wall.json what it finds, or which test asks for it', () => {
  const unsaid = searched.map(nameOf).filter((name) => {
    const { finds, findsElse } = wallOf(name) ?? {};
    return (finds === undefined) === (findsElse === undefined);
  });
  expect(unsaid, 'say either finds or findsElse in the wall.json of its feature').toEqual([]);
  const here = searched.map(nameOf).filter((name) => wallOf(name)?.findsElse?.includes('search-words.test.ts'));
  expect(here.sort()).toEqual(Object.keys(searches).sort());
  expect(findingRows.length).toBeGreaterThanOrEqual(7);
});

test.each(Object.keys(searches))('%s: words in any order, all of them, over any white space', async (what) => {
  const search = searches[what];
  for (const [typed, found] of rules) {
    const names = await search?.(typed);
    expect([typed, names?.toSorted()]).toEqual([typed, [...found].sort()]);
  }
});

/** The ids of the rows in an answer: it is a list of them, or has one. */
const idsIn = (answer: unknown): number[] => {
  const lists = Array.isArray(answer) ? [answer] : Object.values(Object(answer)).filter(Array.isArray);
  return (lists.flat() as { id: number }[]).map(({ id }) => id);
};

test.each(findingRows)('$name: words in any order, all of them, over any white space', async ({ route, finds }) => {
  const at = await app.company();
  const who = await at.person({ name: 'zz', profile: 'admin' });
  await app.owner.query(`update users set email = $2 where id = $1`, [who.id, `${who.id}@zz.test`]);
  const known = { company: at.id, user: who.id, admin: who.id, connection: at.connectionId };
  const ids = await putRows(app.owner, known, finds, texts);
  const textsOf = new Map(ids.map((id, n) => [id, texts[n]]));
  for (const [typed, found] of rules) {
    const answer = await at.request(who, route, { query: { searchParam: typed } });
    const names = idsIn(answer).map((id) => textsOf.get(id) ?? `row ${id}, which does not say it`);
    expect([typed, names.sort()], 'also found: a word in the other texts of the row that wall-rows.json makes').toEqual(
      [typed, [...found].sort()],
    );
  }
});

test('messages of all chats: the ticket is found, and shows a part that says the words', async () => {
  for (const [typed, found] of rules) {
    const query = { searchParam: typed, searchOnMessages: 'true', showAll: 'true' };
    const { tickets } = await company.request(admin, listTickets, { query });
    const hit = tickets.find(({ id }) => id === said?.id)?.hit;
    const newest = texts.findLast((text) => found.includes(text));
    expect([typed, hit && textOf.get(hit.messageId)]).toEqual([typed, newest]);
  }
});

test('messages far back are found by the index: words together or apart, short ones among them', async () => {
  const other = await app.company();
  const boss = await other.admin();
  const [old] = await putTickets(app.owner, other, [{ says: ['obrigado\n\npelo pedido do sofá'] }]);
  await app.owner.query(
    `insert into messages (company_id, id, ticket_id, contact_id, connection_id, body, from_me, media_type, created_at)
     select m.company_id, m.id + n, m.ticket_id, m.contact_id, m.connection_id, 'pedido ' || n, false, 'chat', now()
     from messages m cross join generate_series(1, 6000) n where m.company_id = $1`,
    [other.id],
  );
  for (const searchParam of ['sofa obrigado', 'pedido do sofa', 'do sofa pe', 'sofa\u200bpedido']) {
    const query = { searchParam, searchOnMessages: 'true', showAll: 'true' };
    const { tickets } = await other.request(boss, listTickets, { query });
    expect([searchParam, tickets[0]?.hit?.messageId]).toEqual([searchParam, old?.messageIds[0]]);
  }
});

test('numbers are found as before, also with unseen marks about them; digits in names do not tell masked ones', async () => {
  const contactId = named[3]?.contactId;
  for (const searchParam of ['+55 11 900000003', '\u202a55\u00a011\u2011900000003\u202c', '900 000 003']) {
    const { contacts } = await company.request(admin, listContacts, { query: { searchParam } });
    expect([searchParam, contacts.map(({ id }) => id)]).toEqual([searchParam, [contactId]]);
  }
  await company.setting('lgpdHideNumber', 'enabled');
  const clerk = await company.person();
  await app.owner.query(`insert into contacts (company_id, name, number, channel)
    values ($1, 'Lia 5511977776666', '5511977776666', 'whatsapp')`, [company.id]); // biome-ignore format: a row
  for (const searchParam of ['lia 6666', '6666 lia', '9777 766 66']) {
    const { contacts } = await company.request(clerk, listContacts, { query: { searchParam } });
    expect([searchParam, contacts]).toEqual([searchParam, []]);
  }
  expect((await company.request(clerk, listContacts, { query: { searchParam: 'lia' } })).contacts).toHaveLength(1);
  await company.setting('lgpdHideNumber', 'disabled');
});

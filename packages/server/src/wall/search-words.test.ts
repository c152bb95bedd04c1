import { listContactNames, listContacts } from '@guiche/contract/contacts.schemas';
import { listFileLists } from '@guiche/contract/file-lists.schemas';
import { searchMessages } from '@guiche/contract/messages.schemas';
import { listQuickMessagePage } from '@guiche/contract/quick-messages.schemas';
import { listReport } from '@guiche/contract/reports.schemas';
import { listTagPage, listTags } from '@guiche/contract/tags.schemas';
import { listTickets } from '@guiche/contract/tickets.schemas';
import { listUserPage } from '@guiche/contract/user-acts.schemas';
import { type PutTicket, putTickets } from '@guiche/testkit/put-tickets';
import { noLimits, startTestApp, type TestApp } from '@guiche/testkit/test-app';
import type { Person, TestCompany } from '@guiche/testkit/test-company';
import { afterAll, beforeAll, expect, test } from 'vitest';

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
  await app.owner.query(`update users set email = 'zz@zz.test' where id = $1`, [admin.id]);
  named = await putTickets(app.owner, company, texts.map((name, n) => ({ name, number: `5511900${String(n).padStart(6, '0')}` }))); // biome-ignore format: one line a row
  [said] = await putTickets(app.owner, company, [{ name: 'Kim', says: texts }]);
  for (const [n, messageId] of (said?.messageIds ?? []).entries()) textOf.set(messageId, texts[n] ?? '');
  await app.owner.query(
    `insert into ticket_sessions (company_id, ticket_id, contact_id, connection_id, protocol)
     select company_id, id, contact_id, connection_id, id::text from tickets
     where company_id = $1`,
    [company.id],
  );
  const rows = [company.id, texts];
  await app.owner.query(
    `insert into users (company_id, name, email, password_hash)
     select $1, n, 'zz' || ord || 'q' || $1::bigint || '@x.test', 'x' from unnest($2::text[]) with ordinality u(n, ord)`,
    rows,
  );
  await app.owner.query(`insert into tags (company_id, name, color) select $1, unnest($2::text[]), '#112233'`, rows);
  await app.owner.query(`insert into file_lists (company_id, name, message) select $1, unnest($2::text[]), ''`, rows);
  await app.owner.query(
    `insert into quick_messages (company_id, shortcode, message, geral) select $1, 'q' || n, t, true
     from unnest($2::text[]) with ordinality u (t, n)`,
    rows,
  );
});
afterAll(() => app.close());

const searches: Readonly<Record<string, (searchParam: string) => Promise<string[]>>> = {
  contacts: async (searchParam) =>
    (await company.request(admin, listContacts, { query: { searchParam } })).contacts.map(({ name }) => name),
  'contacts to choose from': async (searchParam) =>
    (await company.request(admin, listContactNames, { query: { searchParam } })).map(({ name }) => name),
  tickets: async (searchParam) =>
    (await company.request(admin, listTickets, { query: { searchParam, showAll: 'true' } })).tickets.map(
      ({ contact }) => contact.name,
    ),
  'a chat': async (searchParam) => {
    const params = { ticketId: said?.id ?? 0 };
    const { hits } = await company.request(admin, searchMessages, { params, query: { searchParam } });
    return hits.map(({ messageId }) => textOf.get(messageId) ?? '');
  },
  users: async (searchParam) =>
    (await company.request(admin, listUserPage, { query: { searchParam } })).users.map(({ name }) => name),
  tags: async (searchParam) =>
    (await company.request(admin, listTagPage, { query: { searchParam } })).tags.map(({ name }) => name),
  'tags to choose from': async (searchParam) =>
    (await company.request(admin, listTags, { query: { searchParam } })).map(({ name }) => name),
  'quick messages': async (searchParam) =>
    (await company.request(admin, listQuickMessagePage, { query: { searchParam } })).records.map(
      ({ message }) => message,
    ),
  'lists of files': async (searchParam) =>
    (await company.request(admin, listFileLists, { query: { searchParam } })).files.map(({ name }) => name),
  report: async (searchParam) =>
    (await company.request(admin, listReport, { query: { searchParam, pageSize: '50' } })).tickets.map(
      ({ contactName }) => contactName,
    ),
};

test.each(Object.keys(searches))('%s: words in any order, all of them, over any white space', async (what) => {
  const search = searches[what];
  for (const [typed, found] of rules) {
    const names = await search?.(typed);
    expect([typed, names?.toSorted()]).toEqual([typed, [...found].sort()]);
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

import { type ListedTicket, listTickets } from '@guiche/contract/tickets.schemas';
import { putTickets, type TicketToPut } from '@guiche/testkit/put-tickets';
import { startTestApp, type TestApp } from '@guiche/testkit/test-app';
import type { Person, TestCompany } from '@guiche/testkit/test-company';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

let app: TestApp;
let company: TestCompany;
let admin: Person;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  company = await app.company();
  admin = await company.admin();
});
afterAll(() => app.close());

const put = (...tickets: TicketToPut[]) => putTickets(app.owner, company, tickets);
const search = (query: Record<string, string>, who = admin) =>
  company.request(who, listTickets, { query: { showAll: 'true', ...query } });
const said = (searchParam: string, who = admin) => search({ searchParam, searchOnMessages: 'true' }, who);
const idsOf = ({ tickets }: { tickets: readonly ListedTicket[] }) => tickets.map(({ id }) => id);

test('a name is found in any status, whatever its case, accents and dots', async () => {
  const [first, second, third] = await put(
    { name: 'Işıl ÇAĞLAR', status: 'open', userId: admin.id },
    { name: 'IŞIL Conceição', status: 'closed' },
    { name: 'Grupo isil', status: 'group' },
    { name: 'Maria', status: 'pending' },
  );
  for (const searchParam of ['isil', 'IŞIL', 'İSİL', ' ışıl '])
    expect(idsOf(await search({ searchParam }))).toEqual([first?.id, second?.id, third?.id]);
  expect(idsOf(await search({ searchParam: 'conceicao' }))).toEqual([second?.id]);
  expect(idsOf(await search({ searchParam: 'isil', status: 'closed' }))).toEqual([second?.id]);
  expect(idsOf(await search({ searchParam: 'isil', statusFilter: '["open","group"]' }))).toEqual([
    first?.id,
    third?.id,
  ]);
  expect(await search({ searchParam: 'isil' })).toMatchObject({ count: 3, countCapped: false, hasMore: false });
});

test('a number is found with and without the ninth digit, country, area and punctuation', async () => {
  const [withNine, without] = await put(
    { name: 'Com nove', number: '5511988887777' },
    { name: 'Sem nove', number: '551188886666' },
    { name: 'Outra', number: '5511977775555' },
  );
  for (const searchParam of [
    '5511988887777',
    '551188887777',
    '+55 (11) 98888-7777',
    '11 8888-7777',
    '98888 7777',
    '8888.7777',
  ])
    expect([searchParam, idsOf(await search({ searchParam }))]).toEqual([searchParam, [withNine?.id]]);
  for (const searchParam of ['5511988886666', '551188886666', '(11) 98888-6666', '988886666'])
    expect([searchParam, idsOf(await search({ searchParam }))]).toEqual([searchParam, [without?.id]]);
});

test('a ticket is found by its id, with and without #', async () => {
  await app.owner.query(`select setval('tickets_id_seq', greatest(1000, (select max(id) from tickets)))`);
  const [ticket] = await put({ name: 'Maria' }, { name: 'Pedro' });
  for (const searchParam of [`${ticket?.id}`, `#${ticket?.id}`, ` #${ticket?.id} `])
    expect(idsOf(await search({ searchParam }))).toEqual([ticket?.id]);
  expect(idsOf(await search({ searchParam: `#0${ticket?.id}` }))).toEqual([]);
});

test('a ticket of the first hundred is found by its number alone, where it is to be seen', async () => {
  const queue = await company.queue('Vendas');
  const ana = await company.person({ queues: [queue] });
  await app.owner.query(`select setval('tickets_id_seq', 41)`);
  const [ticket, other] = await put({ name: 'Maria', queueId: queue }, { name: 'Cliente 42', number: '551142424242' });
  await app.owner.query(`select setval('tickets_id_seq', greatest(1000, (select max(id) from tickets)))`);
  expect([ticket?.id, other?.id]).toEqual([42, 43]);
  for (const searchParam of ['42', '#42', ' 42 ']) expect(idsOf(await said(searchParam))).toEqual([42]);
  expect(await search({ searchParam: '42' }, ana)).toMatchObject({ count: 1, tickets: [{ id: 42 }] });
  expect(await search({ searchParam: '43' }, ana)).toMatchObject({ count: 0, tickets: [] });
  expect(await search({ searchParam: '5' })).toMatchObject({ count: 0, tickets: [] });
});

test('% and _ and \\ mean themselves', async () => {
  const [percent, underline, slash] = await put(
    { name: '100% certo', says: ['desconto de 100%'] },
    { name: 'a_b_c loja' },
    { name: 'c:\\dados' },
    { name: '100 certo', says: ['desconto de 1000'] },
    { name: 'aXbXc loja' },
  );
  expect(idsOf(await search({ searchParam: '100%' }))).toEqual([percent?.id]);
  expect(idsOf(await search({ searchParam: 'a_b_c' }))).toEqual([underline?.id]);
  expect(idsOf(await search({ searchParam: 'c:\\d' }))).toEqual([slash?.id]);
  expect(idsOf(await said('de 100%'))).toEqual([percent?.id]);
  for (const searchParam of ['%%%', '___', "';--", '\\\\\\']) expect(idsOf(await said(searchParam))).toEqual([]);
});

test('message contents are searched when asked, and the newest hit is told with what it says', async () => {
  const [first, second] = await put(
    { name: 'Maria', says: ['o boleto venceu?', '>Segue o BOLETO novo', 'obrigada'] },
    { name: 'Pedro', status: 'closed', says: [`${'bla '.repeat(40)}cadê meu Boleto${' bla'.repeat(40)}`] },
    { name: 'Rita', says: ['quero um bolo'] },
  );
  expect(idsOf(await search({ searchParam: 'boleto' }))).toEqual([]);
  const { tickets, count } = await said('boleto');
  expect([count, idsOf({ tickets })]).toEqual([2, [first?.id, second?.id]]);
  expect(tickets[0]?.hit).toEqual({ messageId: first?.messageIds[1], snippet: 'Segue o BOLETO novo' });
  expect(tickets[1]?.hit?.snippet).toMatch(/^….*cadê meu Boleto bla.*…$/);
  expect(idsOf(await said('bo'))).toEqual([]); // too short: the list comes as it is, here the open one
  const byName = await said('rita');
  expect(byName.tickets.map(({ hit }) => hit)).toEqual([undefined]);
});

test('what was deleted is not found, and what is edited is found as it is now', async () => {
  const [deleted, edited] = await put({ says: ['segredo antigo'] }, { says: ['segredo trocado'] });
  await app.owner.query('update messages set is_deleted = true where id = $1', [deleted?.messageIds[0]]);
  await app.owner.query(`update messages set body = 'outra coisa' where id = $1`, [edited?.messageIds[0]]);
  expect(idsOf(await said('segredo'))).toEqual([]);
  expect(idsOf(await said('outra coisa'))).toEqual([edited?.id]);
});

test('who must not see numbers does not find them: not by number, nor in names and messages that repeat one', async () => {
  await company.setting('lgpdHideNumber', 'enabled');
  const queue = await company.queue('Vendas');
  const ana = await company.person({ queues: [queue] });
  const [spelled, plain] = await put(
    { name: '+55 11 98888-7777', number: '5511988887777', queueId: queue, says: ['meu zap: 11 98888 7777'] },
    { name: 'Pedido 4477', number: '5511966665555', queueId: queue, says: ['protocolo 4477 por favor'] },
  );
  for (const searchParam of ['5511988887777', '98888', '7777', '8888 7777'])
    expect([searchParam, idsOf(await said(searchParam, ana))]).toEqual([searchParam, []]);
  expect(idsOf(await said('98888'))).toEqual([spelled?.id]);
  expect(idsOf(await said('4477', ana))).toEqual([plain?.id]);
  const words = await said('meu zap', ana);
  expect(idsOf(words)).toEqual([spelled?.id]);
  expect(JSON.stringify(words)).not.toMatch(/8888.?7777/);
});

test('a user’s search is of own and waiting tickets; the filter by attendant is an admin’s', async () => {
  const queue = await company.queue('Vendas');
  const [ana, bia] = [await company.person({ queues: [queue] }), await company.person({ queues: [queue] })];
  const gil = await company.person({ queues: [queue], flags: { all_user_chat: 'enabled' } });
  const [hers, others, waits] = await put(
    { name: 'Caso um', status: 'open', userId: ana.id, queueId: queue },
    { name: 'Caso dois', status: 'open', userId: bia.id, queueId: queue },
    { name: 'Caso três', status: 'pending', queueId: queue },
  );
  expect(idsOf(await search({ searchParam: 'caso' }, ana))).toEqual([hers?.id, waits?.id]);
  expect(idsOf(await search({ searchParam: 'caso' }, gil))).toEqual([waits?.id]);
  expect(idsOf(await search({ searchParam: 'caso' }))).toEqual([hers?.id, others?.id, waits?.id]);
  expect(idsOf(await search({ searchParam: 'caso', users: `[${bia.id}]` }))).toEqual([others?.id]);
  expect(idsOf(await search({ status: 'search', userFilter: `[${ana.id},${bia.id}]` }))).toEqual([
    hers?.id,
    others?.id,
  ]);
  for (const name of ['users', 'userFilter']) {
    const refused = await company.ask(ana, listTickets, { query: { [name]: `[${ana.id}]` } });
    expect(refused).toMatchObject({ status: 403, body: { code: 'ERR_NO_PERMISSION' } });
    expect((await company.ask(ana, listTickets, { query: { [name]: '[]' } })).status).toBe(200);
  }
});

/** Waiting tickets of as many contacts called Freguês. */
const putMany = (count: number) =>
  app.owner.query(
    `with c as (insert into contacts (company_id, name, channel)
       select $1::bigint, 'Freguês ' || n, 'whatsappapi' from generate_series(1, $3::int) n returning id)
     insert into tickets (company_id, status, channel, contact_id, connection_id, protocol)
       select $1, 'pending', 'whatsappapi', id, $2, 'p' from c`,
    [company.id, company.connectionId, count],
  );

test('more matches than are looked at: the newest come, and the answer says so', async () => {
  await putMany(10_050);
  await app.owner.query('analyze contacts, tickets');
  const byName = await search({ searchParam: 'fregues' });
  expect(byName).toMatchObject({ count: 10_000, countCapped: true, searchLimited: true, hasMore: true });
  expect(byName.tickets).toHaveLength(40);
  // Ten in each of 150 tickets: the newest thousand are said in all of them.
  await app.owner.query(
    `insert into messages (company_id, id, ticket_id, contact_id, connection_id, body, from_me)
     select $1, m.id, t.id, t.contact_id, t.connection_id, 'quero boleto', false
     from (select *, row_number() over (order by id) n from tickets where company_id = $1) t
     join (select id, row_number() over (order by id) n from message_ids(1500) id) m on t.n = 1 + m.n % 150`,
    [company.id],
  );
  const bySaying = await said('boleto');
  expect(bySaying).toMatchObject({ count: 150, countCapped: true, searchLimited: true, hasMore: true });
});

test('matches that lie far apart: the first look ends at some hundreds and says so; all are found where few of them are wanted', async () => {
  await putMany(600);
  // One message in a hundred says it, each in another ticket.
  await app.owner.query(
    `insert into messages (company_id, id, ticket_id, contact_id, connection_id, body, from_me)
     select $1, m.id, t.id, t.contact_id, t.connection_id, case when m.n % 100 = 0 then 'quero pix' else 'bom dia' end, false
     from (select id, row_number() over (order by id) n from message_ids(60000) id) m
     join (select *, row_number() over (order by id) n from tickets where company_id = $1) t on t.n = 1 + m.n / 100 % 600`,
    [company.id],
  );
  const { count, ...page } = await said('quero pix');
  expect(page).toMatchObject({ countCapped: true, searchLimited: true, hasMore: true });
  expect([count >= 400, count < 600]).toEqual([true, true]);
  const bia = await company.person();
  const moved = await app.owner.query(
    `update tickets set status = 'open', user_id = $2 where company_id = $1 and id % 12 = 0`,
    [company.id, bia.id],
  );
  const hers = await search({ searchParam: 'quero pix', searchOnMessages: 'true', users: JSON.stringify([bia.id]) });
  expect([hers.count, hers.countCapped]).toEqual([moved.rowCount, false]);
});

test('a company that searches much waits for itself, and others do not wait for it', async () => {
  const other = await app.company();
  const theirAdmin = await other.admin();
  await putTickets(app.owner, other, [{ name: 'Maria', says: ['o boleto?'] }]);
  await put({ name: 'Boleto e Filhos' }, { name: 'Rui', says: ['o boleto?'] });
  const { rows } = await app.owner.query(`select pg_get_functiondef('control.search_messages'::regproc) as definition`);
  const slow = `\nbegin\n  if p_company = ${company.id} then perform pg_sleep(0.1); end if;\n`;
  let answered = 0;
  try {
    await app.owner.query(rows[0].definition.replace('\nbegin\n', slow));
    const searches = Array.from({ length: 60 }, async () => {
      const found = await said('boleto');
      answered += 1;
      return found;
    });
    const theirs = await other.request(theirAdmin, listTickets, {
      query: { showAll: 'true', searchParam: 'boleto', searchOnMessages: 'true' },
    });
    expect([theirs.count, theirs.searchLimited, answered < 50]).toEqual([1, undefined, true]);
    const found = await Promise.all(searches);
    // With more than 32 waiting, the answer is what was found without messages, and says so.
    const counts = found.map(({ count, searchLimited = false }) => `${count} ${searchLimited}`);
    expect(counts.toSorted().at(0)).toBe('1 true');
    expect(counts).toContain('2 false');
  } finally {
    await app.owner.query(rows[0].definition);
  }
});

test('a search that takes too long gives what it has and says so', async () => {
  const [byName] = await put({ name: 'Boleto e Filhos' }, { name: 'Maria', says: ['o boleto?'] });
  const { rows } = await app.owner.query(
    `select pg_get_functiondef('control.search_messages'::regproc) as messages, pg_get_functiondef('control.search_contacts'::regproc) as contacts`,
  );
  const slow = (definition: string) => definition.replace('\nbegin\n', '\nbegin\n  perform pg_sleep(5);\n');
  try {
    await app.owner.query(slow(rows[0].messages));
    const partly = await said('boleto');
    expect(partly).toMatchObject({ count: 1, countCapped: true, searchLimited: true });
    expect(idsOf(partly)).toEqual([byName?.id]);
    await app.owner.query(slow(rows[0].contacts));
    expect(await said('boleto')).toMatchObject({ tickets: [], count: 0, searchLimited: true, nextCursor: null });
  } finally {
    await app.owner.query(rows[0].messages);
    await app.owner.query(rows[0].contacts);
  }
  expect((await said('boleto')).count).toBe(2);
});

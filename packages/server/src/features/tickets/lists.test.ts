import { exportTicket } from '@guiche/contract/ticket-export.schemas';
import { listTickets } from '@guiche/contract/tickets.schemas';
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

type Query = Record<string, string>;
const put = (...tickets: TicketToPut[]) => putTickets(app.owner, company, tickets);
const list = (query: Query) => company.request(admin, listTickets, { query: { showAll: 'true', ...query } });
const idsOf = async (query: Query) => (await list(query)).tickets.map(({ id }) => id);

/** All pages by cursor; `between` happens before each further page. */
async function readAll(query: Query, between: () => Promise<unknown> = async () => {}): Promise<number[]> {
  const ids: number[] = [];
  for (let nextCursor: string | null = ''; nextCursor !== null; ) {
    const more: Query = nextCursor === '' ? {} : { nextCursor };
    const page: Awaited<ReturnType<typeof list>> = await list({ ...query, ...more });
    ids.push(...page.tickets.map(({ id }) => id));
    nextCursor = page.nextCursor;
    if (nextCursor !== null) await between();
  }
  return ids;
}

const ways: [string, Query][] = [
  ['newest first', { status: 'pending' }],
  ['oldest first', { status: 'pending', sortTickets: 'ASC' }],
  ['closed', { status: 'closed' }],
  ['closed, oldest first', { status: 'closed', sortTickets: 'ASC' }],
  ['all of them', { status: 'search' }],
  ['a search', { searchParam: 'cliente' }],
  ['a search, oldest first', { searchParam: 'cliente', sortTickets: 'ASC' }],
  ['a search of messages', { searchParam: 'bom dia', searchOnMessages: 'true' }],
  ['with something unread', { status: 'pending', withUnreadMessages: 'true' }],
];

test.each(ways)('%s: pages by cursor are those by number, each ticket once, in order', async (_, query) => {
  const status = query.status === 'closed' ? 'closed' : 'pending';
  const tickets = await put(
    // Of three with the same time each, so that the cursor falls among equals.
    ...Array.from(
      { length: 95 },
      (_, n): TicketToPut => ({
        name: `Cliente ${n}`,
        status,
        unread: 1,
        minutesAgo: Math.floor(n / 3),
        says: ['bom dia'],
      }),
    ),
  );
  const ascending = query.sortTickets === 'ASC';
  const inOrder = tickets
    .map(({ id }, n) => ({ id, age: Math.floor(n / 3) }))
    .sort((a, b) => a.age - b.age || b.id - a.id)
    .map(({ id }) => id);
  expect(await readAll(query)).toEqual(ascending ? inOrder.reverse() : inOrder);
  const byNumber = await Promise.all(['1', '2', '3', '4'].map((pageNumber) => idsOf({ ...query, pageNumber })));
  expect(byNumber.map((page) => page.length)).toEqual([40, 40, 15, 0]);
  expect(byNumber.flat()).toEqual(await readAll(query));
  expect(await list(query)).toMatchObject({ count: 95, countCapped: false, hasMore: true });
  expect(await company.ask(admin, listTickets, { query: { ...query, pageNumber: '51' } })).toMatchObject({
    status: 400,
    body: { code: 'ERR_PAGE_TOO_DEEP' },
  });
});

test.each(['DESC', 'ASC', 'WAITING'])(
  '%s: pages behind the first repeat its count; a page by number counts anew',
  async (sortTickets) => {
    const tickets = await put(
      ...Array.from({ length: 95 }, (_, n): TicketToPut => ({ name: `Cliente ${n}`, minutesAgo: n })),
    );
    const query: Query = { status: 'pending', sortTickets };
    const first = await list(query);
    // Of neither of the further pages, whichever way they go.
    const gone = first.tickets.slice(0, 3).map(({ id }) => id);
    await app.owner.query(`update tickets set status = 'closed', closed_at = now() where id = any($1)`, [gone]);
    const second = await list({ ...query, nextCursor: first.nextCursor ?? '' });
    const third = await list({ ...query, nextCursor: second.nextCursor ?? '' });
    expect([first, second, third].map(({ count }) => count)).toEqual([95, 95, 95]);
    expect([first, second, third].flatMap((page) => page.tickets).length).toBe(tickets.length);
    expect(third.nextCursor).toBeNull();
    expect((await list(query)).count).toBe(92);
    expect((await list({ ...query, pageNumber: '2' })).count).toBe(92);
  },
);

test('in the order of waiting who waits longest comes first, page by page, whatever they write meanwhile', async () => {
  const tickets = await put(
    ...Array.from({ length: 95 }, (_, n): TicketToPut => ({ name: `Cliente ${n}`, minutesAgo: n })),
  );
  // Of two since the same moment each; every tenth has no moment of its own.
  const ages = tickets.map(({ id }, n) => ({ id, since: n % 10 === 0 ? n : 1000 - Math.floor(n / 2) }));
  await app.owner.query(
    `update tickets t set queued_at = now() - make_interval(mins => x.since) from unnest($1::bigint[], $2::int[]) x(id, since)
     where t.id = x.id`,
    [ages.map(({ id }) => id), ages.map(({ since }) => since)],
  );
  await app.owner.query('update tickets set queued_at = null where id = any($1)', [
    ages.filter(({ since }) => since < 100).map(({ id }) => id),
  ]);
  const inOrder = [...ages].sort((a, b) => b.since - a.since || a.id - b.id).map(({ id }) => id);
  const query: Query = { status: 'pending', sortTickets: 'WAITING' };
  expect(await readAll(query)).toEqual(inOrder);
  const writes = async () => {
    await app.owner.query('update tickets set updated_at = now() where id = any($1) and queued_at is not null', [
      inOrder.slice(0, 60),
    ]);
  };
  expect(await readAll(query, writes)).toEqual(inOrder);
  const byNumber = await Promise.all(['1', '2', '3'].map((pageNumber) => idsOf({ ...query, pageNumber })));
  expect(byNumber.flat()).toEqual(inOrder);
});

test.each<Query>([{ status: 'open' }, { status: 'closed' }, { status: 'search' }, { searchParam: 'cliente' }])(
  'nobody waits in %j: there is no such order',
  async (query) => {
    const { body } = await company.ask(admin, listTickets, { query: { ...query, sortTickets: 'WAITING' } });
    expect(body.code).toBe('ERR_VALIDATION');
  },
);

const movingLists: Query[] = [{ status: 'pending' }, { searchParam: 'cliente' }];

test.each(movingLists)(
  'while tickets move to the top between pages, none comes twice and none that stayed is missed: %j',
  async (query) => {
    const tickets = await put(
      ...Array.from({ length: 130 }, (_, n): TicketToPut => ({ name: `Cliente ${n}`, minutesAgo: n })),
    );
    const moved = new Set<number>();
    let turn = 0;
    const seen = await readAll(query, async () => {
      const some = tickets.filter((_, n) => n % 10 === turn).map(({ id }) => id);
      turn += 1;
      for (const id of some) moved.add(id);
      await app.owner.query(
        'update tickets set updated_at = clock_timestamp(), version = version + 1 where id = any($1)',
        [some],
      );
    });
    expect(new Set(seen).size).toBe(seen.length);
    expect(tickets.filter(({ id }) => !moved.has(id) && !seen.includes(id))).toEqual([]);
    expect(turn).toBeGreaterThan(1);
  },
);

test('each filter narrows, and all of them together', async () => {
  const queue = await company.queue('Vendas');
  const ana = await company.person({ queues: [queue] });
  const [first, second, third] = await put(
    { name: 'Um', status: 'open', userId: ana.id, queueId: queue, unread: 2 },
    { name: 'Dois', status: 'open', userId: admin.id, unread: 0 },
    { name: 'Três', status: 'open', userId: ana.id, queueId: queue, unread: 0, minutesAgo: 60 * 24 * 3 },
  );
  const { rows } = await app.owner.query(
    `insert into tags (company_id, name, color) select $1, unnest(array['VIP', 'Boleto']), '#112233' returning id`,
    [company.id],
  );
  const [vip, boleto] = rows.map(({ id }) => Number(id));
  await app.owner.query('insert into contact_tags values ($1, $2, $4), ($1, $2, $5), ($1, $3, $4)', [
    company.id,
    first?.contactId,
    second?.contactId,
    vip,
    boleto,
  ]);
  const open = (query: Query) => idsOf({ status: 'open', ...query });
  expect(await open({})).toEqual([first?.id, second?.id, third?.id]);
  expect(await open({ tags: `[${vip}]` })).toEqual([first?.id, second?.id]);
  expect(await open({ tags: `[${vip},${boleto}]` })).toEqual([first?.id]);
  // A tag of the ticket itself counts like one of its contact, and of both it counts once.
  await app.owner.query('insert into ticket_tags (company_id, ticket_id, tag_id) values ($1, $2, $4), ($1, $3, $4)', [
    company.id,
    first?.id,
    second?.id,
    boleto,
  ]);
  expect(await open({ tags: `[${boleto}]` })).toEqual([first?.id, second?.id]);
  expect(await open({ tags: `[${vip},${boleto}]` })).toEqual([first?.id, second?.id]);
  expect(await open({ users: `[${ana.id}]` })).toEqual([first?.id, third?.id]);
  expect(await open({ users: `[${ana.id}]`, userFilter: `[${admin.id}]` })).toEqual([]);
  expect(await open({ queueIds: `[${queue}]` })).toEqual([first?.id, second?.id, third?.id]); // without a queue: all see it
  expect(await open({ withUnreadMessages: 'true' })).toEqual([first?.id]);
  expect(await open({ whatsappIds: `[${company.connectionId}]` })).toHaveLength(3);
  expect(await open({ whatsappIds: '[987654321]' })).toEqual([]);
  expect(await open({ statusFilter: '["pending"]' })).toEqual([]);
  expect(await idsOf({ status: 'search', statusFilter: '["open","closed"]' })).toHaveLength(3);
  expect(await open({ tags: `[${vip}]`, users: `[${ana.id}]`, withUnreadMessages: 'true' })).toEqual([first?.id]);
  const bad = ['statusFilter=["gone"]', 'statusFilter=open', 'users=[0]', 'sortTickets=up', 'updatedAt=2026-02-30'];
  for (const text of bad) {
    const [name = '', value = ''] = text.split('=');
    expect([text, (await company.ask(admin, listTickets, { query: { [name]: value } })).status]).toEqual([text, 400]);
  }
});

test('of a list that has more than a page the one who has waited longest can be asked for, under its filters', async () => {
  const queue = await company.queue('Vendas');
  const many = Array.from({ length: 45 }, (_, n): TicketToPut => ({ name: `Cliente ${n}`, minutesAgo: n + 10 }));
  const [writesAgain, inQueue, ...others] = await put(
    { name: 'Escreve de novo', minutesAgo: 0 },
    { name: 'Na fila', queueId: queue, minutesAgo: 1 },
    ...many,
  );
  await app.owner.query(
    `update tickets set queued_at = updated_at - interval '1 minute' where company_id = $1 and id <> $2`,
    [company.id, writesAgain?.id],
  );
  await app.owner.query(`update tickets set queued_at = now() - interval '1 day' where id = $1`, [writesAgain?.id]);
  const first = async (query: Query) => {
    const { tickets, hasMore, nextCursor } = await list({ status: 'pending', longestWaiting: 'true', ...query });
    return [tickets.map(({ id }) => id), hasMore, nextCursor];
  };
  expect(await first({})).toEqual([[writesAgain?.id], false, null]);
  await app.owner.query(`update tickets set status = 'open', user_id = $2 where id = $1`, [writesAgain?.id, admin.id]);
  expect(await first({ showAll: 'false' })).toEqual([[others.at(-1)?.id], false, null]);
  await app.owner.query('update tickets set queue_id = $2 where id = any($1)', [
    others.map(({ id }) => id),
    await company.queue('Suporte'),
  ]);
  expect(await first({ queueIds: `[${queue}]` })).toEqual([[inQueue?.id], false, null]);
  expect(await first({ whatsappIds: '[987654321]' })).toEqual([[], false, null]);
  const ofClosed = { status: 'closed', longestWaiting: 'true' } as const;
  expect((await company.ask(admin, listTickets, { query: ofClosed })).body.code).toBe('ERR_VALIDATION');
});

test('days are the company’s own', async () => {
  const [ticket] = await put({ name: 'Meia-noite' });
  await app.owner.query(
    `update tickets set updated_at = '2026-03-02T02:30:00Z', created_at = '2026-03-01T15:00:00Z' where id = $1`,
    [ticket?.id],
  );
  const pending = (query: Query) => idsOf({ status: 'pending', ...query });
  expect(await pending({ updatedAt: '2026-03-01' })).toEqual([ticket?.id]); // 23:30 in São Paulo
  expect(await pending({ updatedAt: '2026-03-02' })).toEqual([]);
  expect(await pending({ date: '2026-03-01' })).toEqual([ticket?.id]);
});

test('closed tickets are counted up to ten thousand, live ones exactly', async () => {
  for (const status of ['closed', 'pending'])
    await app.owner.query(
      `with c as (insert into contacts (company_id, name, channel)
         select $1::bigint, 'Cliente ' || n, 'whatsappapi' from generate_series(1, 10001) n returning id)
       insert into tickets (company_id, status, channel, contact_id, connection_id, protocol)
         select $1, $3, 'whatsappapi', id, $2, 'p' from c`,
      [company.id, company.connectionId, status],
    );
  expect(await list({ status: 'closed' })).toMatchObject({ count: 10_000, countCapped: true });
  expect(await list({ status: 'pending' })).toMatchObject({ count: 10_001, countCapped: false });
  expect(await list({ status: 'search' })).toMatchObject({ count: 10_000, countCapped: true });
});

test('who exports a conversation stands in the audit log; one that is out of sight is missing, and leaves nothing there', async () => {
  const ana = await company.person({ name: 'Ana' });
  const [own, others] = await put({ status: 'open', userId: ana.id }, { status: 'open', userId: admin.id });
  const ask = async (id = 0) => {
    const { status, body } = await company.ask(ana, exportTicket, { params: { ticketId: id } });
    return [status, Object(body).code];
  };
  expect(await ask(own?.id)).toEqual([200, undefined]);
  expect(await ask(others?.id)).toEqual([404, 'ERR_NO_TICKET_FOUND']);
  const { rows } = await app.owner.query(
    `select user_id, subject_id from audit_log where company_id = $1 and act = 'ticket.export'`,
    [company.id],
  );
  expect(rows.map((row) => [Number(row.user_id), Number(row.subject_id)])).toEqual([[ana.id, own?.id]]);
});

test('a list and its count are of one moment, also while tickets come and go', async () => {
  const moved = await put(
    ...Array.from({ length: 20 }, (_, n) => ({ name: `Cliente ${n}`, number: `55119999900${10 + n}` })),
  );
  let isOver = false;
  const moving = (async () => {
    for (let turn = 0; !isOver; turn++)
      await app.owner.query('update tickets set status = $2 where id = $1', [
        moved[turn % moved.length]?.id,
        turn % 40 < 20 ? 'open' : 'pending',
      ]);
  })();
  const pages = [];
  for (let round = 0; round < 40; round++)
    pages.push(...(await Promise.all([1, 2, 3, 4].map(() => list({ status: 'pending' })))));
  isOver = true;
  await moving;
  expect(pages.filter(({ tickets, count }) => tickets.length !== count)).toEqual([]);
  expect(new Set(pages.map(({ count }) => count)).size).toBeGreaterThan(1);
});

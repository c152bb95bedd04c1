import * as xlsx from '@e965/xlsx';
import { reportOrders } from '@guiche/contract/reports';
import type { ReportTicket } from '@guiche/contract/reports.schemas';
import { listReport } from '@guiche/contract/reports.schemas';
import { getExport, startExport } from '@guiche/contract/spreadsheets.schemas';
import { getFile } from '@guiche/testkit/media-requests';
import { putTickets } from '@guiche/testkit/put-tickets';
import { noLimits, startTestApp, type TestApp } from '@guiche/testkit/test-app';
import type { Person, TestCompany } from '@guiche/testkit/test-company';
import { until } from '@guiche/testkit/until';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** One attendance as the test knows it: everything the report says is computed from these once more. */
interface Attendance {
  ticketId: number;
  beganAt: number;
  startedAt: number | null;
  endedAt: number | null;
  userId: number | null;
  queueId: number | null;
  status: 'open' | 'pending' | 'closed';
  name: string;
}

/** Clocks go forward there on 29 March 2026 and back on 25 October. */
const zone = 'Europe/Madrid';

let app: TestApp;
let company: TestCompany;
let admin: Person;
let ana: Person;
let queues: number[];
const all: Attendance[] = [];

/** Numbers without a pattern, the same at every run. */
function numbersFrom(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

async function generate(): Promise<void> {
  const draw = numbersFrom(7);
  const people = [null, admin.id, ana.id];
  const tickets = await putTickets(
    app.owner,
    company,
    Array.from({ length: 60 }, (_, n) => ({
      name: `Contato ${n}: 5511${String(900_000_000 + n)}`,
      number: `5511${String(900_000_000 + n)}`,
      status: (['open', 'pending', 'closed'] as const)[n % 3] ?? 'open',
      userId: people[n % 3] ?? null,
      queueId: [null, ...queues][n % 3] ?? null,
      says: [`fala ${n}`],
    })),
  );
  // Around both changes of clocks, and most of all around their midnights.
  const days = ['2026-03-28', '2026-03-29', '2026-03-30', '2026-10-24', '2026-10-25', '2026-10-26'];
  for (const [n, ticket] of tickets.entries())
    for (let turn = 0; turn <= n % 2; turn += 1) {
      const day = days[(n + turn) % days.length];
      const beganAt = Date.parse(`${day}T21:30:00Z`) + draw(300) * 60_000;
      const isEnded = turn === 0 || n % 3 === 2;
      const startedAt = draw(4) === 0 ? null : beganAt + draw(90) * 1_000;
      const attendance: Attendance = {
        ticketId: ticket.id,
        beganAt,
        startedAt,
        endedAt: isEnded ? beganAt + 100_000 + draw(9_000_000) : null,
        userId: people[draw(3)] ?? null,
        queueId: [null, ...queues][draw(3)] ?? null,
        status: (['open', 'pending', 'closed'] as const)[n % 3] ?? 'open',
        name: `Contato ${n}: 5511${String(900_000_000 + n)}`,
      };
      const time = (at: number | null) => (at === null ? null : new Date(at));
      await app.owner.query(
        `insert into ticket_sessions (company_id, ticket_id, connection_id, queue_id, user_id, protocol, created_at, queued_at, started_at, closed_at, finished_at,
           contact_id)
         select $1, $2, $3, $4, $5, 'p', $6, $6, $7, $8, $8, contact_id from tickets where company_id = $1 and id = $2`,
        [
          company.id,
          ticket.id,
          company.connectionId,
          attendance.queueId,
          attendance.userId,
          time(beganAt),
          time(startedAt),
          time(attendance.endedAt),
        ],
      );
      all.push(attendance);
    }
  await app.owner.query('select settle_attendances($1, array(select id from contacts where company_id = $1))', [
    company.id,
  ]);
}

beforeAll(async () => {
  app = await startTestApp({ limiter: noLimits });
  company = await app.company();
  await app.owner.query('update companies set time_zone = $2 where id = $1', [company.id, zone]);
  queues = [await company.queue('Vendas'), await company.queue('Suporte')];
  admin = await company.admin();
  ana = await company.person({
    name: 'Ana',
    queues: queues.slice(0, 1),
    flags: { show_dashboard: 'enabled' },
  });
  await generate();
});
afterAll(() => app.close());

const dayOf = (at: number) => new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(at);
const ask = (query: Record<string, string>, person = admin) => company.request(person, listReport, { query });
const year = { dateFrom: '2026-01-01', dateTo: '2026-12-31', pageSize: '50' };
const idsOf = (tickets: readonly Pick<ReportTicket, 'id'>[]) => tickets.map(({ id }) => id).sort((a, b) => a - b);

/** The same once more, by plain code: of each ticket its last attendance of those days. */
function expected(from: string, to: string, isWanted: (row: Attendance) => boolean = () => true): Attendance[] {
  const last = new Map<number, Attendance>();
  for (const row of all) if (dayOf(row.beganAt) <= to) last.set(row.ticketId, row); // in the order of their ids
  return [...last.values()].filter((row) => dayOf(row.beganAt) >= from && isWanted(row));
}

async function everyPage(query: Record<string, string>, person = admin): Promise<ReportTicket[]> {
  const tickets: ReportTicket[] = [];
  for (let page = 1; ; page += 1) {
    const answer = await ask({ ...query, page: String(page) }, person);
    tickets.push(...answer.tickets);
    if (tickets.length >= answer.totalTickets.total || answer.tickets.length === 0) return tickets;
  }
}

test.each([
  ['2026-03-28', '2026-03-28'],
  ['2026-03-29', '2026-03-29'],
  ['2026-03-30', '2026-03-30'],
  ['2026-10-24', '2026-10-25'],
  ['2026-10-25', '2026-10-25'],
  ['2026-01-01', '2026-12-31'],
])('from %s to %s the figures are those of plain code, by the days of the company', async (dateFrom, dateTo) => {
  const wanted = expected(dateFrom, dateTo);
  expect(wanted.length).toBeGreaterThan(0);
  const tickets = await everyPage({ dateFrom, dateTo, pageSize: '20' });
  expect(idsOf(tickets)).toEqual(wanted.map(({ ticketId }) => ticketId).sort((a, b) => a - b));
  for (const row of wanted) {
    const seconds =
      row.endedAt === null || row.startedAt === null ? null : Math.floor((row.endedAt - row.startedAt) / 1000);
    expect(tickets.find(({ id }) => id === row.ticketId)).toMatchObject({
      contactName: row.name,
      status: row.status,
      createdAt: new Date(row.beganAt).toISOString(),
      closedAt: row.endedAt === null ? null : new Date(row.endedAt).toISOString(),
      supportTime: seconds,
      userName: row.userId === null ? null : row.userId === ana.id ? 'Ana' : admin.name,
      canOpen: true,
    });
  }
});

test('every filter narrows, alone and with others, on every page', async () => {
  const [first = 0] = queues;
  const cases: [Record<string, string>, (row: Attendance) => boolean][] = [
    [{ users: `[${ana.id}]` }, (row) => row.userId === ana.id],
    [{ queueIds: `[${queues}]` }, (row) => row.queueId !== null],
    [{ status: '["closed","open"]' }, (row) => row.status !== 'pending'],
    [{ whatsappId: `[${company.connectionId}]` }, () => true],
    [{ searchParam: 'contato 1' }, (row) => row.name.includes('1')],
    [{ users: `[${ana.id}]`, queueIds: `[${first}]` }, (row) => row.userId === ana.id && row.queueId === first],
    [{ onlyRated: 'true' }, () => false],
    [{ users: '[999999]' }, () => false],
    [{ searchParam: 'co' }, () => true],
  ];
  for (const [query, isWanted] of cases) {
    const wanted = expected('2026-01-01', '2026-12-31', isWanted);
    const tickets = await everyPage({ ...year, pageSize: '5', ...query });
    expect([query, idsOf(tickets)]).toEqual([query, wanted.map((row) => row.ticketId).sort((a, b) => a - b)]);
  }
  const { rows } = await app.owner.query('select contact_id::text as id from tickets where id = $1', [
    all[3]?.ticketId,
  ]);
  expect(idsOf((await ask({ ...year, contactId: rows[0].id })).tickets)).toEqual([all[3]?.ticketId]);
});

test('every order goes both ways, and pages neither repeat nor leave out', async () => {
  for (const sortBy of reportOrders) {
    for (const sortDirection of ['asc', 'desc'] as const) {
      const tickets = await everyPage({ ...year, pageSize: '10', sortBy, sortDirection });
      expect(new Set(tickets.map(({ id }) => id)).size, sortBy).toBe(expected('2026-01-01', '2026-12-31').length);
      if (sortBy !== 'createdAt' && sortBy !== 'closedAt' && sortBy !== 'supportTime') continue;
      const values = tickets.map((ticket) => ticket[sortBy]).filter((value) => value !== null);
      const sorted = [...values].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
      expect(values).toEqual(sortDirection === 'asc' ? sorted : sorted.reverse());
    }
  }
});

test('unsaid dates are this month up to today, sizes are the given ones, and nonsense is refused', async () => {
  const today = dayOf(Date.now());
  const wanted = expected(`${today.slice(0, 7)}-01`, today);
  expect((await ask({})).totalTickets.total).toBe(wanted.length);
  for (const pageSize of ['5', '10', '20', '50'])
    expect((await ask({ ...year, pageSize })).tickets).toHaveLength(Number(pageSize));
  const { pageSize: _, ...unsaid } = year;
  expect((await ask(unsaid)).tickets).toHaveLength(10);
  for (const query of [
    { pageSize: '7' },
    { users: 'x' },
    { dateFrom: '2026-02-30' },
    { status: '["gone"]' },
    { page: '0' },
  ])
    expect(await company.ask(admin, listReport, { query: query as never })).toMatchObject({
      status: 400,
      body: { code: 'ERR_VALIDATION' },
    });
});

test('the flag opens the whole report; what people wrote, and numbers, stay where they belong', async () => {
  const clerk = await company.person();
  expect(await company.ask(clerk, listReport, { query: {} })).toMatchObject({ status: 403 });
  await company.setting('lgpdHideNumber', 'enabled');
  const rui = await company.person({ name: 'Rui', queues: queues.slice(1), flags: { show_dashboard: 'enabled' } });
  const tickets = await everyPage(year, rui);
  expect(tickets).toHaveLength(expected('2026-01-01', '2026-12-31').length);
  const [open, shut] = [tickets.filter(({ canOpen }) => canOpen), tickets.filter(({ canOpen }) => !canOpen)];
  expect([open.length > 0, shut.length > 0]).toEqual([true, true]);
  expect(open.every(({ lastMessage }) => lastMessage.startsWith('fala '))).toBe(true);
  expect(shut.every(({ lastMessage }) => lastMessage === '')).toBe(true);
  for (const { contactName } of tickets) expect(contactName).toMatch(/5511\*{7}\d\d$/);
  // By name they stand as they came: what their numbers are does not order them.
  const byName = await everyPage({ ...year, sortBy: 'contactName', sortDirection: 'asc' }, rui);
  expect(byName.map(({ id }) => id)).toEqual(idsOf(byName));
  expect((await ask({ ...year, searchParam: '900000012' }, rui)).tickets).toEqual([]);
  expect((await ask({ ...year, searchParam: '900000012' })).tickets).toHaveLength(1);
});

/** Of the whole year. */
async function spreadsheetOf(filter: Record<string, string>): Promise<string[][]> {
  const query = new URLSearchParams({ dateFrom: '2026-01-01', dateTo: '2026-12-31', ...filter }).toString();
  const begun = await company.request(admin, startExport, { body: { kind: 'reports', query, language: 'es' } });
  const read = () => company.request(admin, getExport, { params: { exportId: begun.id } });
  await until('the spreadsheet is done', async () => (await read()).state === 'done');
  const answer = await getFile(app.url, admin, (await read()).url ?? '');
  const book = xlsx.read(Buffer.from(await answer.arrayBuffer()), { cellDates: false });
  const sheet = book.Sheets[book.SheetNames[0] ?? ''];
  return sheet ? xlsx.utils.sheet_to_json<string[]>(sheet, { header: 1, raw: false, defval: '' }) : [];
}

test('the spreadsheet holds every row of the filter, in the language asked for, and names the clock of its times', async () => {
  const rows = await spreadsheetOf({ status: '["closed"]' });
  expect(rows[0]).toEqual(['Conexión', 'Contacto', 'Agente', 'Cola', 'Estado', 'Último mensaje', 'Apertura (Europe/Madrid)', 'Cierre (Europe/Madrid)', 'Tiempo de atención', 'NPS']); // biome-ignore format: a row
  const wanted = expected('2026-01-01', '2026-12-31', (row) => row.status === 'closed');
  const clock = (at: number | null) =>
    at === null
      ? ''
      : new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' }).format(at);
  expect(
    rows
      .slice(1)
      .map((row) => [row[1], row[4], row[6], row[7]])
      .sort(),
  ).toEqual(wanted.map((row) => [row.name, 'Resuelta', clock(row.beganAt), clock(row.endedAt)]).sort());
});

test('a search that more contacts match than it tells of leaves no row out, on the screen or in the file', async () => {
  await app.owner.query(
    `insert into contacts (company_id, name, channel) select $1, 'Contato que nunca escreveu ' || n, 'whatsappapi'
     from generate_series(1, 10001) n`,
    [company.id],
  );
  const wanted = expected('2026-01-01', '2026-12-31');
  const tickets = await everyPage({ ...year, searchParam: 'contato' });
  expect(idsOf(tickets)).toEqual(wanted.map(({ ticketId }) => ticketId).sort((a, b) => a - b));
  const [, ...rows] = await spreadsheetOf({ searchParam: 'contato' });
  expect(rows.map((row) => row[1]).sort()).toEqual(wanted.map(({ name }) => name).sort());
});

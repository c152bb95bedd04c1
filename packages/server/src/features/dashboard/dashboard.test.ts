import * as xlsx from '@e965/xlsx';
import { deleteContact, mergeContacts } from '@guiche/contract/contact-acts.schemas';
import {
  type Counters,
  countMessages,
  getDashboard,
  getTicketsDay,
  getTicketsUsers,
} from '@guiche/contract/dashboard.schemas';
import { listReport } from '@guiche/contract/reports.schemas';
import { getExport, startExport } from '@guiche/contract/spreadsheets.schemas';
import { deleteTicket, type Ticket, updateTicket } from '@guiche/contract/tickets.schemas';
import { deleteUser } from '@guiche/contract/user-acts.schemas';
import { listRemovedUsers } from '@guiche/contract/users.schemas';
import { getFile } from '@guiche/testkit/media-requests';
import { noLimits, startTestApp, type TestApp } from '@guiche/testkit/test-app';
import type { Person, TestCompany } from '@guiche/testkit/test-company';
import { waitingTicket } from '@guiche/testkit/waiting-ticket';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

let app: TestApp;
let company: TestCompany;
let queueId: number;
let admin: Person;
beforeAll(async () => {
  app = await startTestApp({ limiter: noLimits });
});
afterAll(() => app.close());
beforeEach(async () => {
  company = await app.company();
  queueId = await company.queue('Vendas');
  admin = await company.admin();
});

const today = () => new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' }).format(new Date());
const calls = [
  [getDashboard, { days: '30' }],
  [getTicketsUsers, { initialDate: '2026-01-01', finalDate: '2026-12-31' }],
  [getTicketsDay, { initialDate: '2026-01-01', finalDate: '2026-12-31' }],
  [countMessages, { fromMe: 'true' }],
] as const;

async function counters(of = company, person = admin): Promise<Counters> {
  const { body } = await of.ask(person, getDashboard, { query: { days: '1' } });
  return body.counters;
}
const pick = async (...names: (keyof Counters)[]) => {
  const all = await counters();
  return names.map((name) => all[name]);
};

const writes = (name: string) => waitingTicket(app, { company, sees: admin }, name);
const change = (ticketId: number, status: 'open' | 'closed') =>
  company.request(admin, updateTicket, {
    params: { ticketId },
    body: status === 'open' ? { status, userId: admin.id, queueId } : { status, sendFarewellMessage: false },
  });

test('it is for admins and for whom it was opened to; others are refused', async () => {
  const ana = await company.person({ name: 'Ana', flags: { show_dashboard: 'enabled' } });
  const bia = await company.person({ name: 'Bia' });
  for (const [route, query] of calls) {
    const statuses = [];
    for (const person of [admin, ana, bia]) statuses.push((await company.ask(person, route, { query })).status);
    expect([route.path, statuses]).toEqual([route.path, [200, 200, 403]]);
  }
  const refused = await company.ask(bia, getDashboard, { query: { days: '1' } });
  expect(refused.body.code).toBe('ERR_NO_PERMISSION');
});

test('a filter has at least one part, ends after it begins and is of two years at most', async () => {
  const code = async (query: Record<string, string>) =>
    (await company.ask(admin, getDashboard, { query })).body.code ?? 'fine';
  expect(await code({})).toBe('ERR_FILTER_REQUIRED');
  expect(await code({ days: '731' })).toBe('fine');
  expect(await code({ days: '732' })).toBe('ERR_INVALID_RANGE');
  expect(await code({ date_from: '2026-02-02', date_to: '2026-02-01' })).toBe('ERR_INVALID_RANGE');
  expect(await code({ date_from: '2024-01-01', date_to: '2025-12-31' })).toBe('fine');
  expect(await code({ date_from: '2024-01-01', date_to: '2026-01-01' })).toBe('ERR_INVALID_RANGE');
  expect(await code({ date_from: '2999-01-01' })).toBe('ERR_INVALID_RANGE');
  expect(await code({ date_to: '2026-01-01' })).toBe('fine');
  for (const [name, text] of [
    ['days', '0'],
    ['days', 'x'],
    ['date_from', '2026-02-30'],
    ['since', '2026-01-01'],
  ] as const)
    expect(await code({ [name]: text })).toBe('ERR_VALIDATION');
  const reversed = { initialDate: '2026-02-02', finalDate: '2026-02-01' };
  for (const route of [getTicketsUsers, getTicketsDay])
    expect((await company.ask(admin, route, { query: reversed })).body.code).toBe('ERR_INVALID_RANGE');
  const dates = { dateStart: '2026-02-02', dateEnd: '2026-02-01' };
  expect((await company.ask(admin, countMessages, { query: dates })).body.code).toBe('ERR_INVALID_RANGE');
});

test('numbers follow who writes, who accepts and who closes, at once', async () => {
  const live = ['supportPending', 'supportHappening', 'supportFinished', 'leads', 'passiveTickets', 'tickets'] as const;
  expect(await pick(...live)).toEqual([0, 0, 0, 0, 0, 0]);
  const { id } = await writes('Rosa');
  expect(await pick(...live)).toEqual([1, 0, 0, 1, 1, 1]);
  await change(id, 'open');
  expect(await pick(...live)).toEqual([0, 1, 0, 1, 1, 1]);
  await change(id, 'closed');
  expect(await pick(...live)).toEqual([0, 0, 1, 1, 1, 1]);
  await writes('Rosa'); // she comes again: a second attendance, and she is new no more
  expect(await pick(...live)).toEqual([1, 0, 1, 0, 2, 2]);
  const users = await company.request(admin, getTicketsUsers, { query: { initialDate: today(), finalDate: today() } });
  expect(users).toEqual({ data: [{ nome: 'Helena', quantidade: 1, removed: false }], count: 1 });
  const hours = await company.request(admin, getTicketsDay, { query: { initialDate: today(), finalDate: today() } });
  expect([hours.data.length, hours.count]).toEqual([24, 2]);
  for (const [query, count] of [
    [{ fromMe: 'false' }, 2],
    [{ fromMe: 'true' }, 0],
    [{}, 2],
    [{ fromMe: 'false', dateStart: today(), dateEnd: today() }, 2],
    [{ fromMe: 'false', dateEnd: '2026-01-01' }, 0],
  ] as const)
    expect(await company.request(admin, countMessages, { query })).toEqual({ count: [{ count }] });
});

test('what is so now: groups, who was not answered for ten minutes, and since when the first one waits', async () => {
  const live = async () => (await company.request(admin, getDashboard, { query: { days: '1' } })).live;
  expect(await live()).toEqual({ groups: 0, unanswered: 0, waitingSince: null, waitingQueue: null });
  const [rosa, rita, ruth] = [await writes('Rosa'), await writes('Rita'), await writes('Ruth')];
  const since = new Date(Date.now() - 81 * 60_000);
  const turn = (set: string, { id }: Ticket) =>
    app.owner.query(`update tickets set ${set} where company_id = $1 and id = $2`, [company.id, id]);
  await turn(`queued_at = '${since.toISOString()}', queue_id = null`, rosa);
  const longest = { groups: 0, unanswered: 0, waitingSince: since.toISOString() };
  expect(await live()).toEqual({ ...longest, waitingQueue: null });
  await turn(`queue_id = ${queueId}`, rosa);
  expect(await live()).toEqual({ ...longest, waitingQueue: { id: queueId, name: 'Vendas' } });
  for (const { id } of [rosa, rita, ruth]) await change(id, 'open');
  const wrote = (minutes: number) => `last_outbound_at = null, last_inbound_at = now() - interval '${minutes} minutes'`;
  await turn(wrote(9), rosa);
  await turn(wrote(11), rita);
  await turn(`${wrote(11)}, snoozed_at = now()`, ruth);
  expect(await live()).toEqual({ groups: 0, unanswered: 1, waitingSince: null, waitingQueue: null });
  await turn('last_outbound_at = now()', rita);
  await turn(`is_group = true, status = 'group'`, rosa);
  expect(await live()).toEqual({ groups: 1, unanswered: 0, waitingSince: null, waitingQueue: null });
});

test('a deleted ticket counts no more; of merged contacts each attendance counts once', async () => {
  const rosa = await writes('Rosa');
  const rita = await writes('Rita');
  expect(await pick('tickets', 'leads', 'supportPending')).toEqual([2, 2, 2]);
  await company.request(admin, mergeContacts, {
    params: { contactId: rosa.contactId },
    body: { otherContactId: rita.contactId },
  });
  expect(await pick('tickets', 'leads', 'supportPending')).toEqual([1, 1, 1]);
  await company.request(admin, deleteTicket, { params: { ticketId: rosa.id } });
  expect(await pick('tickets', 'leads', 'supportPending', 'supportFinished')).toEqual([0, 0, 0, 0]);
});

test('a deleted contact takes nothing out of the figures; what was out of them stays out', async () => {
  const [rosa, rita] = [await writes('Rosa'), await writes('Rita')];
  for (const { id } of [rosa, rita]) await change(id, 'closed');
  await company.request(admin, deleteTicket, { params: { ticketId: rita.id } });
  const figures = ['tickets', 'leads', 'supportFinished'] as const;
  expect(await pick(...figures)).toEqual([1, 1, 1]);
  for (const { contactId } of [rosa, rita]) await company.request(admin, deleteContact, { params: { contactId } });
  expect(await pick(...figures)).toEqual([1, 1, 1]);
});

test('merged contacts who came once each came twice', async () => {
  const rosa = await writes('Rosa');
  await change(rosa.id, 'closed');
  const rita = await writes('Rita');
  await change(rita.id, 'closed');
  expect(await pick('tickets', 'leads')).toEqual([2, 2]);
  await company.request(admin, mergeContacts, {
    params: { contactId: rosa.contactId },
    body: { otherContactId: rita.contactId },
  });
  expect(await pick('tickets', 'leads')).toEqual([2, 0]);
});

test('who was removed keeps their attendances in the past, marked, and is not counted among the people', async () => {
  const bia = await company.person({ name: 'Bia', queues: [queueId], flags: { all_ticket: 'enable' } });
  const idle = await company.person({ name: 'Caio' });
  const { id } = await writes('Rosa');
  const params = { ticketId: id };
  await company.request(bia, updateTicket, { params, body: { status: 'open', userId: bia.id, queueId } });
  await company.request(bia, updateTicket, { params, body: { status: 'closed', sendFarewellMessage: false } });
  for (const person of [bia, idle]) await company.request(admin, deleteUser, { params: { userId: person.id } });
  const { attendants } = await company.request(admin, getDashboard, { query: { days: '1' } });
  expect(attendants.map(({ name, tickets, removed }) => [name, tickets, removed])).toEqual([
    ['Bia', 1, true],
    [admin.name, 0, false],
  ]);
  const query = { initialDate: today(), finalDate: today() };
  expect(await company.request(admin, getTicketsUsers, { query })).toEqual({
    data: [{ nome: 'Bia', quantidade: 1, removed: true }],
    count: 1,
  });
  expect(await company.request(admin, listRemovedUsers)).toEqual([
    { id: bia.id, name: 'Bia' },
    { id: idle.id, name: 'Caio' },
  ]);
  const hers = await company.request(admin, listReport, { query: { users: `[${bia.id}]` } });
  expect(hers.tickets.map(({ id: ticketId, userName }) => [ticketId, userName])).toEqual([[id, 'Bia']]);
});

test('another company’s people, tickets and messages are in no number', async () => {
  await writes('Rosa');
  const other = await app.company();
  const otherAdmin = await other.person({ name: 'Outra', profile: 'admin' });
  const seen = await counters(other, otherAdmin);
  expect(Object.values(seen).every((value) => value === 0)).toBe(true);
  const { attendants } = await other.request(otherAdmin, getDashboard, { query: { days: '1' } });
  expect(attendants.map(({ name }) => name)).toEqual(['Outra']);
  expect(await other.request(otherAdmin, countMessages, { query: {} })).toEqual({ count: [{ count: 0 }] });
  const named = await company.ask(admin, getDashboard, { query: { days: '1', companyId: String(other.id) } });
  expect(named.status).toBe(400);
});

test('the attendants become a spreadsheet of the same figures, in which no name is a formula', async () => {
  const evil = await company.person({ name: '=1+1', queues: [queueId] });
  const { id } = await writes('Rosa');
  await change(id, 'open');
  const body = { kind: 'attendants', query: `date_from=${today()}&date_to=${today()}`, language: 'pt' } as const;
  expect((await company.ask(evil, startExport, { body })).status).toBe(403);
  const { body: begun } = await company.ask(admin, startExport, { body });
  await app.idle();
  const sheet = await company.request(admin, getExport, { params: { exportId: begun.id } });
  expect(sheet).toMatchObject({ state: 'done', done: 2, url: expect.stringMatching(/relatorio-de-atendentes\.xlsx$/) });
  const file = await getFile(app.url, admin, sheet.url ?? '');
  const book = xlsx.read(await file.arrayBuffer());
  const page = book.Sheets[book.SheetNames[0] ?? ''] ?? {};
  const rows = xlsx.utils.sheet_to_json<string[]>(page, { header: 1 });
  expect(rows[0]?.slice(0, 4)).toEqual(['Nome', 'Nota média', 'Avaliações', 'Atendimentos']);
  expect(rows.slice(1).map((row) => row.slice(0, 4))).toEqual([
    ['=1+1', 0, 0, 0],
    ['Helena', 0, 0, 1],
  ]);
  expect(Object.values(page).filter((cell) => Object(cell).f !== undefined)).toEqual([]);
});

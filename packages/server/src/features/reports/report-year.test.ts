import { reportOrders } from '@guiche/contract/reports';
import { listReport, type ReportTicket } from '@guiche/contract/reports.schemas';
import {
  attendances,
  dateIn,
  GeneratedYear,
  moments,
  nameOf,
  nightsOfTurn,
  type YearRow,
  yearEnd,
  yearStart,
} from '@guiche/testkit/generated-year';
import { noLimits, startTestApp, type TestApp } from '@guiche/testkit/test-app';
import type { Person, TestCompany } from '@guiche/testkit/test-company';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ limiter: noLimits });
});
afterAll(() => app.close());

interface Stage {
  company: TestCompany;
  admin: Person;
  year: GeneratedYear;
  zone: string;
  people: ReadonlyMap<number, string>;
  queues: ReadonlyMap<number, string>;
}

async function stageIn(zone: string): Promise<Stage> {
  const company = await app.company();
  await app.owner.query('update companies set time_zone = $2 where id = $1', [company.id, zone]);
  const admin = await company.admin();
  const people = new Map<number, string>();
  for (const name of ['Ana', 'Bia', 'Caio']) people.set((await company.person({ name })).id, name);
  const queues = new Map<number, string>();
  for (const name of ['Suporte', 'Vendas']) queues.set(await company.queue(name), name);
  const year = new GeneratedYear(app, company);
  await year.open();
  const drawn = attendances(zone, [...people.keys()], [...queues.keys()]);
  await year.add(fc.sample(drawn, { numRuns: 1, seed: zone.length })[0] ?? []);
  // Deleted, and merged: neither is a row of the report.
  for (const row of year.all.filter((_, n) => n % 17 === 1)) await year.remove(row);
  const [into] = year.all.filter((row) => !row.isGone);
  for (const row of year.all.filter((each, n) => n % 19 === 2 && !each.isGone))
    if (into && into.ticketId !== row.ticketId) await year.merge(row, into);
  return { company, admin, year, zone, people, queues };
}

/** Of each ticket its last attendance of those days, by plain code. */
function expected({ year, zone }: Stage, [from, to]: readonly [string, string]): YearRow[] {
  const last = new Map<number, YearRow>();
  for (const row of year.all) if (dateIn(zone, row.createdAt) <= to) last.set(row.ticketId, row); // in the order of their ids
  return [...last.values()].filter((row) => dateIn(zone, row.createdAt) >= from && !row.isGone);
}

async function everyPage({ company, admin }: Stage, query: Record<string, string>): Promise<ReportTicket[]> {
  const tickets: ReportTicket[] = [];
  for (let page = 1; ; page += 1) {
    const answer = await company.request(admin, listReport, {
      query: { pageSize: '50', ...query, page: String(page) },
    });
    tickets.push(...answer.tickets);
    if (answer.tickets.length === 0 || tickets.length >= answer.totalTickets.total) {
      expect(tickets).toHaveLength(answer.totalTickets.total);
      return tickets;
    }
  }
}

const date = (time: number | null) => (time === null ? null : new Date(time).toISOString());

/** A row as the report says it. */
function rowOf({ people, queues }: Stage, row: YearRow) {
  const end = row.closedAt ?? row.finishedAt;
  return {
    id: row.ticketId,
    contactName: nameOf(row.contact),
    userName: row.user === null ? null : people.get(row.user),
    queueName: row.queue === null ? null : queues.get(row.queue),
    status: row.status,
    createdAt: date(row.createdAt),
    closedAt: date(end),
    supportTime: end === null || row.startedAt === null ? null : Math.floor((end - row.startedAt) / 1000),
    NPS: row.rate,
  };
}
const byId = (one: { id: number }, other: { id: number }) => one.id - other.id;

async function expectSame(stage: Stage, period: readonly [string, string], filter: object, rows: YearRow[]) {
  const query = { dateFrom: period[0], dateTo: period[1], ...filter };
  const shown = (await everyPage(stage, query)).map(({ uuid, whatsappName, lastMessage, canOpen, ...row }) => row);
  expect([query, shown.sort(byId)]).toEqual([query, rows.map((row) => rowOf(stage, row)).sort(byId)]);
}

/** What every filter keeps. */
function filtersOf({ company, year, people, queues }: Stage): [object, (row: YearRow) => boolean][] {
  const [ana = 0, bia = 0] = people.keys();
  const [support = 0] = queues.keys();
  const contact = year.all[5]?.contact ?? 0;
  return [
    [{}, () => true],
    [{ users: `[${ana},${bia}]` }, ({ user }) => user === ana || user === bia],
    [{ queueIds: `[${support}]` }, ({ queue }) => queue === support],
    [{ whatsappId: `[${company.connectionId}]` }, () => true],
    [{ whatsappId: '[999999]' }, () => false],
    [{ status: '["open","group"]' }, ({ status }) => status === 'open' || status === 'group'],
    [{ status: '["closed"]' }, ({ status }) => status === 'closed'],
    [{ onlyRated: 'true' }, ({ rate }) => rate !== null],
    [{ contactId: String(year.contactId(contact)) }, (row) => row.contact === contact],
    [{ searchParam: 'c01' }, (row) => nameOf(row.contact).startsWith('C01')],
    [
      { users: `[${ana}]`, status: '["closed"]', onlyRated: 'true' },
      ({ user, status, rate }) => user === ana && status === 'closed' && rate !== null,
    ],
  ];
}

const zones = ['America/Sao_Paulo', 'Europe/Istanbul', 'America/New_York', 'Europe/Madrid'];

test.each(zones)(
  'the report of a year in %s is that of plain code: every filter, and days of turned clocks',
  async (zone) => {
    const stage = await stageIn(zone);
    const year = [dateIn(zone, yearStart), dateIn(zone, yearEnd)] as const;
    for (const [filter, isWanted] of filtersOf(stage))
      await expectSame(stage, year, filter, expected(stage, year).filter(isWanted));
    const drawn = fc.sample(fc.tuple(moments(zone), moments(zone)), { numRuns: 5, seed: 9 });
    const periods = [
      ...[...nightsOfTurn(zone)].map((time) => [dateIn(zone, time), dateIn(zone, time)] as const),
      ...drawn.map(([one, other]) => [dateIn(zone, Math.min(one, other)), dateIn(zone, Math.max(one, other))] as const),
    ];
    for (const period of periods) await expectSame(stage, period, {}, expected(stage, period));
    await expectOrders(stage, year);
  },
);

/** By every column both ways; of rows that are alike the later attendance first or last, as the way is. */
async function expectOrders(stage: Stage, [dateFrom, dateTo]: readonly [string, string]) {
  const rows = expected(stage, [dateFrom, dateTo]);
  const ids = new Map(rows.map((row) => [row.ticketId, row.id]));
  for (const sortBy of reportOrders)
    for (const sortDirection of ['asc', 'desc'] as const) {
      const tickets = await everyPage(stage, { dateFrom, dateTo, sortBy, sortDirection, pageSize: '20' });
      const way = sortDirection === 'asc' ? 1 : -1;
      const sorted = tickets.toSorted((one, other) => {
        const [a, b] = [one[sortBy], other[sortBy]];
        if (a === null || b === null) if (a !== b) return a === null ? 1 : -1;
        const byValue = a === null || b === null || a === b ? 0 : a < b ? -1 : 1;
        return way * (byValue || (ids.get(one.id) ?? 0) - (ids.get(other.id) ?? 0));
      });
      expect([sortBy, sortDirection, tickets.map(({ id }) => id)]).toEqual([
        sortBy,
        sortDirection,
        sorted.map(({ id }) => id),
      ]);
    }
}

import { getDashboard } from '@guiche/contract/dashboard.schemas';
import { reportFigures } from '@guiche/contract/reports';
import { listReport } from '@guiche/contract/reports.schemas';
import { attendances, dateIn, GeneratedYear, moments, yearEnd, yearStart } from '@guiche/testkit/generated-year';
import { noLimits, startTestApp, type TestApp } from '@guiche/testkit/test-app';
import type { Person, TestCompany } from '@guiche/testkit/test-company';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';

const zone = 'America/New_York';

let app: TestApp;
let company: TestCompany;
let admin: Person;
let ana: Person;
let year: GeneratedYear;
/** A contact who was deleted after having been attended. */
let gone = 0;

beforeAll(async () => {
  app = await startTestApp({ limiter: noLimits });
  company = await app.company();
  await app.owner.query('update companies set time_zone = $2 where id = $1', [company.id, zone]);
  admin = await company.admin();
  ana = await company.person({ name: 'Ana' });
  year = new GeneratedYear(app, company);
  await year.open();
  const drawn = attendances(zone, [ana.id], [await company.queue('Vendas'), await company.queue('Financeiro')]);
  await year.add(fc.sample(drawn, { numRuns: 1, seed: 3 })[0] ?? []);
  const [removed, merged, kept, deleted] = year.all.filter(({ ticketId }) => year.ofTicket(ticketId).length === 1);
  if (!removed || !merged || !kept || !deleted) expect.fail('the year is too short');
  await year.remove(removed);
  await year.merge(merged, kept);
  gone = deleted.contact;
  await year.removeContact(gone);
});
afterAll(() => app.close());

const periods = [
  [dateIn(zone, yearStart), dateIn(zone, yearEnd)] as const,
  ...fc.sample(fc.tuple(moments(zone), moments(zone)), { numRuns: 4, seed: 4 }).map(([one, other]) => {
    const [first, last] = [Math.min(one, other), Math.max(one, other)];
    return [dateIn(zone, first), dateIn(zone, last)] as const;
  }),
];

test.each(reportFigures)('as many rows stand behind the dashboard’s %s as it says', async (figure) => {
  for (const [from, to] of periods) {
    const { counters } = await company.request(admin, getDashboard, { query: { date_from: from, date_to: to } });
    const query = { figure, dateFrom: from, dateTo: to };
    const { totalTickets } = await company.request(admin, listReport, { query });
    // Behind a mean stand those that it is the mean of.
    const meant = { avgSupportTime: counters.countSupportTime, avgWaitTime: counters.countWaitTime };
    const said = { ...counters, ...meant }[figure];
    expect([from, to, totalTickets.total]).toEqual([from, to, said]);
  }
});

test.each(['avgSupportTime', 'avgWaitTime'] as const)(
  'behind the worst queue’s %s stand as many rows of that queue as it is the mean of',
  async (figure) => {
    for (const [from, to] of periods) {
      const { worstQueues } = await company.request(admin, getDashboard, { query: { date_from: from, date_to: to } });
      const worst = worstQueues[figure] ?? expect.fail('no queue has any');
      const query = { figure, dateFrom: from, dateTo: to, queueIds: JSON.stringify([worst.id]) };
      const { tickets, totalTickets } = await company.request(admin, listReport, { query });
      expect([from, to, totalTickets.total]).toEqual([from, to, worst.count]);
      expect(new Set(tickets.map(({ queueName }) => queueName))).toEqual(new Set([worst.name]));
    }
  },
);

test('what went with its contact is counted without their name, cannot be opened and is not found by them', async () => {
  const [[dateFrom, dateTo] = ['', '']] = periods;
  const query = { figure: 'tickets', dateFrom, dateTo, sortBy: 'contactName', pageSize: '50' } as const;
  const all = [];
  for (let page = 1, total = 1; all.length < total; page += 1) {
    const answer = await company.request(admin, listReport, { query: { ...query, page: String(page) } });
    all.push(...answer.tickets);
    total = answer.totalTickets.total;
  }
  const nameless = all.filter(({ contactName }) => contactName === '');
  const counted = year.all.filter(({ contact, isVoid }) => contact === gone && !isVoid);
  expect(nameless.map(({ id }) => id).sort()).toEqual(counted.map(({ ticketId }) => ticketId).sort());
  expect(nameless).not.toEqual([]);
  expect(nameless.filter(({ canOpen, lastMessage }) => canOpen || lastMessage !== '')).toEqual([]);
  const { totalTickets } = await company.request(admin, listReport, {
    query: { ...query, contactId: String(year.contactId(gone)) },
  });
  expect(totalTickets.total).toBe(0);
});

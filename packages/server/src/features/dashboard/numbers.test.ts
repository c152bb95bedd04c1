import { countMessages, getDashboard, getTicketsDay, getTicketsUsers } from '@guiche/contract/dashboard.schemas';
import type { ResultOf } from '@guiche/contract/route';
import {
  attendances,
  courseOf,
  dateIn,
  GeneratedYear,
  moments,
  nightsOfTurn,
  yearEnd,
  yearStart,
} from '@guiche/testkit/generated-year';
import { noLimits, startTestApp, type TestApp } from '@guiche/testkit/test-app';
import type { Person, TestCompany } from '@guiche/testkit/test-company';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  before,
  computeDashboard,
  computeDays,
  computeRates,
  computeSeries,
  computeWorst,
  messagesIn,
  type Period,
  perUser,
} from './reference-numbers.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ limiter: noLimits });
});
afterAll(() => app.close());

/** As the schedule does it. Afterwards nothing of the past is read row by row any more. */
async function sumDays({ id }: TestCompany): Promise<void> {
  await app.owner.query(`select control.add_job('sum-days', '{}', 1, null, null)`);
  await app.idle();
  const { rows } = await app.owner.query(
    `select (select count(*)::int from day_marks where company_id = $1) as marks,
       (select sum(tickets) > 0 from attendance_days where company_id = $1) as "areSummed"`,
    [id],
  );
  expect(rows).toEqual([{ marks: 0, areSummed: true }]);
}

/** Everything the calls answer, beside what plain code makes of the same rows. */
async function expectSame(
  desk: GeneratedYear,
  admin: Person,
  people: readonly number[],
  removed: readonly number[],
  zone: string,
  period: [string, string],
) {
  const [from, to] = period;
  const { company, all } = desk;
  const dates = { initialDate: from, finalDate: to };
  const shownNumbers = await company.request(admin, getDashboard, { query: { date_from: from, date_to: to } });
  const { counters, attendants } = shownNumbers;
  const { supportHappening, supportPending, ...ofPeriod } = counters;
  const expected = computeDashboard(all, zone, period);
  expect([period, ofPeriod]).toEqual([period, expected.counters]);
  const shown = attendants.filter(({ id }) => people.includes(id)).map(({ name, online, ...numbers }) => numbers);
  expect([period, shown]).toEqual([
    period,
    people
      .map((id) => ({ id, removed: removed.includes(id), ...expected.ofUser(id) }))
      .filter((row) => !row.removed || row.tickets > 0),
  ]);
  expectBeforeAndCourse(shownNumbers, desk, zone, period);
  const days = await company.request(admin, getTicketsDay, { query: dates });
  expect(days.data).toEqual(computeDays(all, zone, period));
  expect(days.count).toBe(expected.counters.tickets);
  for (const by of ['day', 'hour'] as const) {
    const { data } = await company.request(admin, getTicketsDay, { query: { ...dates, by } });
    expect([period, by, data]).toEqual([period, by, computeDays(all, zone, period, by)]);
  }
  const users = await company.request(admin, getTicketsUsers, { query: dates });
  expect(users.data.map(({ quantidade }) => quantidade)).toEqual(perUser(all, zone, period));
  for (const fromMe of [true, false]) {
    const { count } = await company.request(admin, countMessages, {
      query: { fromMe: String(fromMe), dateStart: from, dateEnd: to },
    });
    expect([period, fromMe, count[0]?.count]).toEqual([
      period,
      fromMe,
      messagesIn(desk.messages, zone, period, fromMe),
    ]);
  }
}

const withoutNames = ({ avgSupportTime, avgWaitTime }: ResultOf<typeof getDashboard>['worstQueues']) => {
  const bare = (worst: typeof avgWaitTime) => {
    if (worst === null) return null;
    const { name, ...numbers } = worst;
    expect(name).not.toBe('');
    return numbers;
  };
  return { avgSupportTime: bare(avgSupportTime), avgWaitTime: bare(avgWaitTime) };
};

/** The same numbers of the days before, the points of the lines, and how often each rate was given. */
function expectBeforeAndCourse(
  { messages, previous, series, rates, worstQueues }: ResultOf<typeof getDashboard>,
  desk: GeneratedYear,
  zone: string,
  period: Period,
) {
  const said = (of: Period) => ({
    received: messagesIn(desk.messages, zone, of, false),
    sent: messagesIn(desk.messages, zone, of, true),
  });
  const [from, to] = before(period);
  const { counters } = computeDashboard(desk.all, zone, [from, to]);
  expect([period, messages]).toEqual([period, said(period)]);
  expect([period, previous]).toEqual([period, { from, to, counters, messages: said([from, to]) }]);
  expect([period, series]).toEqual([period, computeSeries(desk.all, desk.messages, zone, period)]);
  expect([period, rates]).toEqual([period, computeRates(desk.all, zone, period)]);
  expect([period, withoutNames(worstQueues)]).toEqual([period, computeWorst(desk.all, zone, period)]);
}

test.each(['America/Sao_Paulo', 'Europe/Istanbul', 'America/New_York', 'Europe/Madrid'])(
  'a year in %s counts as plain code counts it: before days are summed, after, and when something changes',
  async (zone) => {
    const company = await app.company();
    await app.owner.query('update companies set time_zone = $2 where id = $1', [company.id, zone]);
    const admin = await company.admin();
    const people = [await company.person({ name: 'Ana' }), await company.person({ name: 'Bia' })].map(({ id }) => id);
    const removed: number[] = [];
    const desk = new GeneratedYear(app, company);
    await desk.open();
    const queues = [await company.queue('Vendas'), await company.queue('Suporte'), await company.queue('Financeiro')];
    const drawn = attendances(zone, people, queues);
    let seed = zone.length;
    const draw = <T>(arbitrary: fc.Arbitrary<T>, n = 1): T[] => fc.sample(arbitrary, { numRuns: n, seed: seed++ });
    const said = fc.array(fc.record({ at: moments(zone), fromMe: fc.boolean(), isPrivate: fc.boolean() }), {
      minLength: 400,
      maxLength: 400,
    });
    const periods = [
      [dateIn(zone, yearStart), dateIn(zone, yearEnd)] as [string, string],
      ...[...nightsOfTurn(zone)].map((time): [string, string] => [dateIn(zone, time), dateIn(zone, time)]),
      ...draw(fc.tuple(moments(zone), moments(zone)), 5).map(([one, other]): [string, string] => [
        dateIn(zone, Math.min(one, other)),
        dateIn(zone, Math.max(one, other)),
      ]),
    ];
    const expectAll = async () => {
      for (const period of periods) await expectSame(desk, admin, people, removed, zone, period);
    };
    await desk.add(draw(drawn)[0] ?? []);
    await desk.say(draw(said)[0] ?? []);
    await expectAll();
    await sumDays(company);
    await expectAll();
    // Accepted, handed on, closed and rated long after they began; deleted; and people who come again.
    for (const row of desk.all.filter(({ ticketId }, n) => n % 3 === 0 && desk.ofTicket(ticketId).length === 1)) {
      const [later] = draw(drawn)[0] ?? [];
      if (later === undefined) continue;
      Object.assign(row, courseOf(later, row.createdAt));
      await desk.write(row);
    }
    // What is transferred long after it began belongs to its new queue.
    for (const row of desk.all.filter((_, n) => n % 7 === 0)) await desk.transfer(row, queues.at(-1) ?? null);
    for (const row of desk.all.filter((_, n) => n % 11 === 0)) await desk.remove(row);
    // Who attended goes on being counted by name, also when they are no longer there.
    removed.push(...people.slice(1));
    await app.owner.query('update users set deleted_at = now() where company_id = $1 and id = any($2)', [
      company.id,
      removed,
    ]);
    await desk.add((draw(drawn)[0] ?? []).slice(0, 30));
    await expectAll();
    await sumDays(company);
    await expectAll();
  },
);

test('a company whose days cannot be summed keeps nobody else waiting, nor its own earlier days', async () => {
  const companies = [await app.company(), await app.company(), await app.company()];
  const years = [];
  for (const company of companies) {
    const { id } = await company.admin();
    const desk = new GeneratedYear(app, company);
    await desk.open();
    const [drawn = []] = fc.sample(attendances('America/Sao_Paulo', [id], [await company.queue('Vendas')]), {
      numRuns: 1,
      seed: 3,
    });
    years.push({ desk, drawn: drawn.slice(0, 40) });
  }
  const bad = companies[1]?.id;
  // In one step: what is there is summed every minute, and would not be refused any more.
  await app.owner.query('begin');
  for (const { desk, drawn } of years) await desk.add(drawn);
  const { rows: days } = await app.owner.query<{ middle: string }>(
    `select to_char(percentile_disc(0.5) within group (order by created_at), 'YYYY-MM-DD') as middle
     from ticket_sessions where company_id = $1`,
    [bad],
  );
  const middle = days[0]?.middle;
  await app.owner.query(
    `alter table attendance_days add constraint refused check (company_id <> ${bad} or day < '${middle}')`,
  );
  await app.owner.query('commit');
  await app.owner.query(`select control.add_job('sum-days', '{}', 1, null, null)`);
  await app.idle();
  const { rows } = await app.owner.query(
    `select s.until <= '${middle}' as behind, (select count(*) > 0 from attendance_days d where d.company_id = s.company_id) as some
     from day_states s where s.company_id = any($1) order by s.company_id`,
    [companies.map(({ id }) => id)],
  );
  await app.owner.query('alter table attendance_days drop constraint refused');
  const current = { behind: false, some: true };
  expect(rows).toEqual([current, { behind: true, some: true }, current]);
});

test('the company moves to another time zone: its days are others at once, and after they were summed anew', async () => {
  const company = await app.company();
  const admin = await company.admin();
  const desk = new GeneratedYear(app, company);
  await desk.open();
  await desk.add(
    fc.sample(attendances('America/Sao_Paulo', [admin.id], [await company.queue('Vendas')]), {
      numRuns: 1,
      seed: 1,
    })[0] ?? [],
  );
  await sumDays(company);
  await app.owner.query(`update companies set time_zone = 'Europe/Istanbul' where id = $1`, [company.id]);
  const period: [string, string] = ['2026-02-01', '2026-06-30'];
  await expectSame(desk, admin, [admin.id], [], 'Europe/Istanbul', period);
  await sumDays(company);
  await expectSame(desk, admin, [admin.id], [], 'Europe/Istanbul', period);
});

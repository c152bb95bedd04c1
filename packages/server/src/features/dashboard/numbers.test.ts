import { countMessages, getDashboard, getTicketsDay, getTicketsUsers } from '@guiche/contract/dashboard';
import { noLimits, startTestApp, type TestApp } from '@guiche/testkit/test-app';
import type { Person, TestCompany } from '@guiche/testkit/test-company';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Attendance, computeDashboard, computeDays, type Message, messagesIn, perUser } from './plain-numbers.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ limiter: noLimits });
});
afterAll(() => app.close());

const minute = 60_000;
const hour = 60 * minute;
const yearEnd = Date.parse('2026-11-20T12:00:00Z');
const yearStart = yearEnd - 366 * 24 * hour;

/** Anywhere in the year, and often within an hour of a midnight or of a night in which clocks are put on or back. */
const moments = (zone: string) => {
  const turns = [...nightsOfTurn(zone)];
  const anywhere = fc.integer({ min: yearStart, max: yearEnd });
  const near = (time: number) => fc.integer({ min: time - hour, max: time + hour });
  return fc.oneof(anywhere, anywhere, fc.constantFrom(...turns, Date.parse('2026-03-01T03:00:00Z')).chain(near));
};

/** Hours after which the clock differs from what it would be. */
function* nightsOfTurn(zone: string): Generator<number> {
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', hourCycle: 'h23' });
  for (let time = yearStart - (yearStart % hour); time < yearEnd; time += hour)
    if ((Number(clock.format(time)) + 1) % 24 !== Number(clock.format(time + hour))) yield time;
}

const attendances = (zone: string, users: readonly number[]) =>
  fc.array(
    fc.record({
      contact: fc.integer({ min: 0, max: 120 }),
      user: fc.option(fc.constantFrom(...users)),
      createdAt: moments(zone),
      wait: fc.option(fc.integer({ min: 0, max: 3 * hour })),
      support: fc.option(fc.integer({ min: 0, max: 30 * hour })),
      closes: fc.boolean(),
      finishes: fc.boolean(),
      isActive: fc.boolean(),
      rate: fc.option(fc.integer({ min: 0, max: 10 })),
    }),
    { minLength: 150, maxLength: 150 },
  );

type Drawn = ReturnType<typeof attendances> extends fc.Arbitrary<(infer T)[]> ? T : never;

/** Every tenth contact is a group. */
const asAttendance = (drawn: Drawn, ticketId: number): Attendance => {
  const startedAt = drawn.wait === null ? null : drawn.createdAt + drawn.wait;
  const end = drawn.support === null ? null : (startedAt ?? drawn.createdAt) + drawn.support;
  return {
    ticketId,
    contact: drawn.contact,
    user: drawn.user,
    createdAt: drawn.createdAt,
    queuedAt: drawn.createdAt,
    startedAt,
    closedAt: drawn.closes ? end : null,
    finishedAt: drawn.finishes ? end : null,
    isGroup: drawn.contact % 10 === 0,
    isActive: drawn.isActive,
    rate: drawn.rate,
    isVoid: false,
  };
};

class Desk {
  readonly company: TestCompany;
  readonly all: Attendance[] = [];
  readonly messages: Message[] = [];
  readonly #contacts: number[] = [];

  constructor(company: TestCompany) {
    this.company = company;
  }

  async open(): Promise<void> {
    for (let n = 0; n <= 120; n++)
      this.#contacts.push(
        await this.#id(
          `insert into contacts (company_id, name, channel, is_group) values ($1, 'C' || $2, 'whatsappapi', $3) returning id`,
          [n, n % 10 === 0],
        ),
      );
  }

  async #id(text: string, values: unknown[]): Promise<number> {
    const { rows } = await app.owner.query(text, [this.company.id, ...values]);
    return Number(rows[0].id);
  }

  async add(drawn: readonly Drawn[]): Promise<void> {
    for (const one of drawn) {
      const ticketId = await this.#id(
        `insert into tickets (company_id, status, channel, is_group, contact_id, connection_id, protocol, is_active_demand)
         values ($1, 'closed', 'whatsappapi', $2, $3, $4, 'p', $5) returning id`,
        [one.contact % 10 === 0, this.#contacts[one.contact], this.company.connectionId, one.isActive],
      );
      const row = asAttendance(one, ticketId);
      await app.owner.query(
        `insert into ticket_sessions (company_id, ticket_id, connection_id, protocol, created_at, queued_at)
         values ($1, $2, $3, 'p', $4, $4)`,
        [this.company.id, ticketId, this.company.connectionId, new Date(row.createdAt)],
      );
      this.all.push(row);
      await this.write(row);
    }
  }

  /** What happens to an attendance later: it is accepted, closed, rated. */
  async write(row: Attendance): Promise<void> {
    const date = (time: number | null) => time && new Date(time);
    await app.owner.query(
      `update ticket_sessions set user_id = $2, started_at = $3, closed_at = $4, finished_at = $5, rate = $6::bigint, rated = $6::bigint is not null
       where ticket_id = $1`,
      [row.ticketId, row.user, date(row.startedAt), date(row.closedAt), date(row.finishedAt), row.rate],
    );
  }

  async remove(row: Attendance): Promise<void> {
    row.isVoid = true;
    await app.owner.query('update tickets set deleted_at = now() where id = $1', [row.ticketId]);
  }

  async say(messages: readonly Message[]): Promise<void> {
    this.messages.push(...messages);
    await app.owner.query(
      `insert into messages (company_id, id, contact_id, connection_id, body, from_me, is_private)
       select $1, ((m.at - 1704067200000) << 12) | ((row_number() over () + $5) & 4095), $2, $3, '', m."fromMe", m."isPrivate"
       from jsonb_to_recordset($4) m (at bigint, "fromMe" boolean, "isPrivate" boolean)`,
      [this.company.id, this.#contacts[0], this.company.connectionId, JSON.stringify(messages), this.messages.length],
    );
  }
}

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

const dateIn = (zone: string, time: number) => new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(time);

/** Everything the calls answer, beside what plain code makes of the same rows. */
async function expectSame(
  desk: Desk,
  admin: Person,
  people: readonly number[],
  zone: string,
  period: [string, string],
) {
  const [from, to] = period;
  const { company, all } = desk;
  const dates = { initialDate: from, finalDate: to };
  const { counters, attendants } = await company.call(admin, getDashboard, { query: { date_from: from, date_to: to } });
  const { supportHappening, supportPending, ...ofPeriod } = counters;
  const expected = computeDashboard(all, zone, period);
  expect([period, ofPeriod]).toEqual([period, expected.counters]);
  const shown = attendants.filter(({ id }) => people.includes(id)).map(({ name, online, ...numbers }) => numbers);
  expect(shown).toEqual(people.map((id) => ({ id, ...expected.ofUser(id) })));
  const days = await company.call(admin, getTicketsDay, { query: dates });
  expect(days.data).toEqual(computeDays(all, zone, period));
  expect(days.count).toBe(expected.counters.tickets);
  const users = await company.call(admin, getTicketsUsers, { query: dates });
  expect(users.data.map(({ quantidade }) => quantidade)).toEqual(perUser(all, zone, period));
  for (const fromMe of [true, false]) {
    const { count } = await company.call(admin, countMessages, {
      query: { fromMe: String(fromMe), dateStart: from, dateEnd: to },
    });
    expect([period, fromMe, count[0]?.count]).toEqual([
      period,
      fromMe,
      messagesIn(desk.messages, zone, period, fromMe),
    ]);
  }
}

test.each(['America/Sao_Paulo', 'Europe/Istanbul', 'America/New_York', 'Europe/Madrid'])(
  'a year in %s counts as plain code counts it: before days are summed, after, and when something changes',
  async (zone) => {
    const company = await app.company();
    await app.owner.query('update companies set time_zone = $2 where id = $1', [company.id, zone]);
    const admin = await company.admin();
    const people = [await company.person({ name: 'Ana' }), await company.person({ name: 'Bia' })].map(({ id }) => id);
    const desk = new Desk(company);
    await desk.open();
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
      for (const period of periods) await expectSame(desk, admin, people, zone, period);
    };
    await desk.add(draw(attendances(zone, people))[0] ?? []);
    await desk.say(draw(said)[0] ?? []);
    await expectAll();
    await sumDays(company);
    await expectAll();
    // Accepted, handed on, closed and rated long after they began; deleted; and people who come again.
    for (const row of desk.all.filter((_, n) => n % 3 === 0)) {
      const [later] = draw(attendances(zone, people))[0] ?? [];
      if (later === undefined) continue;
      const { contact, createdAt, queuedAt, isGroup, isActive, isVoid, ...change } = asAttendance(later, row.ticketId);
      Object.assign(row, change);
      await desk.write(row);
    }
    for (const row of desk.all.filter((_, n) => n % 11 === 0)) await desk.remove(row);
    await desk.add((draw(attendances(zone, people))[0] ?? []).slice(0, 30));
    await expectAll();
    await sumDays(company);
    await expectAll();
  },
);

test('a company whose days cannot be summed keeps nobody else waiting, nor its own earlier days', async () => {
  const companies = [await app.company(), await app.company(), await app.company()];
  for (const company of companies) {
    const { id } = await company.admin();
    const desk = new Desk(company);
    await desk.open();
    const [drawn = []] = fc.sample(attendances('America/Sao_Paulo', [id]), { numRuns: 1, seed: 3 });
    await desk.add(drawn.slice(0, 40));
  }
  const bad = companies[1]?.id;
  await app.owner.query(
    `alter table attendance_days add constraint refused check (company_id <> ${bad} or day < '2026-09-01')`,
  );
  await app.owner.query(`select control.add_job('sum-days', '{}', 1, null, null)`);
  await app.idle();
  await app.owner.query('alter table attendance_days drop constraint refused');
  const { rows } = await app.owner.query(
    `select s.until <= '2026-09-01' as behind, (select count(*) > 0 from attendance_days d where d.company_id = s.company_id) as some
     from day_states s where s.company_id = any($1) order by s.company_id`,
    [companies.map(({ id }) => id)],
  );
  const current = { behind: false, some: true };
  expect(rows).toEqual([current, { behind: true, some: true }, current]);
});

test('the company moves to another time zone: its days are others at once, and after they were summed anew', async () => {
  const company = await app.company();
  const admin = await company.admin();
  const desk = new Desk(company);
  await desk.open();
  await desk.add(fc.sample(attendances('America/Sao_Paulo', [admin.id]), { numRuns: 1, seed: 1 })[0] ?? []);
  await sumDays(company);
  await app.owner.query(`update companies set time_zone = 'Europe/Istanbul' where id = $1`, [company.id]);
  const period: [string, string] = ['2026-02-01', '2026-06-30'];
  await expectSame(desk, admin, [admin.id], 'Europe/Istanbul', period);
  await sumDays(company);
  await expectSame(desk, admin, [admin.id], 'Europe/Istanbul', period);
});

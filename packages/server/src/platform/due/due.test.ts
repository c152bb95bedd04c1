import { listParkedItems, retryParkedItem, skipParkedItem } from '@guiche/contract/operation.schemas';
import { snoozeTicket } from '@guiche/contract/snooze.schemas';
import { listTickets } from '@guiche/contract/tickets.schemas';
import { testSecret } from '@guiche/testkit/database';
import { putTickets } from '@guiche/testkit/put-tickets';
import { startTestApp, type TestApp } from '@guiche/testkit/test-app';
import type { Person, TestCompany } from '@guiche/testkit/test-company';
import { until } from '@guiche/testkit/until';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TxCtx } from '../context.ts';
import { companyTransaction } from '../db/company-db.ts';
import { appUrl } from '../db/migrate.ts';
import { openPools, type Pools } from '../db/pools.ts';
import { armDue } from './arm-due.ts';
import { defineDue } from './due-kind.ts';

/** Two processes, with a kind of due rows whose rule does what a test says. */
let app: TestApp;
let pools: Pools;
let ours: TestCompany;
let theirs: TestCompany;
/** Subjects that the rule was asked about, each time. */
const asked: number[] = [];
/** What the rule does before it answers. */
let during: (tx: TxCtx, ids: readonly number[]) => Promise<unknown> | undefined = () => undefined;
const answers = new Map<number, Date>();

const probe = defineDue({
  kind: 'probe',
  async run(tx, ids) {
    asked.push(...ids);
    await during(tx, ids);
    return new Map(ids.flatMap((id) => (answers.has(id) ? [[id, answers.get(id) ?? null] as const] : [])));
  },
});

beforeAll(async () => {
  app = await startTestApp({ features: [{ name: 'probes', compose: () => ({ due: [probe] }) }] });
  await app.second();
  ours = await app.company('Loja Azul');
  theirs = await app.company();
  pools = openPools(appUrl(app.ownerUrl, testSecret), { web: 4, road: 1 }, () => {});
});
afterAll(async () => {
  await pools.close();
  await app.close();
});
beforeEach(async () => {
  await app.owner.query('delete from due');
  asked.length = 0;
  answers.clear();
  during = () => undefined;
});

const addMany = `insert into due (company_id, kind, subject_id, due_at)
  select $1, 'probe', n, now() + $3::interval from generate_series(1, $2::int) n`;
const arm = (subjectId: number, at: Date | null = null) =>
  companyTransaction(pools.web, ours.id, (tx) => armDue(tx, ours.id, [{ kind: 'probe', subjectId, at }]));
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000);

async function rows() {
  const found = await app.owner.query(
    `select subject_id as id, due_at, tries, error_code as code, parked_at is not null as parked, extract(epoch from due_at - now())::float8 as left
     from due where kind = 'probe' order by subject_id`,
  );
  return found.rows;
}

/** Works with a connection of its own, as another process would, and ends it by force: what it had not committed is void. */
async function asOther<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: app.ownerUrl });
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await app.owner.query('select pg_terminate_backend($1)', [(client as unknown as { processID: number }).processID]);
  }
}

const take = `select company_id, subject_id from control.take_due('{probe}', 256, 0)`;

test('what is due is done once, whichever process takes it', async () => {
  for (const company of [ours, theirs]) await app.owner.query(addMany, [company.id, 150, '-1 second']);
  await app.idle();
  expect(asked.sort((a, b) => a - b)).toEqual(Array.from({ length: 300 }, (_, n) => (n >> 1) + 1));
  expect(await rows()).toEqual([]);
});

test('snoozed tickets whose moment has come wake once each, and one whose moment comes early waits on', async () => {
  const queue = await ours.queue('Vendas');
  const ana = await ours.person({ name: 'Ana', queues: [queue] });
  const put = await putTickets(
    app.owner,
    ours,
    Array.from({ length: 6 }, () => ({ status: 'open', userId: ana.id, queueId: queue }) as const),
  );
  const snooze = (ticketId: number, hours: number) =>
    ours.request(ana, snoozeTicket, { params: { ticketId }, body: { until: inHours(hours).toISOString() } });
  for (const { id } of put) await snooze(id, 2);
  const [early, ...others] = put.map(({ id }) => id);
  await app.owner.query('update tickets set snoozed_until = now() where id = any($1)', [others]);
  const screen = await ours.listener(ana);
  await app.dueNow('snooze');
  const told = () => screen.events.flatMap(({ payload }) => Object(payload).ticket ?? []);
  const woken = () => told().flatMap(({ id, snooze: left }) => (left === null ? [id] : []));
  await screen.waitFor(() => woken().length >= others.length);
  expect(woken().sort((a, b) => a - b)).toEqual(others);
  screen.disconnect();
  expect(await asideOf(ana)).toEqual([early]);
  const { rows: armed } = await app.owner.query(
    `select d.subject_id, d.due_at = t.snoozed_until as at_its_moment, d.tries
     from due d join tickets t on t.id = d.subject_id where d.kind = 'snooze'`,
  );
  expect(armed).toEqual([{ subject_id: early, at_its_moment: true, tries: 0 }]);
});

async function asideOf(person: Person, company = ours): Promise<number[]> {
  const { tickets } = await company.request(person, listTickets, { query: { status: 'open', snoozed: 'true' } });
  return tickets.map(({ id }) => id);
}

test('who dies while taking has taken nothing, and who dies before finishing is followed after the lease', async () => {
  await asOther(async (client) => {
    await client.query('begin');
    await client.query(addMany, [ours.id, 1, '-1 second']);
    await client.query('commit; begin');
    await client.query(take); // perhaps nothing: the others look, too
  });
  await app.idle();
  expect(asked).toEqual([1]);
  await asOther(async (client) => {
    await client.query('begin');
    await client.query(addMany, [ours.id, 1, '-1 second']);
    expect((await client.query(take)).rowCount).toBe(1);
    await client.query('commit');
  });
  await app.idle();
  expect(asked).toEqual([1]); // it is held
  const [held] = await rows();
  expect(held.left).toBeGreaterThan(50);
  await app.dueNow('probe');
  expect(asked).toEqual([1, 1]);
  expect(await rows()).toEqual([]);
});

test('whose connection is cut in the middle has done nothing, and it is done again', async () => {
  const note = (tx: TxCtx) =>
    sql`insert into audit_log (company_id, act, details) values (${tx.companyId}, 'probe', '{}')`.execute(tx.db);
  during = async (tx) => {
    await note(tx);
    if (asked.length === 1) await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx.db);
  };
  const noted = async () => (await app.owner.query(`select from audit_log where act = 'probe'`)).rowCount;
  await arm(1);
  await app.idle();
  expect([asked.length, await noted()]).toEqual([1, 0]);
  await app.dueNow('probe');
  expect([asked.length, await noted()]).toEqual([2, 1]);
  expect(await rows()).toEqual([]);
});

test.each([
  [65, 0],
  [1_000, 70],
])('a company with %i rows that are long due, and one with %i, hold up nobody', async (many, more) => {
  await asOther(async (client) => {
    await client.query('begin');
    const third = await app.company();
    await client.query(addMany, [ours.id, many, '-1 hour']);
    await client.query(addMany, [third.id, more, '-1 minute']);
    await client.query(addMany, [theirs.id, 1, '-1 second']);
    const taken = await client.query(take);
    const of = ({ id }: TestCompany) => taken.rows.filter((row) => Number(row.company_id) === id).length;
    expect([of(ours), of(third), of(theirs)]).toEqual([64, Math.min(64, more), 1]);
  });
});

test('a row that fires early asks its rule, and waits for what it answers', async () => {
  const at = inHours(5);
  answers.set(1, at);
  await arm(1, inHours(5));
  await arm(2, inHours(1));
  await app.dueNow('probe');
  expect(asked.sort()).toEqual([1, 2]);
  expect(await rows()).toMatchObject([{ id: 1, due_at: at, tries: 0 }]);
});

test('a write only brings a moment forward', async () => {
  const [soon, later] = [inHours(1), inHours(2)];
  await arm(1, soon);
  await arm(1, later);
  expect((await rows())[0].due_at).toEqual(soon);
  await arm(1);
  await app.idle();
  expect(asked).toEqual([1]);
  expect(await rows()).toEqual([]);
});

test('what is written while a rule runs is not lost with its answer', async () => {
  during = async () => {
    if (asked.length === 1) await arm(1, inHours(2)); // committed before the rule ends, and not seen by it
  };
  await arm(1);
  await app.idle();
  const [left] = await rows();
  expect(left).toMatchObject({ tries: 0 });
  expect(left.due_at < inHours(1)).toBe(true);
  await app.dueNow('probe');
  expect(asked).toEqual([1, 1]);
});

test('of many one alone is tried again, parked at the tenth failure, and the operator’s to decide', async () => {
  const operator = await ours.person({ profile: 'admin', flags: { super: true } });
  const list = async () => (await ours.request(operator, listParkedItems, { query: {} })).records;
  during = async (_, ids) => {
    if (ids.includes(3)) throw new TypeError('Maria wrote: 4111 1111');
  };
  await app.owner.query(addMany, [ours.id, 5, '-1 second']);
  await app.idle();
  expect(await rows()).toMatchObject([{ id: 3, tries: 1, code: 'TypeError', parked: false }]);
  for (let tries = 2; tries < 10; tries++) await app.dueNow('probe');
  expect(await rows()).toMatchObject([{ tries: 9, parked: false }]);
  expect(await list()).toEqual([]);
  await app.dueNow('probe');
  const [parked] = await list();
  expect(parked).toMatchObject({
    item: `due-${ours.id}-probe-3`,
    kind: 'due',
    companyName: 'Loja Azul',
    subject: 'probe',
    errorCode: 'TypeError',
    attempts: 10,
  });
  const before = asked.length;
  await app.dueNow('probe');
  expect(asked.length).toBe(before); // it is nobody's any more
  const act = { params: { item: parked?.item ?? '' } };
  during = () => undefined;
  expect((await ours.ask(operator, retryParkedItem, act)).status).toBe(200);
  await app.idle();
  expect([asked.length, await rows(), await list()]).toEqual([before + 1, [], []]);
  expect((await ours.ask(operator, skipParkedItem, act)).status).toBe(404);
});

test('a row that ended its process at each try is parked without another', async () => {
  await asOther((client) =>
    client.query(`insert into due values ($1, 'probe', 7, now(), 10), ($1, 'probe', 8, now(), 3)`, [ours.id]),
  );
  await app.idle();
  expect(asked).toEqual([8]);
  expect(await rows()).toMatchObject([{ id: 7, code: 'CRASHED', parked: true }]);
  const operator = await ours.person({ profile: 'admin', flags: { super: true } });
  const act = { params: { item: `due-${ours.id}-probe-7` } };
  expect((await ours.ask(operator, skipParkedItem, act)).status).toBe(200);
  expect(await rows()).toEqual([]);
});

test('a process leaves what it has no rule for, and does the rest', async () => {
  await app.owner.query(`insert into due values ($1, 'newer', 1, now() - interval '1 hour')`, [ours.id]);
  await app.owner.query(addMany, [ours.id, 3, '-1 second']);
  await until('the rest is done', () => asked.length === 3);
  expect(asked.sort()).toEqual([1, 2, 3]);
  const { rows: left } = await app.owner.query(`select tries from due where kind = 'newer'`);
  expect(left).toEqual([{ tries: 0 }]);
});

test('an installation that is ahead of its database’s clock need not wait, and no process of it is at odds', async () => {
  const ahead = await startTestApp({ env: { DUE_AHEAD_MS: String(3_600_000) } });
  try {
    await ahead.second();
    const company = await ahead.company();
    const queue = await company.queue('Vendas');
    const ana = await company.person({ name: 'Ana', queues: [queue] });
    const row = { status: 'open', userId: ana.id, queueId: queue } as const;
    const [near, far] = await putTickets(ahead.owner, company, [row, row]);
    for (const [ticket, hours] of [
      [near, 0.9],
      [far, 2],
    ] as const) {
      const body = { until: inHours(hours).toISOString() };
      await company.request(ana, snoozeTicket, { params: { ticketId: ticket?.id ?? 0 }, body });
    }
    await ahead.idle();
    expect(await asideOf(ana, company)).toEqual([far?.id]);
  } finally {
    await ahead.close();
  }
});

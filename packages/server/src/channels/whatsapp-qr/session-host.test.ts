import { createTestDatabase, type TestDatabase, testSecret } from '@guiche/testkit/database';
import { until } from '@guiche/testkit/until';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { appUrl } from '../../platform/db/migrate.ts';
import { openPools, type Pools } from '../../platform/db/pools.ts';
import type { HeldSession } from './auth-store.repo.ts';
import { SessionHost } from './session-host.ts';
import type { SessionCommand } from './session-hosts.repo.ts';

let database: TestDatabase;
let owner: pg.Client;
let companyId: number;
const leaseMs = 3_000;
const log = pino({ level: 'silent' });

/** A process with sessions: what it holds, what it was told, and how it dies. */
class Process {
  readonly pools: Pools;
  readonly host: SessionHost;
  readonly holds = new Map<number, HeldSession>();
  readonly obeyed: SessionCommand[] = [];
  readonly ends = new Map<number, () => void>();

  constructor() {
    this.pools = openPools(appUrl(database.ownerUrl, testSecret), { web: 2, road: 1 }, () => {});
    this.host = new SessionHost({
      pool: this.pools.web,
      log,
      hostId: crypto.randomUUID(),
      leaseMs,
      start: async (held) => {
        const { promise: ended, resolve } = Promise.withResolvers<void>();
        this.holds.set(held.connectionId, held);
        this.ends.set(held.connectionId, resolve);
        const drop = () => void this.holds.delete(held.connectionId);
        return { obey: (command) => this.obeyed.push(command), stop: async () => drop(), abandon: drop, ended };
      },
    });
    processes.add(this);
  }

  async close(): Promise<void> {
    processes.delete(this);
    await this.host.close();
    await this.pools.close();
  }
}
const processes = new Set<Process>();

beforeAll(async () => {
  database = await createTestDatabase();
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  const { rows } = await owner.query(`select control.create_company('Uma', current_date, true) as id`);
  companyId = Number(rows[0].id);
});
afterEach(async () => {
  for (const process of processes) await process.close();
  await owner.query('delete from whatsapp_sessions');
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

async function addSessions(count: number): Promise<number[]> {
  const { rows } = await owner.query(
    `with w as (insert into connections (company_id, name, channel)
       select $1, 'Loja ' || n, 'whatsapp' from generate_series(1, $2) n returning company_id, id)
     insert into whatsapp_sessions (company_id, connection_id) select company_id, id from w returning connection_id`,
    [companyId, count],
  );
  return rows.map(({ connection_id: id }) => Number(id));
}

const ownersOf = (id: number) => [...processes].filter((process) => process.holds.has(id)).length;

test('each session has one owner, and two processes share them evenly', async () => {
  const ids = await addSessions(9);
  const [one, two] = [new Process(), new Process()];
  await until('all sessions run', () => ids.every((id) => ownersOf(id) === 1));
  await until('they are shared', () => Math.abs(one.holds.size - two.holds.size) <= 1);
  expect(ids.map(ownersOf)).toEqual(ids.map(() => 1));
});

test('what a process leaves is another one’s, with a higher fence, and never before it was left', async () => {
  const [id = 0] = await addSessions(1);
  const first = new Process();
  await until('it runs', () => ownersOf(id) === 1);
  const fence = first.holds.get(id)?.fence ?? 0;
  const second = new Process();
  await first.close();
  await until('it runs elsewhere', () => second.holds.has(id));
  expect(second.holds.get(id)?.fence).toBeGreaterThan(fence);
});

test('a process that cannot reach the database hangs up before anybody can take over', async () => {
  const [id = 0] = await addSessions(1);
  const cut = new Process();
  await until('it runs', () => cut.holds.has(id));
  const other = new Process();
  let both = 0;
  const watch = setInterval(() => {
    if (cut.holds.has(id) && other.holds.has(id)) both++;
  }, 5);
  await cut.pools.close(); // every sign of life fails from now on
  await until('the other one took it', () => other.holds.has(id));
  clearInterval(watch);
  expect([cut.holds.has(id), both]).toEqual([false, 0]);
  processes.delete(cut);
  await cut.host.close();
});

test('a command reaches the owner once, and who ends or is not wanted has no owner', async () => {
  const [asked = 0, ends = 0, unwanted = 0] = await addSessions(3);
  const process = new Process();
  await until('all run', () => process.holds.size === 3);
  await owner.query(
    `update whatsapp_sessions set command = 'fresh', command_number = '5511988887777' where connection_id = $1`,
    [asked],
  );
  await until('it was told', () => process.obeyed.length > 0);
  await owner.query('update whatsapp_sessions set is_wanted = false where connection_id = any($1)', [[ends, unwanted]]);
  process.ends.get(ends)?.();
  await until('two have gone', () => process.holds.size === 1);
  expect(process.obeyed).toEqual([{ kind: 'fresh', pairingNumber: '5511988887777' }]);
  await until('nobody owns them', async () => {
    const { rows } = await owner.query('select count(*)::int as n from whatsapp_sessions where owner is null');
    return rows[0].n === 2;
  });
});

test('what was asked while nobody ran it is heard as it begins, and once', async () => {
  const [id = 0] = await addSessions(1);
  await owner.query(`update whatsapp_sessions set command = 'fresh' where connection_id = $1`, [id]);
  const process = new Process();
  await until('it runs', () => process.holds.size === 1);
  expect(process.obeyed).toEqual([{ kind: 'fresh', pairingNumber: null }]);
  const { rows } = await owner.query('select command from whatsapp_sessions where connection_id = $1', [id]);
  expect(rows[0].command).toBeNull();
});

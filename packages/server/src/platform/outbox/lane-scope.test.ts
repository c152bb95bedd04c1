import { createTestDatabase, type TestDatabase, testSecret } from '@guiche/testkit/database';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { companyDb } from '../db/company-db.ts';
import { appUrl } from '../db/migrate.ts';
import { openPools, type Pools } from '../db/pools.ts';
import type { LaneScope } from './lane-deps.ts';
import { claimLane, findDueLanes } from './lane-store.ts';
import type { LaneKey } from './lane-turns.ts';

/**
 * Shows which process may work a lane: where the connection has a session, only the one that runs it, while it is
 * signed in.
 */
let database: TestDatabase;
let owner: pg.Client;
let pools: Pools;
let lane: LaneKey;
const me = crypto.randomUUID();
const general: LaneScope = { sessionOwner: null, isGeneral: true };
const sessions: LaneScope = { sessionOwner: me, isGeneral: false };
const both: LaneScope = { sessionOwner: me, isGeneral: true };

beforeAll(async () => {
  database = await createTestDatabase();
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  pools = openPools(appUrl(database.ownerUrl, testSecret), { web: 2, road: 2 }, () => {});
  const { rows } = await owner.query(`with c as (select control.create_company('Uma', current_date, true) as id),
    w as (insert into connections (company_id, name, channel) select id, 'Loja', 'whatsapp' from c returning company_id, id),
    p as (insert into contacts (company_id, name, channel) select company_id, 'Maria', 'whatsapp' from w returning company_id, id),
    m as (insert into messages (company_id, id, contact_id, connection_id, body, from_me)
      select w.company_id, 1, p.id, w.id, 'oi', true from w, p returning company_id, id)
    select w.company_id as company, w.id as connection, p.id as contact from w, p, m`);
  lane = {
    companyId: Number(rows[0].company),
    connectionId: Number(rows[0].connection),
    contactId: Number(rows[0].contact),
  };
  await owner.query(
    `insert into outbox (company_id, connection_id, contact_id, kind, message_id) values ($1, $2, $3, 'message', 1)`,
    [lane.companyId, lane.connectionId, lane.contactId],
  );
});
beforeEach(async () => {
  await owner.query(`delete from lanes; delete from whatsapp_sessions;
    update connections set status = 'CONNECTED', status_reason = null;
    update outbox set created_at = now(), kind = 'message', state = 'queued', due_at = now()`);
});
afterAll(async () => {
  await pools.close();
  await owner.end();
  await database.drop();
});

async function session(columns: { owner: string; is_open: boolean }): Promise<void> {
  await owner.query(
    `insert into whatsapp_sessions (company_id, connection_id, owner, is_open, lease_until) values ($1, $2, $3, $4, now() + interval '1 hour')`,
    [lane.companyId, lane.connectionId, columns.owner, columns.is_open],
  );
}

/** Whether the lane is found due, and whether it can be taken: a process that is woken takes without looking. */
async function mayWork(scope: LaneScope): Promise<[boolean, boolean]> {
  const due = await findDueLanes(pools.web, 10, scope);
  const claim = await take(scope);
  return [due.length === 1, claim !== null];
}

async function take(scope: LaneScope) {
  const claim = await claimLane(companyDb(pools.web, lane.companyId), lane, { leaseMs: 1_000, scope });
  await owner.query('delete from lanes');
  return claim;
}

test('without a session it is everybody’s who works lanes at all', async () => {
  expect([await mayWork(general), await mayWork(both), await mayWork(sessions)]).toEqual([
    [true, true],
    [true, true],
    [false, false],
  ]);
});

test('with a session it is its owner’s, while it is signed in', async () => {
  await session({ owner: me, is_open: true });
  expect([await mayWork(general), await mayWork(sessions)]).toEqual([
    [false, false],
    [true, true],
  ]);
  await owner.query('update whatsapp_sessions set is_open = false');
  expect(await mayWork(both)).toEqual([false, false]);
  await owner.query(`update whatsapp_sessions set is_open = true, lease_until = now() - interval '1 second'`);
  expect(await mayWork(both)).toEqual([false, false]);
});

test('another one’s session is not ours, and what waited for a day is ended by anybody', async () => {
  await session({ owner: crypto.randomUUID(), is_open: true });
  expect(await mayWork(both)).toEqual([false, false]);
  await owner.query(`update outbox set created_at = now() - interval '25 hours'`);
  expect([await mayWork(general), await mayWork(sessions)]).toEqual([
    [true, true],
    [false, false],
  ]);
});

test('what may have arrived is ended by anybody while nobody is signed in, and then nothing is sent', async () => {
  const left = [false, false];
  const taken = [true, true];
  await session({ owner: crypto.randomUUID(), is_open: false });
  const states = [
    [`state = 'queued'`, left],
    [`state = 'sending'`, taken],
    [`state = 'unknown'`, taken],
    [`due_at = now() + interval '1 minute'`, left],
    [`state = 'sending', kind = 'read'`, left], // to be repeated, not ended
    [`kind = 'message'`, taken],
  ] as const;
  for (const [change, may] of states) {
    await owner.query(`update outbox set ${change}`);
    expect([change, await mayWork(general), await mayWork(sessions)]).toEqual([change, may, left]);
  }
  expect(await take(general)).toMatchObject({ maySend: false });
  await owner.query('update whatsapp_sessions set is_open = true');
  expect(await mayWork(general)).toEqual(left);
  await owner.query('update whatsapp_sessions set owner = $1', [me]);
  expect(await take(both)).toMatchObject({ maySend: true });
  await owner.query('delete from whatsapp_sessions');
  expect(await take(general)).toMatchObject({ maySend: true });
});

test('of an account that is refused, banned or short of a permission only what may have arrived, or waited for a day, is ended', async () => {
  for (const [status, reason, isHeld] of [
    ['DISCONNECTED', 'refused', true],
    ['DISCONNECTED', 'banned', true],
    ['DISCONNECTED', 'permission', true],
    ['DISCONNECTED', 'untested', false],
    ['TIMEOUT', 'unreachable', false],
    ['CONNECTED', null, false],
  ] as const) {
    await owner.query('update connections set status = $1, status_reason = $2', [status, reason]);
    expect([reason, await mayWork(general)]).toEqual([reason, [!isHeld, !isHeld]]);
  }
  await owner.query(`update connections set status = 'DISCONNECTED', status_reason = 'refused'`);
  for (const change of [
    `state = 'sending'`,
    `state = 'unknown'`,
    `state = 'queued', created_at = now() - interval '25 hours'`,
  ]) {
    await owner.query(`update outbox set ${change}`);
    expect([change, await mayWork(general)]).toEqual([change, [true, true]]);
  }
  expect(await take(general)).toMatchObject({ maySend: false });
});

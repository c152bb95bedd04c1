import { randomUUID } from 'node:crypto';
import { startTestApp, type TestApp } from '@guiche/testkit/test-app';
import type { TestCompany } from '@guiche/testkit/test-company';
import { afterAll, beforeAll, expect, test } from 'vitest';

let app: TestApp;
let company: TestCompany;
beforeAll(async () => {
  app = await startTestApp();
  company = await app.company();
});
afterAll(() => app.close());

/** Removes as the hourly schedule does. */
async function removeOutdated(): Promise<void> {
  await app.owner.query(`select control.add_job('remove-outdated', '{}', 3, null, null)`);
  await app.idle();
  // Only jobs of its kind: others run every minute.
  const { rows } = await app.owner.query(
    `select last_error from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'remove-outdated'`,
  );
  expect(rows).toEqual([]);
}

async function left(column: string, from: string): Promise<unknown[]> {
  const { rows } = await app.owner.query(`select ${column} as value from ${from} order by 1`);
  return rows.map((row) => row.value);
}

async function writeEvents(companyId: number, count: number, old: number): Promise<void> {
  await app.owner.query(
    `insert into events (company_id, seq, name, payload, rooms, at)
     select $1, n, 'note', '{}', '{}', now() - case when n <= $3 then interval '25 hours' else interval '23 hours' end
     from generate_series(1, $2::bigint) n`,
    [companyId, count, old],
  );
  await app.owner.query('update company_seq set seq = $2 where company_id = $1', [companyId, count]);
}

test('events go when they are older than a day and beyond the last thousand, in batches', async () => {
  const [young, few] = [await app.company(), await app.company()];
  await writeEvents(company.id, 4_500, 3_600);
  await writeEvents(young.id, 1_500, 0);
  await writeEvents(few.id, 900, 900);
  await removeOutdated();
  const spans = await app.owner.query(
    'select company_id as id, count(*)::int as count, min(seq)::int as first from events group by 1 order by 1',
  );
  expect(spans.rows).toEqual([
    // Up to 3500 lie beyond the last thousand; 3501 to 3600 are old, and clients may still resume from them.
    { id: company.id, count: 1_000, first: 3_501 },
    { id: young.id, count: 1_500, first: 1 },
    { id: few.id, count: 900, first: 1 },
  ]);
});

test('sessions that ended or ran out go after a week, with their tokens; live ones stay', async () => {
  const person = await company.person();
  const add = async (ended: string | null, expires: string) => {
    const id = randomUUID();
    await app.owner.query(
      `insert into control.sessions (id, company_id, user_id, refresh_hash, remember, expires_at, ended_at)
       values ($1::uuid, $2, $3, $1::text::bytea, true, now() + $4::interval, now() + $5::interval)`,
      [id, company.id, person.id, expires, ended],
    );
    await app.owner.query(`insert into control.access_tokens values ($1::text::bytea, $1::uuid, now())`, [id]);
    return id;
  };
  const gone = [await add('-8 days', '1 day'), await add(null, '-8 days')];
  const stay = [await add('-6 days', '1 day'), await add(null, '-6 days'), await add(null, '1 day')];
  await removeOutdated();
  const ids = [...gone, ...stay].map((id) => `'${id}'`).join();
  expect(await left('id', `control.sessions where id in (${ids})`)).toEqual([...stay].sort());
  expect(await left('session_id', `control.access_tokens where session_id in (${ids})`)).toEqual([...stay].sort());
});

test('counters of closed windows go, running ones stay', async () => {
  await app.owner.query(
    `insert into control.rate_limits values ('closed', now() - interval '1 second', 9), ('running', now() + interval '1 hour', 9)`,
  );
  await removeOutdated();
  expect(await left('key', `control.rate_limits where key in ('closed', 'running')`)).toEqual(['running']);
});

test('what was parked or found nobody goes after 30 days, and then its conversation goes on', async () => {
  const rows = `insert into inbox (company_id, connection_id, lane, event, parked_at, received_at) values
    ($1, $2, 'x:old', '{}', now() - interval '31 days', now() - interval '31 days'),
    ($1, $2, 'x:new', '{}', now() - interval '29 days', now() - interval '40 days')`;
  await app.owner.query(rows, [company.id, company.connectionId]);
  await app.owner.query(
    `insert into control.inbox_unrouted (raw, reason, received_at) values ('a', 'old', now() - interval '31 days'), ('b', 'new', now() - interval '29 days')`,
  );
  await removeOutdated();
  expect(await left('lane', 'inbox where parked_at is not null')).toEqual(['x:new']);
  expect(await left('reason', 'control.inbox_unrouted')).toEqual(['new']);
  await app.owner.query('delete from inbox');
});

test('mails that nobody could send go after 30 days', async () => {
  await app.owner.query(`insert into control.mail_outbox (kind, address, created_at)
    select 'reset', age, now() - age::interval from unnest(array['31 days', '29 days']) age`);
  await removeOutdated();
  expect(await left('address', 'control.mail_outbox')).toEqual(['29 days']);
  await app.owner.query('delete from control.mail_outbox');
});

test('what makes a redelivery vanish stays 90 days and far beyond; ticks nobody waits for go after 30', async () => {
  const insert = (table: string, column: string, value: string) =>
    app.owner.query(
      `insert into ${table} (company_id, connection_id, provider_id, ${column === 'created_at' ? 'message_id' : 'ack'}, ${column})
       select $1, $2, age, 1, now() - age::interval from unnest(string_to_array($3, ',')) age`,
      [company.id, company.connectionId, value],
    );
  await insert('message_keys', 'created_at', '401 days,399 days,90 days');
  await insert('early_acks', 'received_at', '31 days,29 days');
  await removeOutdated();
  expect(await left('provider_id', 'message_keys')).toEqual(['399 days', '90 days']);
  expect(await left('provider_id', 'early_acks')).toEqual(['29 days']);
});

test('changes whose messages never came go after 30 days', async () => {
  await app.owner.query(
    `insert into early_changes (company_id, connection_id, provider_id, change_id, change, received_at)
     select $1, $2, age, 'c', '{}', now() - age::interval from unnest(array['31 days', '29 days']) age`,
    [company.id, company.connectionId],
  );
  await removeOutdated();
  expect(await left('provider_id', 'early_changes')).toEqual(['29 days']);
});

test('jobs that gave up go after 30 days; those that have tries left never do', async () => {
  await app.owner.query(
    `select control.add_job('nobody-does-this', jsonb_build_object('n', n), 2, null, null) from generate_series(1, 3) n`,
  );
  await app.owner.query(`update graphile_worker._private_jobs set updated_at = now() - interval '31 days',
    attempts = case payload ->> 'n' when '3' then 1 else 2 end`);
  await app.owner.query(
    `update graphile_worker._private_jobs set updated_at = now() - interval '29 days' where payload ->> 'n' = '2'`,
  );
  await app.owner.query(`select control.add_job('remove-outdated', '{}', 3, null, null)`);
  await app.idle();
  const numbered = `graphile_worker._private_jobs where payload ->> 'n' <> ''`;
  expect(await left(`payload ->> 'n'`, numbered)).toEqual(['2', '3']);
});

test('due rows that were parked go after 30 days; those that wait never do, however late', async () => {
  await app.owner.query(
    `insert into due (company_id, kind, subject_id, due_at, parked_at)
     values ($1, 'probe', 1, now(), now() - interval '31 days'), ($1, 'probe', 2, now(), now() - interval '29 days'),
       ($1, 'probe', 3, now() + interval '1 year', null)`,
    [company.id],
  );
  await removeOutdated();
  expect(await left('subject_id', `due where kind = 'probe'`)).toEqual([2, 3]);
});

test('what cannot be removed stops nothing else, and the job says so', async () => {
  await app.owner.query(`create function keep_sessions() returns trigger language plpgsql as
    $$ begin raise exception 'kept' using errcode = 'P0001'; end $$`);
  await app.owner.query(
    'create trigger keep_sessions before delete on control.sessions for each statement execute function keep_sessions()',
  );
  await app.owner.query(
    `insert into control.inbox_unrouted (raw, reason, received_at) values ('c', 'outdated', now() - interval '31 days')`,
  );
  await app.owner.query(`select control.add_job('remove-outdated', '{}', 1, null, null)`);
  await app.idle();
  await app.owner.query('drop trigger keep_sessions on control.sessions');
  expect(await left('reason', `control.inbox_unrouted where reason = 'outdated'`)).toEqual([]);
  expect(await left('last_error', `graphile_worker._private_jobs where last_error is not null`)).toEqual(['P0001']);
});

import { createTestDatabase, type TestDatabase } from '@guiche/testkit/database';
import { putSends, putStrangers } from '@guiche/testkit/program-sends';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

/** Shows that looking for due lanes costs the same, however much waits: PostgreSQL counts the rows that it reads. */
let database: TestDatabase;
let owner: pg.Client;
let place: { companyId: number; connectionId: number };
beforeAll(async () => {
  database = await createTestDatabase();
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
});
beforeEach(async () => {
  await owner.query('truncate outbox, lanes');
  place = await connection();
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

async function connection(): Promise<typeof place> {
  const { rows } = await owner.query(`with c as (select control.create_company('Uma', current_date, true) as id)
    insert into connections (company_id, name, channel) select id, 'Loja', 'whatsappapi' from c returning company_id, id`);
  return { companyId: Number(rows[0].company_id), connectionId: Number(rows[0].id) };
}

async function wait(count: number, rank: 1 | 2 = 2): Promise<number[]> {
  const contactIds = await putStrangers(owner, place, count);
  await putSends(owner, { ...place, contactIds, body: 'promoção', rank });
  return contactIds;
}

/** Looks once. `read`: how many rows of the outbox that took. */
async function look(limit = 64): Promise<{ lanes: { contactId: number; rank: number }[]; read: number }> {
  const read = async () => {
    const { rows } = await owner.query(
      `select seq_tup_read + idx_tup_fetch as n from pg_stat_xact_user_tables where relname = 'outbox'`,
    );
    return Number(rows[0].n);
  };
  await owner.query('begin');
  const before = await read();
  const { rows } = await owner.query(
    'select contact_id as "contactId", rank from control.lanes_due($1, null, true) where company_id = $2',
    [limit, place.companyId],
  );
  const found = { lanes: rows.map((row) => ({ contactId: Number(row.contactId), rank: Number(row.rank) })) };
  const after = await read();
  await owner.query('commit');
  return { ...found, read: after - before };
}

/** What a look for up to 64 lanes of a connection may read: each one's row and its lane's oldest, and a few ahead. */
const most = 64 * 2 + 60;

test('ten times as many waiting lanes cost a look nothing more, with fresh statistics and without', async () => {
  await wait(2_000);
  const few = await look();
  await wait(18_000);
  const many = await look();
  await owner.query('analyze outbox');
  const known = await look();
  expect([few, many, known].map(({ lanes }) => lanes.length)).toEqual([64, 64, 64]);
  for (const { read } of [few, many, known]) expect(read).toBeLessThan(most);
});

test('what people wrote last is found first, in front of twenty thousand rows of campaigns', async () => {
  const [contactId] = await wait(20_000);
  await owner.query(
    `with m as (insert into messages (company_id, id, contact_id, connection_id, body, from_me, send_state)
       select $1, message_ids, $3, $2, 'oi', true, 'queued' from message_ids(1) returning id)
     insert into outbox (company_id, connection_id, contact_id, kind, message_id) select $1, $2, $3, 'message', id from m`,
    [place.companyId, place.connectionId, contactId],
  );
  const { lanes, read } = await look();
  expect(lanes[0]).toEqual({ contactId, rank: 0 }); // the best rank of what waits in it, and once
  expect(lanes.filter((lane) => lane.contactId === contactId).length).toBe(1);
  expect(read).toBeLessThan(most + 4);
});

test('lanes that are held, or not due yet, hide no others', async () => {
  const contactIds = await wait(300);
  await putSends(owner, { ...place, contactIds, body: 'e mais', rank: 2 });
  const values = [place.companyId, place.connectionId, contactIds.slice(0, 200)];
  await owner.query(
    `insert into lanes select $1, $2, c, 1, now() + interval '1 hour' from unnest($3::bigint[]) c where c % 2 = 0`,
    values,
  );
  await owner.query(
    `update outbox o set state = 'unknown', due_at = now() + interval '1 hour' where company_id = $1 and connection_id = $2
       and contact_id = any($3) and contact_id % 2 = 1 and not exists (select from outbox b where b.contact_id = o.contact_id and b.id < o.id)`,
    values,
  );
  const { lanes } = await look();
  expect(lanes.map(({ contactId }) => contactId).sort((a, b) => a - b)).toEqual(contactIds.slice(200, 264));
});

test('one conversation with thousands of messages is one lane, and hides no other', async () => {
  const [deep = 0] = await wait(1);
  await putSends(owner, { ...place, contactIds: Array(3_000).fill(deep), body: 'de novo', rank: 2 });
  const others = await wait(10);
  const { lanes } = await look();
  expect(lanes.map(({ contactId }) => contactId)).toEqual([deep, ...others]);
});

test('a connection that sends nothing costs a bounded look; what is in doubt there is found behind everything', async () => {
  await owner.query(`update connections set status = 'DISCONNECTED', status_reason = 'refused' where id = $1`, [
    place.connectionId,
  ]);
  const contactIds = await wait(5_000);
  const [doubtful = 0, old = 0] = [contactIds.at(-1), contactIds[0]];
  const now = await look();
  expect(now.lanes).toEqual([]);
  expect(now.read).toBeLessThan(256 * 2 + 60);
  await owner.query(`update outbox set state = 'unknown' where contact_id = $1`, [doubtful]);
  await owner.query(`update outbox set created_at = now() - interval '25 hours' where contact_id = $1`, [old]);
  const { lanes, read } = await look();
  expect(lanes.map(({ contactId }) => contactId)).toEqual([old, doubtful]);
  expect(read).toBeLessThan(256 * 2 + 60);
});

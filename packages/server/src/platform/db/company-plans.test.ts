import { createTestDatabase, type TestDatabase } from '@guiche/testkit/database';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** Indexes serve the policies as they are as well as those with a subquery, and statements that name their company themselves. */
let database: TestDatabase;
let client: pg.Client;
let company: number;
beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  for (const name of ['Uma', 'Outra', 'Terceira']) {
    const made = await client.query(`select control.create_company($1, '2030-01-01', false)::int as id`, [name]);
    company = made.rows[0].id;
    await fill(company);
  }
  await client.query('analyze');
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

/** As many rows as it takes for an index to be worth its pages. */
async function fill(id: number): Promise<void> {
  const values = [id];
  await client.query(`insert into connections (company_id, name, channel) values ($1, 'Loja', 'whatsappapi')`, values);
  await client.query(
    `insert into contacts (company_id, name, channel) select $1, 'C' || n, 'whatsappapi' from generate_series(1, 2000) n`,
    values,
  );
  await client.query(
    `insert into tickets (company_id, status, channel, contact_id, connection_id, protocol, updated_at)
     select $1, case when c.id % 3 = 0 then 'closed' else 'pending' end, 'whatsappapi', c.id, k.id, 'p', now() - c.id * interval '1 s'
     from contacts c join connections k on k.company_id = c.company_id where c.company_id = $1`,
    values,
  );
  await client.query(
    `insert into messages (company_id, id, ticket_id, contact_id, connection_id, body, from_me)
     select $1, t.id * 1000 + n, t.id, t.contact_id, t.connection_id, 'oi', false from tickets t, generate_series(1, 5) n where t.company_id = $1`,
    values,
  );
  await client.query(
    `insert into outbox (company_id, kind, message_id, connection_id, contact_id)
     select $1, 'message', m.id, m.connection_id, m.contact_id from messages m where m.company_id = $1 and m.id % 5 = 0`,
    values,
  );
}

const statements: [what: string, statement: string, named: string][] = [
  ['a ticket', 'select * from tickets t where t.id = 5', 't'],
  [
    'a list of tickets',
    `select * from tickets t where t.status = 'pending' and t.deleted_at is null order by t.updated_at desc, t.id desc limit 40`,
    't',
  ],
  [
    'who has waited longest',
    `select * from tickets t where t.status = 'pending' and t.deleted_at is null
    order by case when t.queued_at is null then t.updated_at else t.queued_at end, t.id limit 40`,
    't',
  ],
  [
    'how many wait',
    `select count(*) from tickets t where t.status = 'pending' and t.deleted_at is null and t.queue_id is null`,
    't',
  ],
  ['tickets of a contact', 'select * from tickets t where t.contact_id = 7 order by t.id desc limit 1', 't'],
  [
    'a conversation',
    'select * from messages m where m.contact_id = 7 and m.connection_id = 1 order by m.id desc limit 20',
    'm',
  ],
  ['a message', 'select * from messages m where m.id = 9', 'm'],
  [
    'a ticket with its contact',
    'select * from tickets t join contacts c on c.company_id = t.company_id and c.id = t.contact_id where t.id = 5',
    't',
  ],
  ['a lane', 'select * from outbox o where o.connection_id = 1 and o.contact_id = 7 order by o.id limit 1', 'o'],
  ['sends of a message', 'select * from outbox o where o.message_id = 9', 'o'],
  ['a change', 'update tickets t set version = t.version + 1 where t.id = 5', 't'],
  ['a removal', 'delete from outbox o where o.message_id = 9', 'o'],
];

interface Plan {
  'Node Type': string;
  'Index Name'?: string;
  'Index Cond'?: string;
  Filter?: string;
  Plans?: Plan[];
}
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** The plan the server gets: for all values, under row security, of its role. */
async function planOf(statement: string): Promise<Plan[]> {
  await client.query('set local role guiche_app');
  const { rows } = await client.query(`explain (generic_plan, format json) ${statement}`);
  await client.query('reset role');
  return nodesOf(rows[0]['QUERY PLAN'][0].Plan);
}
const indexesOf = (plan: readonly Plan[]) => plan.flatMap((node) => node['Index Name'] ?? []).sort();

test.each(statements)('%s is found by the same indexes', async (_, statement, alias) => {
  await client.query('begin');
  try {
    await client.query(`select set_config('app.company_id', $1, true)`, [String(company)]);
    const plain = await planOf(statement);
    const named = await planOf(statement.replace(' where ', ` where ${alias}.company_id = $1::bigint and `));
    for (const table of ['tickets', 'messages', 'outbox', 'contacts'])
      await client.query(`alter policy own_company on ${table} using (company_id = (select current_company()))`);
    const before = indexesOf(await planOf(statement));
    expect(before.length).toBeGreaterThan(0);
    expect([indexesOf(plain), indexesOf(named)]).toEqual([before, before]);
    for (const node of [...plain, ...named]) {
      expect(node['Node Type']).not.toBe('Seq Scan');
      // The company is looked up in the index, and not judged row by row.
      expect(node.Filter ?? '').not.toContain('company_id');
    }
  } finally {
    await client.query('rollback');
  }
});

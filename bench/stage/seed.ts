import pg from 'pg';
import { hashPassword } from '../../packages/server/src/platform/crypto/password.ts';
import { migrate } from '../../packages/server/src/platform/db/migrate.ts';
import { createFloor } from '../floors/tables.ts';
import { type SeededCompany, seedCompany } from './seed-company.ts';

/** Everybody's, for the row that signs in. */
export const password = 'senha-da-bancada';
const companies = 20;
const searchIndex = 'messages_search';

export interface Seeded {
  hot: SeededCompany;
  others: SeededCompany[];
  messages: number;
  seconds: number;
}

/** Migrates, fills and analyses the product's tables, and copies them to the floor's. */
export async function seed(databaseUrl: string, appSecret: string, tickets: number): Promise<Seeded> {
  const began = performance.now();
  await migrate(databaseUrl, appSecret);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(`set session_replication_role = replica; set work_mem = '128MB'`); // rows are right by construction
    const passwordHash = await hashPassword(password);
    const index = await dropSearchIndex(client);
    const seeded: SeededCompany[] = [];
    for (let n = 0; n < companies; n++) {
      const size =
        n === 0 ? { tickets, admins: 216, attendants: 60 } : { tickets: tickets / 10, admins: 8, attendants: 6 };
      seeded.push(await seedCompany(client, { name: `Empresa ${n + 1}`, ...size, appSecret, passwordHash }));
    }
    await client.query(`select setval('tickets_id_seq', (select max(id) from tickets))`);
    await client.query(index);
    await createFloor(client);
    await client.query('vacuum analyze');
    const { rows } = await client.query<{ n: string }>('select count(*) as n from messages');
    const [hot, ...others] = seeded;
    if (!hot) throw new Error('no company was seeded');
    return { hot, others, messages: Number(rows[0]?.n), seconds: (performance.now() - began) / 1000 };
  } finally {
    await client.end();
  }
}

/** Built once at the end it costs a fraction. Answers the statement that builds it. */
async function dropSearchIndex(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ indexdef: string }>('select indexdef from pg_indexes where indexname = $1', [
    searchIndex,
  ]);
  const definition = rows[0]?.indexdef;
  if (definition === undefined) throw new Error(`the index ${searchIndex} is gone: look at the migrations`);
  await client.query(`drop index ${searchIndex}`);
  return definition;
}

import { randomBytes } from 'node:crypto';
import { migrate } from '@guiche/server/platform/db/migrate';
import pg from 'pg';

/**
 * The application secret of every test database: the role's password is derived from it, and roles belong to the
 * cluster.
 */
export const testSecret = 'Zk3vQ9xLw7Tn2Rb8Yc5Hd1Mf6Gj4Ps0u';
const template = 'guiche_template';

/** URL of the cluster that tests may fill, as its owner. `npm test` starts one and sets this. */
function clusterUrl(): URL {
  const url = process.env.TEST_DATABASE_URL;
  if (!url)
    throw new Error('TEST_DATABASE_URL is missing: run the tests with npm test, or name a PostgreSQL 18 of your own');
  return new URL(url);
}

const urlOf = (database: string) => {
  const url = clusterUrl();
  url.pathname = `/${database}`;
  return url.href;
};

async function inCluster(...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: clusterUrl().href });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Migrates the template once per run; every file's database is a copy. */
export async function makeTemplate(): Promise<void> {
  await inCluster(`drop database if exists ${template} with (force)`, `create database ${template}`);
  await migrate(urlOf(template), testSecret);
}

export interface TestDatabase {
  ownerUrl: string;
  drop(): Promise<void>;
}

/** Creates an empty migrated database for the caller alone. */
export const createTestDatabase = (): Promise<TestDatabase> => createDatabase(`template ${template}`);

/** Creates a database that no version of ours has migrated. */
export const createBareDatabase = (): Promise<TestDatabase> => createDatabase('template template0');

/** By its files: written to the log page by page a copy of the template takes ten times as much of a processor (0.25 s). */
async function createDatabase(from: string): Promise<TestDatabase> {
  const name = `guiche_test_${randomBytes(6).toString('hex')}`;
  await inCluster(`create database ${name} ${from} strategy file_copy`);
  return { ownerUrl: urlOf(name), drop: () => inCluster(`drop database if exists ${name} with (force)`) };
}

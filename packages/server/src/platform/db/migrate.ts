import { createHmac } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { Logger, runMigrations } from 'graphile-worker';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration';
import pg from 'pg';

const folder = new URL('../../../migrations/', import.meta.url);

const files: MigrationProvider = {
  async getMigrations() {
    const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
    const migrations: Record<string, Migration> = {};
    for (const name of names) {
      migrations[name.replace(/\.sql$/, '')] = {
        async up(db) {
          await sql.raw(await readFile(new URL(name, folder), 'utf8')).execute(db);
        },
      };
    }
    return migrations;
  },
};

type Role = 'guiche_app' | 'guiche_jobs';

/** Derives a role's password, so that there is no second secret to keep or hand over. */
const passwordOf = (role: Role, secret: string) => createHmac('sha256', secret).update(role).digest('hex');

function urlOf(role: Role, ownerUrl: string, secret: string): string {
  const url = new URL(ownerUrl);
  url.username = role;
  url.password = passwordOf(role, secret);
  return url.href;
}

/**
 * The URL that the server works through: the owner's, with the role that owns nothing and cannot bypass row security.
 */
export const appUrl = (ownerUrl: string, secret: string) => urlOf('guiche_app', ownerUrl, secret);

/** The URL that the job library works through: its role sees the library's own tables and no company's row. */
export const jobsUrl = (ownerUrl: string, secret: string) => urlOf('guiche_jobs', ownerUrl, secret);

/**
 * Migrates the database to this version. Of two processes that start at once, one migrates and the other waits. Each
 * file runs in one transaction, so a file that fails leaves nothing behind.
 */
export async function migrate(ownerUrl: string, secret: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 2 });
  pool.on('error', ignore);
  pool.on('connect', (client) => client.on('error', ignore));
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    const client = await pool.connect();
    try {
      await client.query('select pg_advisory_lock(7266001)');
      // The job library brings its own schema; our files build on it.
      await runMigrations({ pgPool: pool, schema: 'graphile_worker', logger: silent });
      const migrator = new Migrator({ db, provider: files, migrationTableSchema: 'migrations' });
      const { error } = await migrator.migrateToLatest();
      if (error) throw error;
      await client.query('call control.open_job_schema()');
      for (const role of ['guiche_app', 'guiche_jobs'] as const) await setPassword(client, role, secret);
    } finally {
      client.release(true); // ends the connection, and with it the lock
    }
  } finally {
    await db.destroy();
  }
}

/** A connection that is cut fails the statement that runs on it; on an idle one nothing is lost. */
const ignore = () => {};
const silent = new Logger(() => ignore);

async function setPassword(client: pg.PoolClient, role: Role, secret: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      // ALTER ROLE takes no parameters; the value is our own hexadecimal.
      await client.query(`alter role ${role} password '${passwordOf(role, secret)}'`);
      return;
    } catch (error) {
      // The lock belongs to one database and roles to the whole cluster, so the owner of another database may change
      // the same row.
      const isRace = error instanceof Error && error.message === 'tuple concurrently updated';
      if (!isRace || attempt >= 10) throw error;
    }
  }
}

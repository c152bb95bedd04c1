import { createHmac } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
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

/** The application role's password: derived, so no second secret has to be kept or handed over. */
const appPassword = (secret: string) => createHmac('sha256', secret).update('guiche_app').digest('hex');

/** The address the server works through: the owner's, with the role that owns nothing and cannot bypass row security. */
export function appUrl(ownerUrl: string, secret: string): string {
  const url = new URL(ownerUrl);
  url.username = 'guiche_app';
  url.password = appPassword(secret);
  return url.href;
}

/**
 * Brings the database to this version's shape. Two processes may start at once: one runs the files, the other waits.
 * A file runs in one transaction, so a failing one leaves nothing behind.
 */
export async function migrate(ownerUrl: string, secret: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 2 });
  pool.on('error', () => {}); // an idle connection died: the pool drops it, and whoever needs one is told by theirs
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    const migrator = new Migrator({ db, provider: files, migrationTableSchema: 'migrations' });
    const { error } = await migrator.migrateToLatest();
    if (error) throw error;
    await setAppPassword(pool, appPassword(secret));
  } finally {
    await db.destroy();
  }
}

async function setAppPassword(pool: pg.Pool, password: string): Promise<void> {
  const client = await pool.connect();
  try {
    // ALTER ROLE takes no parameters; the value is our own hexadecimal. The lock: two writers of one catalog row fail.
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock(7266000)');
    await client.query(`alter role guiche_app password '${password}'`);
    await client.query('commit');
  } finally {
    client.release();
  }
}

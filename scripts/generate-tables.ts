// npm run tables: writes packages/server/src/platform/db/tables.generated.ts as the migrations have it, read from a PostgreSQL of
// its own that has run them; `npm run tables <owner url>` reads a database that is migrated already.
import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { describeTables } from '../packages/server/src/platform/db/describe-tables.ts';
import { migrate } from '../packages/server/src/platform/db/migrate.ts';
import { startTestDatabase } from './test/test-database.ts';

async function describeMigrations(): Promise<string> {
  const database = await startTestDatabase(() => {});
  try {
    await migrate(database.url, randomBytes(32).toString('hex'));
    return await describeTables(database.url);
  } finally {
    await database.remove();
  }
}

const [, , url] = process.argv;
await writeFile(
  new URL('../packages/server/src/platform/db/tables.generated.ts', import.meta.url),
  await (url === undefined ? describeMigrations() : describeTables(url)),
);

// Writes packages/server/src/platform/db/tables.generated.ts from a migrated database: node scripts/generate-tables.ts <url>
import { writeFile } from 'node:fs/promises';
import { describeTables } from '../packages/server/src/platform/db/describe-tables.ts';

const url = process.argv[2];
if (!url) throw new Error('usage: generate-tables <owner url of a migrated database>');
await writeFile(
  new URL('../packages/server/src/platform/db/tables.generated.ts', import.meta.url),
  await describeTables(url),
);

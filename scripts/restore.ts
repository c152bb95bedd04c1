// npm run restore -- <folder>: puts a backup into an empty data folder, and lets the database recover once.
import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { copyWholeFolder } from '../packages/embedded-postgres/src/copy-cluster.ts';
import { startEmbeddedPostgres } from '../packages/embedded-postgres/src/embedded-postgres.ts';
import { refuseExistingCluster, restoreCluster } from '../packages/embedded-postgres/src/restore-cluster.ts';
import { namedFolder, ownDataDir, runCommand } from './backup/command.ts';
import { type Manifest, parts, readManifest } from './backup/manifest.ts';

const say = (line: string): void => console.log(line);

function readFolder(): string {
  const { positionals } = parseArgs({ args: process.argv.slice(2), allowPositionals: true });
  const [name, ...more] = positionals;
  if (name === undefined || more.length > 0) throw new Error('Usage: npm run restore -- <folder of the backup>');
  return namedFolder(name);
}

/** The database comes last: what `npm start` finds before that is an empty installation, never half of one. */
function restore(folder: string, manifest: Manifest, dataDir: string): void {
  refuseExistingCluster(dataDir);
  for (const part of [parts.media, parts.secrets])
    if (existsSync(join(dataDir, part)))
      throw new Error(`${join(dataDir, part)} exists, and nothing is overwritten: move it away, or npm run reset.`);
  mkdirSync(dataDir, { recursive: true });
  if (existsSync(join(folder, parts.media))) {
    const partial = join(dataDir, `${parts.media}.partial`);
    rmSync(partial, { recursive: true, force: true });
    copyWholeFolder(join(folder, parts.media), partial);
    renameSync(partial, join(dataDir, parts.media));
  }
  if (existsSync(join(folder, parts.secrets))) copyFileSync(join(folder, parts.secrets), join(dataDir, parts.secrets));
  const { major, password } = manifest.postgres;
  restoreCluster(dataDir, { folder: join(folder, parts.cluster), major, password }, say);
}

/** Starts it once: recovery to the end of the backup happens here, and shows here if it cannot. */
async function recover(dataDir: string): Promise<number> {
  const database = await startEmbeddedPostgres({ dataDir, log: say });
  try {
    const client = new Client({ connectionString: database.url, ssl: false });
    await client.connect();
    const { rows } = await client.query<{ companies: string }>('select count(*) as companies from companies');
    await client.end();
    return Number(rows[0]?.companies);
  } finally {
    await database.stop();
  }
}

await runCommand(async () => {
  const dataDir = ownDataDir('npm run restore');
  const folder = readFolder();
  const manifest = readManifest(folder);
  restore(folder, manifest, dataDir);
  const companies = await recover(dataDir);
  say(`Restored into ${dataDir}: as of ${manifest.takenAt}, ${companies} companies. npm start goes on from there.`);
  if (!existsSync(join(folder, parts.secrets))) say('The backup has no keys: start with the APP_SECRET of that time.');
});

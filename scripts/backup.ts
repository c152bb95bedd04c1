// npm run backup [-- --to <folder>]: database, media and keys of the embedded installation, running or not.
import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { backUpCluster } from '../packages/embedded-postgres/src/back-up-cluster.ts';
import { copyWholeFolder } from '../packages/embedded-postgres/src/copy-cluster.ts';
import serverPackage from '../packages/server/package.json' with { type: 'json' };
import { namedFolder, ownDataDir, runCommand } from './backup/command.ts';
import { parts, writeManifest } from './backup/manifest.ts';
import { repositoryRoot } from './checks/run-tool.ts';

const say = (line: string): void => console.log(line);

function chooseTarget(): string {
  const { values } = parseArgs({ args: process.argv.slice(2), options: { to: { type: 'string' } } });
  const stamp = new Date().toISOString().slice(0, 19).replace('T', '-').replaceAll(':', '');
  const target = values.to === undefined ? join(repositoryRoot, 'backups', `guiche-${stamp}`) : namedFolder(values.to);
  if (existsSync(target)) throw new Error(`${target} exists: a backup is never written over something.`);
  return target;
}

/** Beside its final name until it is whole. */
async function backUp(dataDir: string, target: string): Promise<void> {
  const partial = `${target}.partial`;
  rmSync(partial, { recursive: true, force: true });
  mkdirSync(partial, { recursive: true });
  chmodSync(partial, 0o700);
  const cluster = await backUpCluster(dataDir, join(partial, parts.cluster), say);
  // After the database: every file its rows name has been written by then.
  const mediaDir = join(dataDir, parts.media);
  const media = existsSync(mediaDir) ? copyWholeFolder(mediaDir, join(partial, parts.media)) : { files: 0, bytes: 0 };
  const secrets = join(dataDir, parts.secrets);
  if (existsSync(secrets)) copyFileSync(secrets, join(partial, parts.secrets));
  writeManifest(partial, {
    format: 1,
    version: serverPackage.version,
    takenAt: cluster.takenAt.toISOString(),
    postgres: { major: cluster.major, password: cluster.password },
    files: cluster.files + media.files,
    bytes: cluster.bytes + media.bytes,
  });
  const synced = spawnSync('sync', ['-f', partial]);
  if (synced.status !== 0) throw new Error(`${partial} could not be written to the disk for good.`);
  renameSync(partial, target);
  const megabytes = Math.ceil((cluster.bytes + media.bytes) / 1024 / 1024);
  say(`Backed up to ${target}: ${megabytes} MB, ${media.files} media files, as of ${cluster.takenAt.toISOString()}.`);
}

await runCommand(async () => {
  const dataDir = ownDataDir('npm run backup');
  await backUp(dataDir, chooseTarget());
  say('It holds the keys of everything that is stored encrypted: keep it where only you can read it.');
  if (process.env.APP_SECRET) say('APP_SECRET comes from your environment and is not in it: keep it as well.');
  say(
    'What is written from now on is not in it. To lose minutes instead of a day, use a managed PostgreSQL that archives',
  );
  say('its write-ahead log (DATABASE_URL): the embedded one cannot.');
});

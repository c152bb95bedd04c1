import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a backup folder says of itself. Written last: a folder without it is no backup. */
export interface Manifest {
  format: 1;
  /** Of the product that made it. */
  version: string;
  /** Everything committed before is in it. */
  takenAt: string;
  postgres: { major: string; password: string };
  files: number;
  bytes: number;
}

const fileName = 'backup.json';

/** The parts of a backup, and of a data folder. The cluster is elsewhere when its user cannot enter the data folder. */
export const parts = { cluster: 'postgres', media: 'media', secrets: 'secrets.json' } as const;

export function writeManifest(folder: string, manifest: Manifest): void {
  writeFileSync(join(folder, fileName), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
}

export function readManifest(folder: string): Manifest {
  let text: string;
  try {
    text = readFileSync(join(folder, fileName), 'utf8');
  } catch {
    throw new Error(`${folder} is no backup: it has no ${fileName}.`);
  }
  const manifest = JSON.parse(text) as Manifest;
  if (manifest.format !== 1) throw new Error(`${folder} was made by a newer version of the product.`);
  return manifest;
}

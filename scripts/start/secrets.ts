import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Made once for a data folder. Without APP_SECRET what is stored encrypted cannot be read any more. */
export interface Secrets {
  /** 32 bytes in base64: the key of what is encrypted at rest. */
  appSecret: string;
  /** With which the simulator signs webhooks and the server checks them. */
  metaAppSecret: string;
  metaVerifyToken: string;
}

function createSecrets(): Secrets {
  return {
    appSecret: randomBytes(32).toString('base64'),
    metaAppSecret: randomBytes(16).toString('hex'),
    metaVerifyToken: randomBytes(16).toString('hex'),
  };
}

/** Reads `secrets.json` of the data folder, or makes it, readable by its owner only. A damaged file is never replaced. */
export function loadSecrets(dataDir: string): Secrets {
  const path = join(dataDir, 'secrets.json');
  let text: string | null = null;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  if (text !== null) {
    const kept = JSON.parse(text) as Partial<Secrets>;
    const { appSecret, metaAppSecret, metaVerifyToken } = kept;
    if (appSecret && metaAppSecret && metaVerifyToken) return { appSecret, metaAppSecret, metaVerifyToken };
    throw new Error(`${path} is damaged: restore it from a backup, what is encrypted is lost without it.`);
  }
  const secrets = createSecrets();
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(`${path}.new`, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${path}.new`, path);
  return secrets;
}

import { chmodSync, mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../packages/embedded-postgres/src/embedded-postgres.ts';

const prefix = 'guiche-bench-';

/** Durable as in production; only checkpoints are kept out of the cells, where one would hit either side by chance. */
const settings = { max_wal_size: '8GB', checkpoint_timeout: '15min' };
const counting = { shared_preload_libraries: 'pg_stat_statements', 'pg_stat_statements.track_planning': 'on' };

async function removeLeftovers(): Promise<void> {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(prefix))) {
    try {
      await (await startEmbeddedPostgres({ dataDir: join(tmpdir(), name), log: () => {}, settings })).remove();
    } catch {
      // Another run's, or another user's.
    }
  }
}

/** A PostgreSQL of the run's own, as `npm start` runs it. */
export async function startCluster(isProfiled: boolean): Promise<{ postgres: EmbeddedPostgres; dataDir: string }> {
  await removeLeftovers();
  const dataDir = mkdtempSync(join(tmpdir(), prefix));
  chmodSync(dataDir, 0o755); // as root the database runs as another user, who has to enter it
  const chosen = isProfiled ? { ...settings, ...counting } : settings;
  return { postgres: await startEmbeddedPostgres({ dataDir, log: () => {}, settings: chosen }), dataDir };
}

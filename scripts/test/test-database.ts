import { chmodSync, mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findClusterState } from '../../packages/embedded-postgres/src/cluster-state.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../packages/embedded-postgres/src/embedded-postgres.ts';

/** Of clusters alone: no folder of another kind says whether a living run uses it. */
const prefix = 'guiche-cluster-';

/**
 * No power cut can hurt a throw-away cluster; killing processes, which the tests do, loses nothing without fsync. Four files
 * at once, with up to three applications in each, want more than 100 connections.
 */
const settings = { fsync: 'off', full_page_writes: 'off', max_connections: '300' };

/** Removes the clusters of test runs that were killed; one in use refuses and stays. */
async function removeLeftovers(): Promise<void> {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(prefix))) {
    const dataDir = join(tmpdir(), name);
    try {
      if (findClusterState(dataDir) === null) continue; // another run is just making it
      const left = await startEmbeddedPostgres({ dataDir, log: () => {}, settings });
      await left.remove();
    } catch {
      // Another run's, or another user's.
    }
  }
}

/** The one PostgreSQL of a test run, in a folder of its own; each test file clones its database inside. */
export async function startTestDatabase(log: (line: string) => void): Promise<EmbeddedPostgres> {
  await removeLeftovers();
  const dataDir = mkdtempSync(join(tmpdir(), prefix));
  // mkdtemp makes it private; as root the database runs as another user, who has to enter it.
  chmodSync(dataDir, 0o755);
  return startEmbeddedPostgres({ dataDir, log, settings });
}

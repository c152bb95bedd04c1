import { findRedis } from '../../packages/testkit/src/redis-program.ts';
import { installFromDistribution } from './install-from-distribution.ts';

/** Without the server's package, which would run one as a service; its program is among the tools. */
const tools = 'redis-tools';

/** Sees to a Redis for the tests that start one: the system's, else (as root on Debian) the distribution's, else a stand-in. */
export function ensureRedis(log: (line: string) => void): void {
  if (findRedis() !== null) return;
  if (process.env.REDIS !== 'stand-in') {
    log('No Redis on this machine: installing the distribution’s package…');
    if (installFromDistribution(tools) && findRedis() !== null) return;
  }
  log('There is no Redis here: what stands in for it is tested with, and what only Redis itself can do is left out.');
}

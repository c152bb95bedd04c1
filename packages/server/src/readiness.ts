import type { Config } from './platform/config/config.ts';
import type { Pools } from './platform/db/pools.ts';
import type { RunningParts } from './running-parts.ts';

type Needs = Pick<RunningParts, 'pools' | 'drains' | 'lanes' | 'jobs' | 'whatsapp'> & { config: Pick<Config, 'roles'> };

const answers = (pool: Pools['web']) => async () => void (await pool.query('select 1'));
/** A part that is not there yet is not alive. */
const lives = (part: () => { isAlive(): boolean } | null) => async () => {
  if (part()?.isAlive() !== true) throw new Error('it gives no sign of life');
};

/** What the process needs for the work of its roles, by name: each rejects while it is not there. */
export function readinessOf(running: Needs): Record<string, () => Promise<void>> {
  const { config, pools } = running;
  const isOneOf = (...roles: Parameters<typeof config.roles.has>[0][]) => roles.some((role) => config.roles.has(role));
  return {
    database: answers(pools.web),
    road: answers(pools.road),
    ...(isOneOf('web', 'worker') ? { drains: lives(() => running.drains) } : {}),
    ...(isOneOf('worker', 'sessions') ? { lanes: lives(() => running.lanes) } : {}),
    ...(isOneOf('worker') ? { jobs: lives(() => running.jobs) } : {}),
    ...(isOneOf('sessions') ? { sessions: lives(() => running.whatsapp) } : {}),
  };
}

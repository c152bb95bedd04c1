import type { BackgroundPart } from '../platform/background-part.ts';
import { isWanted, type Process } from './process.ts';

const answers = (pool: Process['pools']['web']) => async () => void (await pool.query('select 1'));
/** A part that is not there yet is not alive. */
const lives = (isAlive: NonNullable<BackgroundPart['isAlive']>) => async () => {
  if (!isAlive()) throw new Error('it gives no sign of life');
};

/** What the process needs for the work of its roles, by name: each rejects while it is not there. */
export function readinessOf({ config, pools, background }: Process): Record<string, () => Promise<void>> {
  const wanted = background.flat().filter((part) => isWanted(part, config));
  const checks = wanted.flatMap(({ name, isAlive }) => (isAlive ? [[name, lives(isAlive)] as const] : []));
  return { database: answers(pools.web), road: answers(pools.road), ...Object.fromEntries(checks) };
}

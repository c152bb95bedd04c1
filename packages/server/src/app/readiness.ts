import type { BackgroundPart } from '../platform/background-part.ts';
import { isWanted, type Process } from './process.ts';

const answers = (pool: Process['pools']['web']) => async () => void (await pool.query('select 1'));
/** Whether a part lives; one that does not exist yet does not. */
const lives = (isAlive: NonNullable<BackgroundPart['isAlive']>) => async () => {
  if (!isAlive()) throw new Error('it gives no sign of life');
};

/** The things that the process needs for its roles, by name: each check rejects while its thing is missing. */
export function readinessOf({ config, pools, background }: Process): Record<string, () => Promise<void>> {
  const wanted = background.flat().filter((part) => isWanted(part, config));
  const checks = wanted.flatMap(({ name, isAlive }) => (isAlive ? [[name, lives(isAlive)] as const] : []));
  return { database: answers(pools.web), road: answers(pools.road), ...Object.fromEntries(checks) };
}

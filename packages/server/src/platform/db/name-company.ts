import type pg from 'pg';
import type { FlyingStatement } from './flight.ts';

/**
 * How the database learns whose statements come. `set-config`: by a function, as a value, in the flight of the statement.
 * `set-local`: by the statement SET LOCAL, in words, between BEGIN and COMMIT, which is what proxies in front of several
 * databases understand.
 */
export const companyWays = ['set-config', 'set-local'] as const;
export type CompanyWay = (typeof companyWays)[number];

const ways = new WeakMap<pg.Pool, CompanyWay>();

/** Says of a new pool how its statements name their company. */
export function nameCompanyBy(pool: pg.Pool, way: CompanyWay): void {
  ways.set(pool, way);
}

/** How statements of this pool name their company. */
export const companyWayOf = (pool: pg.Pool): CompanyWay => ways.get(pool) ?? 'set-config';

/** The statement that names the company by a function; the pool prepares it once per connection. */
export const setCompanyStatement = { name: 'set_company', text: `select set_config('app.company_id', $1, true)` };

/**
 * The statement that names a company for the rest of its transaction.
 * @throws Error for what is no id, since one way writes it into the statement's text.
 */
export function nameCompany(way: CompanyWay, companyId: number): FlyingStatement {
  if (!Number.isSafeInteger(companyId)) throw new Error(`no company: ${companyId}`);
  if (way === 'set-local') return { name: undefined, text: `set local app.company_id to '${companyId}'`, values: [] };
  return { ...setCompanyStatement, values: [String(companyId)] };
}

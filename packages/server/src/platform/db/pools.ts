import pg from 'pg';
import { type CompanyWay, nameCompanyBy, setCompanyStatement } from './name-company.ts';
import './wire-types.ts';

export interface Pools {
  /**
   * For requests. With plans of its own choice PostgreSQL planned half of the message reads anew: 0.7 ms each, beside
   * 0.05 ms to run.
   */
  web: pg.Pool;
  /** For the door and the drains. Their plans are fixed, so that statistics of an empty inbox cannot change them. */
  road: pg.Pool;
  /** For reports and sums. Each may keep several connections for seconds, and all together get no more than these. */
  heavy: pg.Pool;
  close(): Promise<void>;
}

const keptPlans = '-c plan_cache_mode=force_generic_plan';
/**
 * Shorter than the statement's own limit, and reported by a code of its own: waiting for another's lock is no fault of
 * the statement.
 */
const shortWaits = '-c lock_timeout=9s';
/** One core per statement leaves the other to other statements. */
const oneCore = '-c max_parallel_workers_per_gather=0';
/** Long, because the statements of one report wait for each other. */
const longWaitMs = 20_000;
const stubbornPlans = '-c enable_hashjoin=off -c enable_mergejoin=off -c enable_seqscan=off -c jit=off';

interface PoolCare {
  onError(error: Error): void;
  companyBy: CompanyWay;
}

function openPool(
  connectionString: string,
  max: number,
  options: string,
  { onError, companyBy }: PoolCare,
  waitMs = 2_000,
): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max,
    pipeline: true,
    options: `-c jit=off ${options}`,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    connectionTimeoutMillis: waitMs,
    idleTimeoutMillis: 60_000,
  } as pg.PoolConfig);
  nameCompanyBy(pool, companyBy);
  pool.on('error', onError); // an idle connection died: the pool drops it, and the next caller gets a new one
  pool.on('connect', (client) => {
    // Handles a connection that is cut while borrowed. The borrower's statement fails; without this listener the
    // process would end, too.
    client.on('error', onError);
    if (companyBy === 'set-config') client.query({ ...setCompanyStatement, values: [''] }).catch(onError);
  });
  return pool;
}

/** Opens the job library's pool: for its workers, its schedule, and one connection that listens. */
export function openJobsPool(url: string, max: number, onError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    options: '-c jit=off -c statement_timeout=10s -c idle_in_transaction_session_timeout=10s',
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    connectionTimeoutMillis: 2_000,
    idleTimeoutMillis: 60_000,
  });
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  return pool;
}

/** Opens the pools of a process. The database cuts statements after 10 s, and idle transactions, too. */
export function openPools(
  url: string,
  sizes: { web: number; road: number; heavy?: number },
  onError: (error: Error) => void,
  companyBy: CompanyWay = 'set-config',
): Pools {
  const care = { onError, companyBy };
  const timeouts = '-c statement_timeout=10s -c idle_in_transaction_session_timeout=10s -c tcp_keepalives_idle=10';
  const web = openPool(url, sizes.web, `${timeouts} ${keptPlans}`, care);
  const road = openPool(url, sizes.road, `${timeouts} ${shortWaits} ${keptPlans} ${stubbornPlans}`, care);
  const heavy = openPool(url, sizes.heavy ?? 1, `${timeouts} ${keptPlans} ${oneCore}`, care, longWaitMs);
  return { web, road, heavy, close: async () => void (await Promise.all([web.end(), road.end(), heavy.end()])) };
}

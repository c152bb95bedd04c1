import type pg from 'pg';
import { createRouteFinder } from './find-routes.ts';
import type { Delivery } from './inbox-writer.ts';
import { type SortDeps, sortDelivery } from './sort-delivery.ts';

interface SortUnroutedDeps extends Pick<SortDeps, 'adapterFor'> {
  /** The pool of the road. */
  pool: pg.Pool;
  findConnectionSecret(companyId: number, connectionId: number): Promise<string | null>;
}

/**
 * Sorts a kept delivery of nobody once more, by today's connections. It was signed by the platform's secret, and its
 * signature is not kept: parts of connections that now have a secret of their own do not count. Null when no part
 * counts.
 */
export function sortUnrouted(
  raw: Buffer,
  { pool, adapterFor, findConnectionSecret }: SortUnroutedDeps,
): Promise<Delivery | null> {
  const routes = createRouteFinder(pool, findConnectionSecret);
  const platformSecret = '';
  return sortDelivery(raw, '', {
    routes,
    adapterFor,
    appSecret: platformSecret,
    isSignedWith: (secret) => secret === platformSecret,
  });
}

import type pg from 'pg';
import { createRouteFinder } from './find-routes.ts';
import type { Delivery } from './inbox-writer.ts';
import { type SortDeps, sortDelivery } from './sort-delivery.ts';

interface SortUnroutedDeps extends Pick<SortDeps, 'adapterFor'> {
  /** The road's. */
  pool: pg.Pool;
  findConnectionSecret(companyId: number, connectionId: number): Promise<string | null>;
}

/**
 * Reads a delivery that was nobody's once more, with the connections as they are now. Its signature was the platform's
 * and is not kept: parts of connections that by now have a secret of their own do not count. Null when nothing does.
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

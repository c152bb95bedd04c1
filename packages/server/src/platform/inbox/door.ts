import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Doors } from '../context.ts';
import { Failure, fail } from '../fail.ts';
import { createRouteFinder } from './find-routes.ts';
import { patienceMs, startPuts } from './put.ts';
import { type SortDeps, sortDelivery } from './sort-delivery.ts';

export interface DoorDeps extends Omit<SortDeps, 'routes'> {
  /** The road's. */
  pool: pg.Pool;
  doors: Pick<Doors, 'wakeDrain'>;
  log: Logger;
  /** What the provider says when it subscribes; null: nobody can. */
  verifyToken: string | null;
  /** So many events are committed. */
  onStored(events: number): void;
  /** A connection's own application secret; null when it uses the platform's. Remembered for 5 s. */
  findConnectionSecret(companyId: number, connectionId: number): Promise<string | null>;
}

const path = '/webhooks/meta';
const maxBodyBytes = 3 * 1024 * 1024;

/**
 * The way in. `fastify` must hand bodies over as Buffers, untouched, and answer a {@link Failure} by its code. A
 * delivery is answered 200 once it is committed, also when nobody knows whose it is; 401 when no part of it is signed
 * with its own secret; 503 within 2 s when the database does not take it; 413 above 3 MB.
 */
export function doorRoutes(fastify: FastifyInstance, deps: DoorDeps): void {
  const routes = createRouteFinder(deps.pool, deps.findConnectionSecret);
  const put = startPuts(deps.pool, deps.log);

  async function take(raw: Buffer, header: string | undefined): Promise<void> {
    const delivery = (await sortDelivery(raw, header, { ...deps, routes })) ?? fail('ERR_WEBHOOK_SIGNATURE');
    if (delivery.rows.length > 0 || delivery.unrouted !== null) await put(delivery);
    deps.onStored(delivery.rows.length);
    for (const companyId of new Set(delivery.rows.map((row) => row.companyId))) deps.doors.wakeDrain(companyId);
  }

  fastify.get(path, (request, reply) => shakeHands(request, reply, deps.verifyToken));
  fastify.post(path, { bodyLimit: maxBodyBytes }, async (request, reply) => {
    const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const header = request.headers['x-hub-signature-256'];
    try {
      await withinPatience(take(raw, typeof header === 'string' ? header : undefined));
    } catch (error) {
      if (error instanceof Failure) throw error;
      deps.log.error(
        { err: error, bytes: raw.length },
        'a webhook could not be stored; the provider will send it again',
      );
      fail('ERR_UNAVAILABLE');
    }
    return reply.send();
  });
}

/** The provider's question when it subscribes: the bare challenge as text, or 403. */
function shakeHands(request: FastifyRequest, reply: FastifyReply, verifyToken: string | null): FastifyReply {
  const query = new URLSearchParams(request.url.split('?')[1]);
  const challenge = query.get('hub.challenge');
  const isOurs = query.get('hub.mode') === 'subscribe' && isSameText(query.get('hub.verify_token') ?? '', verifyToken);
  if (!isOurs || challenge === null) fail('ERR_NO_PERMISSION');
  return reply.header('x-content-type-options', 'nosniff').type('text/plain').send(challenge);
}

/** In the same time for any text: digests are compared, whose length tells nothing. */
function isSameText(given: string, expected: string | null): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return expected !== null && expected !== '' && timingSafeEqual(digest(given), digest(expected));
}

async function withinPatience(work: Promise<void>): Promise<void> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('the database did not answer in time')), patienceMs);
  try {
    await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}

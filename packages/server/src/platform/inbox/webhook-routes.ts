import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { PlatformDeps } from '../context.ts';
import { Failure, fail } from '../fail.ts';
import type { RefusedAddresses } from '../rate/refused-addresses.ts';
import { createRouteFinder } from './find-routes.ts';
import { patienceMs, startInboxWriter } from './inbox-writer.ts';
import { type SortDeps, sortDelivery } from './sort-delivery.ts';

export interface WebhookDeps extends Omit<SortDeps, 'routes'> {
  /** The pool of the road. */
  pool: pg.Pool;
  platform: Pick<PlatformDeps, 'wakeDrain'>;
  log: Logger;
  /** The provider's password for subscribing; null: nobody can subscribe. */
  verifyToken: string | null;
  /** Reports how many events were committed. */
  onStored(events: number): void;
  refused: RefusedAddresses;
  /** Finds a connection's own application secret; null when it uses the platform's. Answers are remembered for 5 s. */
  findConnectionSecret(companyId: number, connectionId: number): Promise<string | null>;
}

const path = '/webhooks/meta';
const maxBodyBytes = 3 * 1024 * 1024;

/**
 * Mounts the way in. `fastify` must hand bodies over as untouched Buffers and answer a {@link Failure} by its code. A
 * delivery gets 200 once it is committed, also when nobody knows whose it is; 401 when no part of it is signed with its
 * own secret (before it is read, where nothing could be a signature); 429 for an address that sends nothing but refused
 * ones; 503 within 2 s when the database does not take it; 413 above 3 MB.
 */
export function webhookRoutes(fastify: FastifyInstance, deps: WebhookDeps): void {
  const routes = createRouteFinder(deps.pool, deps.findConnectionSecret);
  const put = startInboxWriter(deps.pool, deps.log);

  async function take(raw: Buffer, { headers, ip }: FastifyRequest): Promise<void> {
    const delivery = await sortDelivery(raw, signatureIn(headers) ?? undefined, { ...deps, routes });
    if (!delivery) {
      deps.refused.refuse(ip, raw.length);
      fail('ERR_WEBHOOK_SIGNATURE');
    }
    deps.refused.approve(ip);
    if (delivery.rows.length > 0 || delivery.unrouted !== null) await put(delivery);
    deps.onStored(delivery.rows.length);
    for (const companyId of new Set(delivery.rows.map((row) => row.companyId))) deps.platform.wakeDrain(companyId);
  }

  fastify.get(path, (request, reply) => shakeHands(request, reply, deps.verifyToken));
  const onRequest = async (request: FastifyRequest, reply: FastifyReply) => letIn(request, reply, deps.refused);
  fastify.post(path, { bodyLimit: maxBodyBytes, onRequest }, async (request, reply) => {
    const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    try {
      await withinPatience(take(raw, request));
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

/**
 * Decides before the body is read. Refused are senders that cannot have signed it, and addresses that sent too much
 * unsigned.
 */
function letIn({ headers, ip }: FastifyRequest, reply: FastifyReply, refused: RefusedAddresses): void {
  if (signatureIn(headers) === null) {
    refused.refuse(ip, 0);
    fail('ERR_WEBHOOK_SIGNATURE');
  }
  const announced = headers['content-length'] === undefined ? maxBodyBytes : Number(headers['content-length']);
  const bytes = Math.min(announced, maxBodyBytes);
  const seconds = refused.enter(ip, bytes);
  if (seconds > 0) {
    reply.header('connection', 'close'); // otherwise the rest of the refused body would still be read
    fail('ERR_TOO_MANY_REQUESTS', { retryAfterSeconds: seconds });
  }
  reply.raw.once('close', () => refused.leave(ip, bytes));
}

function signatureIn({ 'x-hub-signature-256': header }: FastifyRequest['headers']): string | null {
  return typeof header === 'string' && /^sha256=[0-9a-f]{64}$/.test(header) ? header : null;
}

/** Answers the provider's question on subscribing: the bare challenge as text, or 403. */
function shakeHands(request: FastifyRequest, reply: FastifyReply, verifyToken: string | null): FastifyReply {
  const query = new URLSearchParams(request.url.split('?')[1]);
  const challenge = query.get('hub.challenge');
  const isOurs = query.get('hub.mode') === 'subscribe' && isSameText(query.get('hub.verify_token') ?? '', verifyToken);
  if (!isOurs || challenge === null) fail('ERR_NO_PERMISSION');
  return reply.header('x-content-type-options', 'nosniff').type('text/plain').send(challenge);
}

/** Compares in constant time for any text, by digests of equal length. */
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

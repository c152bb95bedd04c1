import { isDeepStrictEqual } from 'node:util';
import type { Route } from '@guiche/contract/route';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import * as z from 'zod/mini';
import { describeForAudit, type PendingAudit, writeAudit } from '../audit/write-audit.ts';
import type { Clock } from '../clock/clock.ts';
import type { Config } from '../config/config.ts';
import { type Ctx, companyCtx, type PlatformDeps } from '../context.ts';
import { fail } from '../fail.ts';
import type { SignedIn } from '../sessions/sessions.ts';
import type { Storage } from '../storage/storage.ts';
import type { BoundRoute, Input } from './bind.ts';
import { allowLongBody } from './body-deadline.ts';
import { checkInput } from './check-input.ts';
import { exchangeOf } from './exchange.ts';
import type { Guard } from './guard.ts';
import { discardFiles, readForm, type SentForm } from './read-form.ts';
import { sendWithEtag } from './send-with-etag.ts';
import { takeTurn } from './take-turn.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller, once the guard let the request in; null on public routes. */
    caller: SignedIn | null;
  }
}

interface MountDeps {
  guard: Guard;
  platform: PlatformDeps;
  /** The few connections that heavy routes for numbers share. */
  heavyPool: PlatformDeps['pool'];
  clock: Clock;
  log: Logger;
  isSecure(request: FastifyRequest): boolean;
  config: Pick<Config, 'publicUrl'>;
  /** Whether each answer is compared with the route's schema; for tests, as that walks every answer once more. */
  checkReplies: boolean;
  /** Where files of forms are put. */
  staging: Pick<Storage, 'stage'>;
}

/** Most bytes of a body on routes that anyone may write to, and on those that take none. */
export const strangersLimit = 16 * 1024;
const limitOf = ({ needs, body }: Route) => (needs.who === 'anyone' || !body ? { bodyLimit: strangersLimit } : {});

const nameOf = (route: Route) => `${route.method} ${route.path}`;

/** Lists what is wrong with the declared routes. A server with any fault does not start. */
function findRouteFaults(routes: readonly BoundRoute[]): string[] {
  const faults: string[] = [];
  const seen = new Set<string>();
  for (const { route } of routes) {
    const name = nameOf(route);
    const shape = name.replace(/:\w+/g, ':');
    if (seen.has(shape)) faults.push(`${name}: declared twice`);
    seen.add(shape);
    if (!route.path.startsWith('/') || (route.path.endsWith('/') && route.path !== '/'))
      faults.push(`${name}: path must begin, and not end, with /`);
    if (!isNeeds(route.needs)) faults.push(`${name}: does not say who may call it`);
    if (!isAudit(route.audit)) faults.push(`${name}: does not say what it leaves in the audit log`);
    if (route.path.includes(':') !== Boolean(route.params)) faults.push(`${name}: path and params schema disagree`);
    if (route.form && !route.body) faults.push(`${name}: a form stands beside a body`);
    if (route.needs?.who === 'anyone' && 'company' in route.needs)
      faults.push(`${name}: asks something of a company, and of nobody`);
    if (route.heavy && route.needs.who === 'anyone') faults.push(`${name}: heavy, and of no company`);
    if (route.method === 'GET' && route.body) faults.push(`${name}: a GET has no body`);
  }
  return faults;
}

// The types demand a need; a route that got past them by a cast must not be open to everybody.
const isNeeds = (needs: Route['needs'] | undefined) =>
  needs?.who === 'anyone' || needs?.who === 'signed-in' || (needs?.who === 'right' && typeof needs.may === 'function');
const isAudit = (audit: Route['audit'] | undefined) => audit !== undefined && ('act' in audit || 'none' in audit);

/** Mounts the routes on an instance whose prefix is the interface's. */
export function mountRoutes(api: FastifyInstance, routes: readonly BoundRoute[], deps: MountDeps): void {
  const faults = findRouteFaults(routes);
  if (faults.length > 0) throw new Error(`routes that cannot be mounted:\n${faults.join('\n')}`);
  api.decorateRequest('caller', null);
  for (const bound of routes) {
    api.route({
      method: bound.route.method,
      url: bound.route.path,
      ...limitOf(bound.route),
      // Checked before the body is read: a caller without a right cannot make us read a megabyte.
      onRequest: async (request) => {
        request.caller = await deps.guard(bound.route, request);
      },
      handler: (request, reply) => answer(bound, deps, request, reply),
    });
  }
}

async function answer(
  bound: BoundRoute,
  deps: MountDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { route } = bound;
  if (!request.isMultipart()) {
    const result = await perform(bound, deps, request, reply, null);
    return route.tagged ? sendWithEtag(request, reply, result) : reply.send(result);
  }
  if (!route.form) fail('ERR_UNSUPPORTED_MEDIA_TYPE');
  allowLongBody(request.raw);
  const form = await readForm(request, { staging: deps.staging, mostFiles: route.mostFiles ?? 1 });
  try {
    return await reply.send(await perform(bound, deps, request, reply, form));
  } finally {
    await discardFiles(form);
  }
}

async function perform(
  bound: BoundRoute,
  deps: MountDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  form: SentForm | null,
): Promise<unknown> {
  const { route } = bound;
  const { caller } = request;
  const checked = checkInput(
    route,
    {
      params: request.params,
      query: request.query,
      body: request.body,
      form: form?.fields,
      idempotencyKey: request.headers['idempotency-key'],
    },
    caller?.actor.companyId ?? null,
  );
  const first = form?.files[0];
  if (form && !first) fail('ERR_MEDIA_ONE_FILE');
  const input = {
    ...checked,
    upload: form && first ? { fields: checked.form, ...first, files: form.files } : null,
    sessionId: caller?.sessionId ?? null,
    exchange: exchangeOf(request, reply, { isSecure: deps.isSecure(request), publicUrl: deps.config.publicUrl }),
  } as Input<Route>;
  const audit = 'act' in route.audit ? auditOf(route.audit.act, input) : null;
  const ctx = caller && ctxOf(deps, route, caller, request.id, audit);
  const handle = () => bound.handle(ctx, deps.platform, input);
  const result = await (ctx ? takeTurn(route, ctx.companyId, reply, handle) : handle());
  if (ctx && audit && !audit.isWritten) await auditLate(ctx, audit, result);
  if (deps.checkReplies) checkReply(route, result);
  return result;
}

function ctxOf(
  deps: MountDeps,
  { heavy }: Route,
  { actor }: SignedIn,
  requestId: string,
  audit: PendingAudit | null,
): Ctx {
  const log = deps.log.child({ requestId, companyId: actor.companyId, userId: actor.userId });
  const platform = heavy === 'numbers' ? { ...deps.platform, pool: deps.heavyPool } : deps.platform;
  return companyCtx(platform, { actor, log, clock: deps.clock }, audit);
}

/**
 * Begins the audit entry. Its subject is the first id in the path; for something new the id is known only afterwards.
 */
function auditOf(act: string, input: Input<Route>): PendingAudit {
  const { params, body } = input as { params: unknown; body: unknown };
  const first = typeof params === 'object' && params !== null ? Object.values(params)[0] : undefined;
  const details = { ...describeForAudit(params), ...describeForAudit(body) };
  const subjectId = typeof first === 'number' ? first : null;
  return { entry: { act, subjectId, details, ip: input.exchange.ip }, isWritten: false };
}

/**
 * Writes the audit entry after an act that is already committed. If that fails, the operator is alarmed and the call
 * still succeeds.
 */
async function auditLate(ctx: Ctx, { entry }: PendingAudit, result: unknown): Promise<void> {
  const made = typeof result === 'object' && result !== null && 'id' in result ? result.id : null;
  const subjectId = entry.subjectId ?? (typeof made === 'number' ? made : null);
  try {
    await writeAudit(ctx, { ...entry, subjectId });
  } catch (error) {
    const fields = Object.keys(entry.details);
    ctx.log.error({ err: error, act: entry.act, fields }, 'an act is missing in the audit log');
  }
}

function checkReply(route: Route, result: unknown): void {
  if (route.mostFiles !== undefined && Array.isArray(result)) {
    for (const one of result) checkReply(route, one);
    return;
  }
  const sent: unknown = JSON.parse(JSON.stringify(result ?? null));
  const parsed = z.safeParse(route.result, sent);
  if (!parsed.success)
    throw new Error(`${nameOf(route)} answered against its schema: ${z.prettifyError(parsed.error)}`);
  // A schema drops undeclared fields, while the wire would carry them, so the two are compared.
  if (!isDeepStrictEqual(JSON.parse(JSON.stringify(parsed.data)), sent)) {
    throw new Error(`${nameOf(route)} answered with fields its schema does not declare: ${JSON.stringify(sent)}`);
  }
}

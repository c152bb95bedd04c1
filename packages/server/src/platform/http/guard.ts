import { isOperator } from '@guiche/contract/actor';
import type { CompanyNeed, Route } from '@guiche/contract/route';
import type { FastifyRequest } from 'fastify';
import type { Clock } from '../clock/clock.ts';
import { Failure, fail } from '../fail.ts';
import { addressKey, type RateLimiter } from '../rate/rate-limiter.ts';
import type { Sessions, SignedIn } from '../sessions/sessions.ts';

/** Whether a company has now what a route asks of it. */
export type CompanyHas = (companyId: number, need: CompanyNeed) => Promise<boolean>;

interface GuardDeps {
  sessions: Sessions;
  limiter: RateLimiter;
  clock: Clock;
  companyHas: CompanyHas;
}

const minute = 60_000;
const generalPerMinute = 600;
const bearer = /^Bearer ([A-Za-z0-9_-]{20,200})$/i;
/** The routes that stay open to a company whose subscription has ended: sign in and out, see the plan, and pay. */
const openToSuspended = /^\/(auth|plans|companies\/listPlan|invoices|subscription)(\/|$)/;

/**
 * Makes the guard, which decides before a body is read whether a request may go on, by session, rate, subscription and
 * right, in this order. It answers the caller; null for public routes. It throws a Failure.
 */
export function createGuard({ sessions, limiter, clock, companyHas }: GuardDeps) {
  async function limit(key: string, perMinute: number): Promise<void> {
    const seconds = await limiter.hit(key, perMinute, minute);
    if (seconds > 0) fail('ERR_TOO_MANY_REQUESTS', { retryAfterSeconds: seconds });
  }

  /**
   * Counts the caller. A route's own limit replaces the general one, so a flood at the log-in leaves the health check
   * alone.
   */
  async function limitCaller(route: Route, caller: string): Promise<void> {
    if (route.perMinute === undefined) await limit(`all:${caller}`, generalPerMinute);
    else await limit(`${route.method} ${route.path}:${caller}`, route.perMinute);
  }

  async function findCaller(request: FastifyRequest): Promise<SignedIn> {
    try {
      const token = bearer.exec(request.headers.authorization ?? '')?.[1];
      return token ? await sessions.find(token) : fail('ERR_SESSION_EXPIRED');
    } catch (error) {
      // Unknown tokens are counted by address, and only they are refused for it: colleagues behind the same address go
      // on working.
      if (error instanceof Failure) await limit(`unknown:${addressKey(request.ip)}`, generalPerMinute);
      throw error;
    }
  }

  /** A plan is what the operator sells: it keeps nobody out who sells it. A setting is for everybody of the company. */
  async function requireOfCompany({ actor }: SignedIn, wanted: readonly CompanyNeed[]): Promise<void> {
    for (const need of wanted) {
      if ('plan' in need && isOperator(actor)) continue;
      if (!(await companyHas(actor.companyId, need))) fail('ERR_NO_PERMISSION');
    }
  }

  return async (route: Route, request: FastifyRequest): Promise<SignedIn | null> => {
    const { needs } = route;
    if (needs.who === 'anyone') {
      await limitCaller(route, addressKey(request.ip));
      return null;
    }
    const caller = await findCaller(request);
    await limitCaller(route, `user ${caller.actor.userId}`);
    if (!openToSuspended.test(route.path) && caller.isSuspended(clock.now())) fail('ERR_SUBSCRIPTION_EXPIRED');
    if (needs.who === 'right' && !needs.may(caller.actor)) fail('ERR_NO_PERMISSION');
    await requireOfCompany(caller, needs.company ?? []);
    return caller;
  };
}

export type Guard = ReturnType<typeof createGuard>;

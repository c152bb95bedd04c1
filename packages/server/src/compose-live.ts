import { furtherRoomsFor, roomsFor } from '@guiche/contract/visibility';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { loadCallers } from './features/auth/index.ts';
import { findSuspended } from './features/companies/index.ts';
import { findWatched } from './features/tickets/index.ts';
import { noteSeen } from './features/users/index.ts';
import { liveMaskers } from './live-maskers.ts';
import { isReplacing } from './live-replacing.ts';
import type { Clock } from './platform/clock/clock.ts';
import type { Config } from './platform/config/config.ts';
import type { Doors } from './platform/context.ts';
import { companyDb } from './platform/db/company-db.ts';
import type { Pools } from './platform/db/pools.ts';
import { Failure } from './platform/fail.ts';
import { callerAddress, trustsProxy } from './platform/http/caller-address.ts';
import { type CompanyHints, openCompanyHints } from './platform/realtime/company-hints.ts';
import type { Attention } from './platform/realtime/presence.ts';
import { type Realtime, startRealtime } from './platform/realtime/start-realtime.ts';
import type { Sessions } from './platform/sessions/sessions.ts';

interface LiveNeeds {
  config: Pick<Config, 'trustProxy'>;
  pools: Pools;
  log: Logger;
  clock: Clock;
  sessions: Sessions;
  doors: Doors;
  hints: () => CompanyHints | null;
  headsEveryMs: number | undefined;
  bodyPatienceMs: number | undefined;
  whatsapp: { attend(said: Attention): void };
}

/** Sockets: who may sit in which room, and what ends a seat. */
export function startLive(needs: LiveNeeds, http: FastifyInstance, publicOrigins: readonly string[]): Realtime {
  const { pools, log, clock, sessions, doors, headsEveryMs, bodyPatienceMs } = needs;
  const trusts = trustsProxy(needs.config.trustProxy);
  return startRealtime({
    httpServer: http.server,
    pool: pools.web,
    log,
    clock,
    headsEveryMs,
    bodyPatienceMs,
    publicOrigins,
    addressOf: (request) => callerAddress(request, trusts),
    async authenticate(token) {
      try {
        return await sessions.find(token);
      } catch (error) {
        if (error instanceof Failure) return { error: error.code };
        throw error;
      }
    },
    async readPeople(companyId, userIds) {
      const callers = await loadCallers(pools.web, companyId, userIds);
      const now = clock.now();
      return new Map(
        [...callers].map(([id, { actor, isSuspended }]) => [id, { actor, companyExpired: isSuspended(now) }]),
      );
    },
    findLiveSessions: (ids) => sessions.findLive(ids),
    findSuspended: (companyIds) => findSuspended(pools.web, clock, companyIds),
    touchUsers: (companyId, userIds) => noteSeen({ doors, log, clock }, companyId, userIds),
    findWatched: (companyId, ticketId, userId) => findWatched(companyDb(pools.web, companyId), ticketId, userId),
    tellPresence: (told) => needs.hints()?.tellPresence(told),
    attend(said) {
      needs.whatsapp.attend(said);
      needs.hints()?.tellAttention(said);
    },
    roomsForActor: (actor) => [...furtherRoomsFor(actor), ...roomsFor(actor)],
    maskers: liveMaskers,
    isReplacing,
  });
}

interface Hinted {
  config: Config;
  log: Logger;
  realtime: Realtime | null;
  whatsapp: { attend(said: Attention): void };
}

/** By Redis, where one is configured: which company moved on in another process, and what of the moment is told there. */
export async function openHints(parts: Hinted): Promise<CompanyHints | null> {
  const { redisUrl, appSecret } = parts.config;
  if (redisUrl === null) return null;
  return openCompanyHints({
    redisUrl,
    appSecret,
    log: parts.log,
    onHint: (companyId, seq) => parts.realtime?.hint(companyId, seq),
    onPresence: (processId, told) => parts.realtime?.hearPresence(processId, told),
    onAttention: (said) => parts.whatsapp.attend(said),
    onContact: (told) => parts.realtime?.hearContact(told),
  });
}

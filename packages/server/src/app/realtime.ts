import { furtherRoomsFor, roomsFor } from '@guiche/contract/visibility';
import type { FastifyInstance } from 'fastify';
import { loadCallers } from '../features/auth/index.ts';
import { findSuspended } from '../features/companies/index.ts';
import { findWatched } from '../features/tickets/index.ts';
import { noteSeen } from '../features/users/index.ts';
import { companyDb } from '../platform/db/company-db.ts';
import { Failure } from '../platform/fail.ts';
import { callerAddress, trustsProxy } from '../platform/http/caller-address.ts';
import { type CompanyHints, openCompanyHints } from '../platform/realtime/company-hints.ts';
import { type Realtime, startRealtime } from '../platform/realtime/start-realtime.ts';
import { isReplacingFor, maskersOf } from './compose-features.ts';
import type { Process } from './process.ts';

/** Starts the sockets: which rooms one may be in, and what ends it. */
export function startRealtimeOf(running: Process, http: FastifyInstance, publicOrigins: readonly string[]): Realtime {
  const { pools, log, clock, sessions, platform, features, options } = running;
  const trusts = trustsProxy(running.config.trustProxy);
  return startRealtime({
    httpServer: http.server,
    pool: pools.web,
    log,
    clock,
    ...options,
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
    touchUsers: (companyId, userIds) => noteSeen({ platform, log, clock }, companyId, userIds),
    findWatched: (companyId, ticketId, userId) => findWatched(companyDb(pools.web, companyId), ticketId, userId),
    tellPresence: (told) => running.hints?.tellPresence(told),
    attend(said) {
      running.whatsapp.attend(said);
      running.hints?.tellAttention(said);
    },
    roomsForActor: (actor) => [...furtherRoomsFor(actor), ...roomsFor(actor)],
    maskers: maskersOf(features),
    isReplacing: isReplacingFor(features),
  });
}

/**
 * Opens the connection to Redis, where one is configured, by which processes tell each other of new events and of
 * momentary states.
 */
export async function openHints(running: Process): Promise<CompanyHints | null> {
  const { redisUrl, appSecret } = running.config;
  if (redisUrl === null) return null;
  return openCompanyHints({
    redisUrl,
    appSecret,
    log: running.log,
    onHint: (companyId, seq) => running.realtime?.hint(companyId, seq),
    onPresence: (processId, told) => running.realtime?.hearPresence(processId, told),
    onAttention: (said) => running.whatsapp.attend(said),
    onContact: (told) => running.realtime?.hearContact(told),
  });
}

import type { Logger } from 'pino';
import * as z from 'zod/mini';
import type { Clock } from '../../platform/clock/clock.ts';
import { companyCtx, inTransaction, type PlatformDeps, type TxCtx } from '../../platform/context.ts';
import { companyDb } from '../../platform/db/company-db.ts';
import { defineJob, handles } from '../../platform/jobs/job.ts';
import { systemActorOf } from '../../platform/system-actor.ts';
import { announceUsers } from './announce-users.ts';
import { findCompaniesWithAbsent, putAbsentOffline, putGone, putOnline, touchOnline } from './presence.repo.ts';

/** A connected client reports every five minutes; after two missing reports the person counts as gone. */
const onlineMs = 11 * 60_000;

interface PresenceDeps {
  platform: PlatformDeps;
  log: Logger;
  clock: Clock;
}

const ctxOf = ({ platform, log, clock }: PresenceDeps, companyId: number) =>
  companyCtx(platform, { actor: systemActorOf(companyId), log, clock });

/** Stores signs of life. People who were not online are announced; for all others it is one update. */
export async function noteSeen(deps: PresenceDeps, companyId: number, userIds: readonly number[]): Promise<void> {
  const now = deps.clock.now();
  const known = new Set(await touchOnline(companyDb(deps.platform.pool, companyId), userIds, now));
  const others = userIds.filter((id) => !known.has(id));
  if (others.length === 0) return;
  await inTransaction(ctxOf(deps, companyId), async (tx) =>
    announceUsers(tx, await putOnline(tx.db, others, now), 'online'),
  );
}

/** The same for one person, in a transaction. */
export async function noteArrival(tx: TxCtx, userId: number): Promise<void> {
  const now = tx.clock.now();
  if ((await touchOnline(tx.db, [userId], now)).length === 0)
    await announceUsers(tx, await putOnline(tx.db, [userId], now), 'online');
}

/** Takes the person offline, as none of their sessions is open any more. */
export async function forgetPresence(tx: TxCtx, userId: number): Promise<void> {
  if (await putGone(tx.db, userId)) await announceUsers(tx, [userId], 'online');
}

const sweep = defineJob({ name: 'sweep-presence', payload: z.object({}), maxAttempts: 1 });

/** Takes people offline who were silent for eleven minutes. Two runs at once are harmless: each person changes once. */
export const sweepPresence = handles(sweep, async (job) => {
  const since = new Date(job.clock.now().getTime() - onlineMs);
  for (const companyId of await findCompaniesWithAbsent(job.platform.pool, since)) {
    if (job.signal.aborted) return;
    await inTransaction(ctxOf(job, companyId), async (tx) =>
      announceUsers(tx, await putAbsentOffline(tx.db, since), 'online'),
    );
  }
});

export const sweepPresenceSchedule = { kind: sweepPresence.kind, cron: '* * * * *' };

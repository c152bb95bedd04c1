import type { Actor } from '@guiche/contract/actor';
import type pg from 'pg';
import type { Logger } from 'pino';
import { type PendingAudit, writeAudit } from './audit/write-audit.ts';
import type { Clock } from './clock/clock.ts';
import { type CompanyDb, type CompanyTx, companyDb, companyTransaction } from './db/company-db.ts';
import type { EnginePart } from './engine-part.ts';
import { type NewEvent, writeEventWait } from './events/event-wait.ts';
import { addJobs } from './jobs/add-jobs.ts';
import type { JobKind, JobOptions, NewJob } from './jobs/job-kind.ts';
import type { LaneKey } from './outbox/lane-turns.ts';

/** What a use case works with: the company, the caller, and the doors to the world. */
export interface Ctx {
  readonly companyId: number;
  readonly actor: Actor;
  readonly db: CompanyDb;
  readonly log: Logger;
  readonly clock: Clock;
  readonly platform: PlatformDeps;
  /** The audit entry that this call owes; null when it owes none. The call's first transaction writes it. */
  readonly audit: PendingAudit | null;
}

/** What the platform of a process offers to each of its parts: the database, and ways to say that there is work. */
export interface PlatformDeps {
  pool: pg.Pool;
  /** The key that seals cursors of lists. */
  cursorKey: Buffer;
  /** What all features do when something happens to a ticket, in their order. */
  rules: readonly EnginePart[];
  /** Wakes the company's drain, after a commit that put something into the inbox or event_wait. */
  wakeDrain(companyId: number): void;
  /** Wakes a lane, after a commit that put something into its part of the outbox. */
  wakeLane(lane: LaneKey): void;
  /** Wakes the job workers, after a commit that added a job. */
  wakeJobs(): void;
}

/** A {@link Ctx} inside a transaction. Events are written with the rows they tell of, so both exist or neither does. */
export interface TxCtx extends Ctx {
  readonly db: CompanyTx;
  emit(event: NewEvent): void;
  /** Adds a job of this company, which exists exactly when the transaction is committed. */
  enqueue<P>(kind: JobKind<P>, payload: P, options?: JobOptions): void;
  /** Runs `act` once the transaction is committed, and never when it is rolled back. */
  afterCommit(act: () => void): void;
}

export function companyCtx(
  platform: PlatformDeps,
  base: Pick<Ctx, 'actor' | 'log' | 'clock'>,
  audit: PendingAudit | null = null,
): Ctx {
  const companyId = base.actor.companyId;
  return { ...base, companyId, platform, db: companyDb(platform.pool, companyId), audit };
}

/**
 * Runs `work` in one transaction. Its events go to event_wait with the same commit, after the audit entry and its jobs;
 * the company's drain numbers them. `work` may run again after a deadlock, so it must act on the database only.
 */
export async function inTransaction<T>(ctx: Ctx, work: (tx: TxCtx) => Promise<T>): Promise<T> {
  let acts: (() => void)[] = [];
  let events: NewEvent[] = [];
  let jobs: NewJob[] = [];
  const audit = ctx.audit?.isWritten === false && ctx.audit.entry.subjectId !== null ? ctx.audit : null;
  const result = await companyTransaction(
    ctx.platform.pool,
    ctx.companyId,
    (db) => {
      acts = [];
      events = [];
      jobs = [];
      return work({
        ...ctx,
        db,
        emit: (event) => void events.push(event),
        enqueue: (kind, payload, options = {}) => void jobs.push({ kind, payload, options }),
        afterCommit: (act) => void acts.push(act),
      });
    },
    (db) => [
      ...(audit ? [writeAudit({ ...ctx, db }, audit.entry)] : []),
      ...(jobs.length > 0 ? [addJobs(db, jobs)] : []),
      ...(events.length > 0 ? [writeEventWait(db, ctx.companyId, events)] : []),
    ],
  );
  if (audit) audit.isWritten = true;
  if (jobs.length > 0) ctx.platform.wakeJobs();
  if (events.length > 0) ctx.platform.wakeDrain(ctx.companyId);
  for (const act of acts) act();
  return result;
}

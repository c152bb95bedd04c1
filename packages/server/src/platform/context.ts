import type { Actor } from '@guiche/contract/actor';
import type pg from 'pg';
import type { Logger } from 'pino';
import { type PendingAudit, writeAudit } from './audit/write-audit.ts';
import type { Clock } from './clock/clock.ts';
import { type CompanyDb, type CompanyTx, companyDb, companyTransaction } from './db/company-db.ts';
import { armDue, type NewDue } from './due/arm-due.ts';
import type { EnginePart } from './engine-part.ts';
import { type NewEvent, writeEventWait } from './events/event-wait.ts';
import { addJobs } from './jobs/add-jobs.ts';
import type { JobKind, JobOptions, NewJob } from './jobs/job-kind.ts';
import type { LaneKey } from './outbox/lane-turns.ts';
import type { Rank } from './outbox/rank.ts';

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
  /** Wakes a lane, after a commit that put something of this rank into its part of the outbox. */
  wakeLane(lane: LaneKey, rank: Rank): void;
  /** Wakes the job workers, after a commit that added a job. */
  wakeJobs(): void;
  /** How far due moments are ahead of the database's clock: nothing but in tests and demos. */
  dueAheadMs: number;
  /** Wakes what looks for due rows, after a commit that armed one. */
  wakeDue(): void;
}

/** A {@link Ctx} inside a transaction. Events are written with the rows they tell of, so both exist or neither does. */
export interface TxCtx extends Ctx {
  readonly db: CompanyTx;
  emit(event: NewEvent): void;
  /** Adds a job of this company, which exists exactly when the transaction is committed. */
  enqueue<P>(kind: JobKind<P>, payload: P, options?: JobOptions): void;
  /**
   * Writes in the flight of COMMIT, ahead of the audit entry, the jobs and the events, in the order of the calls. Nothing may
   * depend on its answer.
   */
  atEnd(write: () => Promise<unknown>): void;
  /**
   * Has the kind's rule look at a subject at a moment (absent: at once), exactly when the transaction is committed. A
   * moment that is set already is only brought forward.
   */
  arm(kind: string, subjectId: number, at?: Date): void;
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
 * Runs `work` in one transaction. Its events go to event_wait with the same commit, after the audit entry, its jobs and due
 * rows; the company's drain numbers them. `work` may run again after a deadlock, so it must act on the database only.
 */
export async function inTransaction<T>(ctx: Ctx, work: (tx: TxCtx) => Promise<T>): Promise<T> {
  let acts: (() => void)[] = [];
  let events: NewEvent[] = [];
  let jobs: NewJob[] = [];
  let writes: (() => Promise<unknown>)[] = [];
  let due: NewDue[] = [];
  const audit = ctx.audit?.isWritten === false && ctx.audit.entry.subjectId !== null ? ctx.audit : null;
  const result = await companyTransaction(
    ctx.platform.pool,
    ctx.companyId,
    (db) => {
      acts = [];
      events = [];
      jobs = [];
      writes = [];
      due = [];
      return work({
        ...ctx,
        db,
        emit: (event) => void events.push(event),
        enqueue: (kind, payload, options = {}) => void jobs.push({ kind, payload, options }),
        atEnd: (write) => void writes.push(write),
        arm: (kind, subjectId, at) => void due.push({ kind, subjectId, at: at ?? null }),
        afterCommit: (act) => void acts.push(act),
      });
    },
    (db) => [
      ...writes.map((write) => write()),
      ...(audit ? [writeAudit({ ...ctx, db }, audit.entry)] : []),
      ...(jobs.length > 0 ? [addJobs(db, jobs)] : []),
      ...(due.length > 0 ? [armDue(db, ctx.companyId, due)] : []),
      ...(events.length > 0 ? [writeEventWait(db, ctx.companyId, events)] : []),
    ],
  );
  if (audit) audit.isWritten = true;
  if (jobs.length > 0) ctx.platform.wakeJobs();
  if (due.some(({ at }) => at === null)) ctx.platform.wakeDue();
  if (events.length > 0) ctx.platform.wakeDrain(ctx.companyId);
  for (const act of acts) act();
  return result;
}

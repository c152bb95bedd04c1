import { type Ctx, companyCtx, type TxCtx } from '../../platform/context.ts';
import type { CompanyTx } from '../../platform/db/company-db.ts';
import type { NewEvent } from '../../platform/events/event-wait.ts';
import { systemActorOf } from '../../platform/system-actor.ts';

export type DrainDeps = Pick<Ctx, 'log' | 'clock' | 'platform'>;

/** What a step of the drain writes to contacts with, in nobody's name; its live events gather in `events`. */
export const drainTx = (deps: DrainDeps, db: CompanyTx, companyId: number, events: NewEvent[]): TxCtx => ({
  ...companyCtx(deps.platform, { ...deps, actor: systemActorOf(companyId) }),
  db,
  emit: (event) => void events.push(event),
  enqueue: () => {
    throw new Error('nothing in the drain waits for a job');
  },
  atEnd: () => {
    throw new Error('the drain writes at once');
  },
  arm: () => {
    throw new Error('the drain arms with the rows that it writes');
  },
  afterCommit: () => {}, // who sends looks twice a second
});

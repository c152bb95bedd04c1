import { type Bulk, type BulkAct, ticketBulkEvent, undoForMs } from '@guiche/contract/bulk-acts.schemas';
import { maskBulk } from '@guiche/contract/masking';
import type { Ticket } from '@guiche/contract/tickets.schemas';
import type { Ctx, TxCtx } from '../../platform/context.ts';
import type { CompanyDb } from '../../platform/db/company-db.ts';
import { findShownTickets, presentTicket } from '../tickets/index.ts';
import { findKeptIds, type RunRow } from './bulk-acts.repo.ts';

/** Most tickets that an undo left alone and that are named. */
const mostNamed = 5;

/** Finds these tickets with their present attendants, but not what was said since. Unmasked. */
async function findKept(db: CompanyDb, { id, state }: RunRow): Promise<Ticket[]> {
  if (state !== 'undone' && state !== 'undoFailed') return [];
  const rows = await findShownTickets(db, await findKeptIds(db, id, mostNamed));
  return rows
    .sort((a, b) => a.id - b.id)
    .map((row) => ({ ...presentTicket(row), lastMessage: '', unreadMessages: 0, tags: [] }));
}

export function presentRun(run: RunRow, kept: Ticket[] = []): Bulk {
  const end = run.state === 'done' ? run.finished_at : null;
  return {
    id: run.id,
    act: run.act as BulkAct,
    state: run.state as Bulk['state'],
    total: run.total,
    done: run.done,
    skipped: run.skipped,
    untagged: run.details.untagged ?? 0,
    kept,
    undoUntil: end && new Date(end.getTime() + undoForMs).toISOString(),
  };
}

/** The run as its owner sees it. */
export async function presentRunFor(ctx: Ctx, run: RunRow): Promise<Bulk> {
  const bulk = presentRun(run, await findKept(ctx.db, run));
  return ctx.actor.hidesNumbers ? maskBulk(bulk) : bulk;
}

/** Sends the run to all screens of the person who began it. */
export async function emitRun(tx: TxCtx, run: RunRow): Promise<void> {
  const payload = { action: 'update' as const, bulk: presentRun(run, await findKept(tx.db, run)) };
  tx.emit({ name: ticketBulkEvent.name, payload, rooms: [`user:${run.user_id}`] });
}

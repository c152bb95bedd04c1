import { type Bulk, type BulkAct, ticketBulkEvent, undoForMs } from '@guiche/contract/bulk-acts';
import type { TxCtx } from '../../platform/context.ts';
import type { RunRow } from './bulk-acts.repo.ts';

export function presentRun(run: RunRow): Bulk {
  const end = run.state === 'done' ? run.finished_at : null;
  return {
    id: run.id,
    act: run.act as BulkAct,
    state: run.state as Bulk['state'],
    total: run.total,
    done: run.done,
    skipped: run.skipped,
    untagged: run.details.untagged ?? 0,
    undoUntil: end && new Date(end.getTime() + undoForMs).toISOString(),
  };
}

/** To whoever began it, on all their screens. */
export function emitRun(tx: TxCtx, run: RunRow): void {
  const payload = { action: 'update' as const, bulk: presentRun(run) };
  tx.emit({ name: ticketBulkEvent.name, payload, rooms: [`user:${run.user_id}`] });
}

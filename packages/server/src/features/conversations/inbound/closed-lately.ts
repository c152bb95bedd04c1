import type { CompanyTx } from '../../../platform/db/company-db.ts';
import { holdQueues } from '../../queues/index.ts';
import { holdOnlinePeople } from '../users.repo.ts';
import { type ClosedLately, conversationKey } from './situation.ts';
import { isClosedSince, stateOf } from './ticket-state.ts';
import type { Returning, TicketOfBatch } from './tickets.repo.ts';

const minuteMs = 60_000;

/**
 * Of each conversation the ticket that was closed last, if that is not longer ago than its connection says. It comes
 * back into its queue, if that is there still, and to its attendant while they are online; else it is nobody's.
 */
export async function findClosedLately(
  tx: CompanyTx,
  rows: readonly TicketOfBatch[],
  returning: readonly Returning[],
  now: Date,
): Promise<Map<string, ClosedLately>> {
  const of = Map.groupBy(rows, (row) => conversationKey(row.contact_id, row.connection_id));
  const last = returning.flatMap(({ contactId, connectionId, minutes }) => {
    const since = new Date(now.getTime() - minutes * minuteMs);
    const closed = (of.get(conversationKey(contactId, connectionId)) ?? []).filter((row) => isClosedSince(row, since));
    return closed.toSorted(lastClosedFirst).slice(0, 1);
  });
  if (last.length === 0) return new Map();
  const [queues, people] = await Promise.all([
    holdQueues(tx, [...new Set(last.flatMap((row) => row.queue_id ?? []))]),
    holdOnlinePeople(tx, [...new Set(last.flatMap((row) => row.user_id ?? []))]),
  ]);
  return new Map(
    last.map((row) => {
      const { queue_id: queueId, user_id: userId } = row;
      const attendant = userId === null ? undefined : people.get(userId);
      const lately = {
        ticket: stateOf(row),
        queueId: queueId !== null && queues.has(queueId) ? queueId : null,
        userId: attendant && (attendant.allowGroup || !row.is_group) ? userId : null,
      };
      return [conversationKey(row.contact_id, row.connection_id), lately];
    }),
  );
}

const lastClosedFirst = (a: TicketOfBatch, b: TicketOfBatch) =>
  (b.closed_at?.getTime() ?? 0) - (a.closed_at?.getTime() ?? 0) || b.id - a.id;

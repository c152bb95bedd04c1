import type { TicketState } from './situation.ts';
import type { TicketOfBatch } from './tickets.repo.ts';

/** A ticket that was deleted, or merged into another, takes no message: nobody would see it. */
export const isLive = (row: TicketOfBatch) => row.status !== 'closed' && row.deleted_at === null;

/** Closed after `since`, by a person: nobody ever attended what an import closed. */
export function isClosedSince(row: TicketOfBatch, since: Date): boolean {
  if (row.status !== 'closed' || row.deleted_at !== null || row.closed_at === null) return false;
  return row.closed_at > since && (row.imported_at === null || row.closed_by !== null);
}

/** The state of a ticket that the batch has not changed. */
export const stateOf = (row: TicketOfBatch): TicketState => ({
  ...row,
  lastEchoAt: null,
  answeredAt: null,
  isNew: false,
  isChanged: false,
  isWoken: false,
  isActiveDemand: false,
  begunAt: null,
  saidAt: null,
});

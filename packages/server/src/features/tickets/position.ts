import { fail } from '../../platform/fail.ts';
import type { TicketPosition } from './tickets.repo.ts';

/** The place after a row in the list, as text the client hands back untouched. */
export function writePosition(row: { updated_at: Date; id: number }): string {
  return `${row.updated_at.toISOString()}_${row.id}`;
}

/** The same in the order of waiting. */
export const writeWaitingPosition = ({ queued_at, updated_at, id }: Waiting) =>
  writePosition({ updated_at: queued_at ?? updated_at, id });

type Waiting = { queued_at: Date | null; updated_at: Date; id: number };

export function readPosition(cursor: string): TicketPosition {
  const [updatedAt = '', id = ''] = cursor.split('_');
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(updatedAt) || Number.isNaN(Date.parse(updatedAt)))
    fail('ERR_VALIDATION');
  if (!/^[1-9]\d{0,15}$/.test(id)) fail('ERR_VALIDATION');
  return { updatedAt, id: Number(id) };
}

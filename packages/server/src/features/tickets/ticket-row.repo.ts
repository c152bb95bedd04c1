import type { Selectable } from 'kysely';
import type { TicketsTable } from '../../platform/db/tables.generated.ts';

/**
 * The row of a ticket, complete: its owner, queue and status, its bot, clocks and flags. A statement that reads fewer columns
 * answers a `Pick` of this type.
 */
export type TicketRow = Selectable<TicketsTable>;

/** The columns that say who sees a ticket. */
export type TicketPlaceRow = Pick<TicketRow, 'status' | 'user_id' | 'queue_id' | 'is_group'>;

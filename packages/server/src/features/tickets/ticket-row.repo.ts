import type { Selectable } from 'kysely';
import type { TicketsTable } from '../../platform/db/tables.generated.ts';

/**
 * A row of `tickets`: who has it, where it stands, its bot, clocks and flags. What a statement answers of it is a `Pick` of this
 * type; on the wire it is the contract's `Ticket`.
 */
export type TicketRow = Selectable<TicketsTable>;

/** The columns that say who sees a ticket. */
export type TicketPlaceRow = Pick<TicketRow, 'status' | 'user_id' | 'queue_id' | 'is_group'>;

import { sql } from 'kysely';
import type { CompanyTx } from '../../platform/db/company-db.ts';
import { statement, type ValueOf } from '../../platform/db/statement.ts';
import type { TicketRow } from './ticket-row.repo.ts';

/** What rules of all kinds may look at: its place, its bot, its clocks and flags. */
export const lockedColumns = [
  'id',
  'status',
  'channel',
  'user_id',
  'queue_id',
  'is_group',
  'contact_id',
  'connection_id',
  'last_message_id',
  'unread_messages',
  'is_new_to_owner',
  'is_bot',
  'use_integration',
  'amount_used_bot_queues',
  'queued_at',
  'last_inbound_at',
  'last_outbound_at',
  'first_reply_at',
  'snoozed_at',
  'snoozed_until',
  'imported_at',
  'created_at',
] as const;

export type LockedTicket = Pick<TicketRow, (typeof lockedColumns)[number]>;

const selectLocked = statement((db, _form: null, value: ValueOf<{ id: number }>) =>
  db
    .selectFrom('tickets')
    .where('id', '=', value('id'))
    .where('deleted_at', 'is', null)
    .select(lockedColumns)
    .forNoKeyUpdate(),
);

/** Takes the ticket's row until the transaction ends: messages of a conversation are numbered and queued one after another. */
export async function lockTicket(tx: CompanyTx, ticketId: number): Promise<LockedTicket | undefined> {
  const [row] = await selectLocked(tx, null, { id: ticketId });
  return row;
}

const selectLive = statement((db, _form: null, value: ValueOf<{ id: number }>) =>
  db
    .selectFrom('tickets')
    .where('id', '=', value('id'))
    .where('deleted_at', 'is', null)
    .where('status', '<>', 'closed')
    .select(lockedColumns)
    .forNoKeyUpdate(),
);

/** As {@link lockTicket}, of a live one. A closed one is not taken: its contact's row comes first. */
export async function lockLiveTicket(tx: CompanyTx, ticketId: number): Promise<LockedTicket | undefined> {
  const [row] = await selectLive(tx, null, { id: ticketId });
  return row;
}

/** Takes the tickets' rows in the order of ids. The caller holds their contacts' rows, or needs none. */
export function lockTickets(tx: CompanyTx, ticketIds: readonly number[]): Promise<LockedTicket[]> {
  return tx
    .selectFrom('tickets')
    .where('id', '=', sql<number>`any(${[...ticketIds]}::bigint[])`)
    .where('deleted_at', 'is', null)
    .select(lockedColumns)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

import { sql } from 'kysely';
import type { CompanyTx } from '../../platform/db/company-db.ts';
import type { Snooze } from './snooze.repo.ts';

/** A ticket as it was before an act, as far as an act changes it. */
export interface TicketBefore {
  status: string;
  userId: number | null;
  queueId: number | null;
  unread: number;
  updatedAt: string;
  queuedAt: string | null;
  /** Not there in what was kept before these were. */
  snoozedAt?: string | null;
  snoozedUntil?: string | null;
  isNewToOwner?: boolean;
}

/** Takes the contacts of these tickets, in the order of ids that everybody keeps. */
export async function lockContactsOf(tx: CompanyTx, ticketIds: readonly number[]): Promise<void> {
  await sql`select id from contacts where company_id = (select current_company()) and id in (
      select contact_id from tickets where company_id = (select current_company()) and id = any(${[...ticketIds]}))
    order by id for no key update`.execute(tx);
}

export async function restoreTicket(
  tx: CompanyTx,
  ticketId: number,
  before: TicketBefore,
  snooze: Snooze | null,
): Promise<void> {
  await tx
    .updateTable('tickets')
    .set((eb) => ({
      status: before.status,
      user_id: before.userId,
      queue_id: before.queueId,
      // What came since is unread too.
      unread_messages: sql<number>`greatest(unread_messages, ${before.unread})`,
      updated_at: before.updatedAt,
      queued_at: before.queuedAt,
      closed_at: null,
      closed_by: null,
      is_new_to_owner: before.isNewToOwner ?? false,
      snoozed_at: snooze?.at ?? null,
      snoozed_until: snooze?.until ?? null,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', ticketId)
    .execute();
}

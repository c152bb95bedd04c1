import { sql } from 'kysely';
import type { CompanyTx } from '../../platform/db/company-db.ts';

/** Since when a ticket is set aside, and until when; null: until its contact writes. */
export interface Snooze {
  at: Date;
  until: Date | null;
}

/** Sets a ticket aside; null takes it back. */
export async function setSnooze(tx: CompanyTx, ticketId: number, snooze: Snooze | null): Promise<void> {
  await tx
    .updateTable('tickets')
    .set((eb) => ({
      snoozed_at: snooze?.at ?? null,
      snoozed_until: snooze?.until ?? null,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', ticketId)
    .execute();
}

/** Its moment has come: on top of the lists again, and new to who attends it. Answers whom. */
export async function wakeInTime(tx: CompanyTx, ticketId: number, at: Date): Promise<number | null> {
  const row = await tx
    .updateTable('tickets')
    .set((eb) => ({
      snoozed_at: null,
      snoozed_until: null,
      is_new_to_owner: sql<boolean>`user_id is not null`,
      updated_at: at,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', ticketId)
    .returning('user_id')
    .executeTakeFirst();
  return row?.user_id ?? null;
}

/** Until when a ticket is set aside, under its lock. Null: it is not, waits for its contact, or is gone. */
export async function lockSnoozedUntil(tx: CompanyTx, ticketId: number): Promise<Date | null> {
  const row = await tx
    .selectFrom('tickets')
    .where('id', '=', ticketId)
    .where('deleted_at', 'is', null)
    .where('snoozed_at', 'is not', null)
    .select('snoozed_until')
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.snoozed_until ?? null;
}

/** Counts as unread by at least one. */
export async function putUnread(tx: CompanyTx, ticketId: number): Promise<void> {
  await tx
    .updateTable('tickets')
    .set((eb) => ({
      unread_messages: sql<number>`greatest(1, unread_messages)`,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', ticketId)
    .execute();
}

/** Its attendant has opened what was handed to them. */
export async function setSeenByOwner(tx: CompanyTx, ticketId: number): Promise<void> {
  await tx
    .updateTable('tickets')
    .set((eb) => ({ is_new_to_owner: false, version: eb('version', '+', 1) }))
    .where('id', '=', ticketId)
    .where('is_new_to_owner', '=', true)
    .execute();
}

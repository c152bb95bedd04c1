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

/** How long it is until a moment, by the database's clock: a process's own may be wrong. */
export async function readMsUntil(tx: CompanyTx, moment: Date): Promise<number> {
  const { rows } = await sql<{
    ms: number;
  }>`select extract(epoch from ${moment}::timestamptz - now())::float8 * 1000 as ms`.execute(tx);
  return rows[0]?.ms ?? 0;
}

/** Their moment has come: on top of the lists again, and new to who attends them. Answers whom. */
export async function wakeInTime(
  tx: CompanyTx,
  ticketIds: readonly number[],
  at: Date,
): Promise<{ id: number; user_id: number | null }[]> {
  return tx
    .updateTable('tickets')
    .set((eb) => ({
      snoozed_at: null,
      snoozed_until: null,
      is_new_to_owner: sql<boolean>`user_id is not null`,
      updated_at: at,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', sql<number>`any(${[...ticketIds]}::bigint[])`)
    .returning(['id', 'user_id'])
    .execute();
}

/** Until when tickets are set aside, under their locks. Others are not, wait for their contacts, or are gone. */
export async function lockSnoozedUntil(
  tx: CompanyTx,
  ticketIds: readonly number[],
): Promise<{ id: number; snoozed_until: Date }[]> {
  return tx
    .selectFrom('tickets')
    .where('id', '=', sql<number>`any(${[...ticketIds]}::bigint[])`)
    .where('deleted_at', 'is', null)
    .where('snoozed_at', 'is not', null)
    .where('snoozed_until', 'is not', null)
    .select(['id', 'snoozed_until'])
    .orderBy('id')
    .forNoKeyUpdate()
    .$narrowType<{ snoozed_until: Date }>()
    .execute();
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

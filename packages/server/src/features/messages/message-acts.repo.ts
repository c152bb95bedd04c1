import { sql } from 'kysely';
import { cutText } from '../../platform/cut-text.ts';
import type { CompanyDb, CompanyTx } from '../../platform/db/company-db.ts';
import { withoutSignature } from '../../platform/db/without-signature.ts';

/** Whom of `ids` this company has, the deleted included. */
export async function findKnownUserIds(db: CompanyDb, ids: readonly number[]): Promise<Set<number>> {
  const rows = await db
    .selectFrom('users')
    .where('id', '=', sql<number>`any(${[...ids]})`)
    .select('id')
    .execute();
  return new Set(rows.map(({ id }) => id));
}

export async function insertMentions(
  tx: CompanyTx,
  companyId: number,
  messageId: number,
  userIds: readonly number[],
): Promise<void> {
  await sql`insert into message_mentions (company_id, message_id, user_id)
    select company_id, id, unnest(${[...userIds]}::bigint[]) from messages where company_id = ${companyId} and id = ${messageId}
    on conflict do nothing`.execute(tx);
}

/**
 * Other words from now on; what it said stays beside it, dated by the transaction as its row in the outbox is. Whom it
 * speaks to stays whole, also whom these words do not name: an edit that the channel refuses is undone.
 */
export async function rewriteMessage(
  tx: CompanyTx,
  companyId: number,
  message: { id: number; before: string; body: string; userId: number; at: Date },
): Promise<void> {
  await Promise.all([
    tx
      .insertInto('message_edits')
      .values({ company_id: companyId, message_id: message.id, body: message.before, user_id: message.userId })
      .execute(),
    tx
      .updateTable('messages')
      .set((eb) => ({
        body: message.body,
        is_edited: true,
        edited_at: message.at,
        send_error: null,
        version: eb('version', '+', 1),
      }))
      .where('id', '=', message.id)
      .execute(),
  ]);
}

export async function takeBackMessage(tx: CompanyTx, messageId: number): Promise<void> {
  await tx
    .updateTable('messages')
    .set((eb) => ({ is_deleted: true, send_error: null, version: eb('version', '+', 1) }))
    .where('id', '=', messageId)
    .execute();
}

/** Where the message is a ticket's last one, the ticket's row says this. */
export async function relabelLastMessage(tx: CompanyTx, messageId: number, preview: string): Promise<void> {
  await sql`update tickets t set last_message = ${withoutSignature(sql`${cutText(preview, 255)}`, sql`m.user_id`)}, version = t.version + 1
    from messages m where m.company_id = (select current_company()) and m.id = ${messageId}
      and t.company_id = m.company_id and t.id = m.ticket_id and t.last_message_id = m.id`.execute(tx);
}

/** Something that is drawn on it changed. */
export async function raiseVersion(tx: CompanyTx, messageId: number): Promise<void> {
  await tx
    .updateTable('messages')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', messageId)
    .execute();
}

import { sql } from 'kysely';
import { cutText } from '../../platform/cut-text.ts';
import type { CompanyTx } from '../../platform/db/company-db.ts';
import { withoutSignature } from '../../platform/db/without-signature.ts';

/** Writes a message of ours into its ticket's row as the last one. `isAnswer`: a person answers, so nothing is unread any longer. */
export async function showAsLastMessage(
  tx: CompanyTx,
  ticketId: number,
  message: { id: number; body: string; userId: number | null; at: Date; isAnswer: boolean },
): Promise<void> {
  await tx
    .updateTable('tickets')
    .set((eb) => ({
      last_message: withoutSignature(sql`${cutText(message.body, 255)}`, sql`${message.userId}::bigint`),
      last_message_id: message.id,
      last_message_ack: 0,
      last_outbound_at: message.at,
      ...(message.isAnswer
        ? { first_reply_at: eb.fn.coalesce('first_reply_at', eb.val(message.at)), unread_messages: 0 }
        : {}),
      updated_at: message.at,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', ticketId)
    .execute();
}

/** Writes another preview into the row of the ticket whose last message this is; of any other message nothing changes. */
export async function relabelLastMessage(tx: CompanyTx, messageId: number, preview: string): Promise<void> {
  await sql`update tickets t set last_message = ${withoutSignature(sql`${cutText(preview, 255)}`, sql`m.user_id`)}, version = t.version + 1
    from messages m where m.company_id = (select current_company()) and m.id = ${messageId}
      and t.company_id = m.company_id and t.id = m.ticket_id and t.last_message_id = m.id`.execute(tx);
}

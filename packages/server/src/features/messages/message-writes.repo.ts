import type { SpokenTo } from '@guiche/contract/spoken-to.schemas';
import { sql } from 'kysely';
import type { CompanyTx } from '../../platform/db/company-db.ts';
import type { ShownTicket } from '../tickets/index.ts';

/** A fresh, time-ordered id; {@link placeAfter} gives it its place in a conversation. */
export async function drawMessageId(tx: CompanyTx): Promise<number> {
  const { rows } = await sql<{ id: number }>`select id from message_ids(1) as id`.execute(tx);
  const drawn = rows[0]?.id;
  if (drawn === undefined) throw new Error('message_ids gave nothing');
  return drawn;
}

/**
 * `drawn`, or the same low 12 bits in the millisecond after the conversation's last id, where a clock stood still or
 * went back: never last + 1.
 */
export function placeAfter(drawn: number, last: number | null): number {
  if (last === null || drawn > last) return drawn;
  return (Math.floor(last / 4096) + 1) * 4096 + (drawn % 4096);
}

export interface NewOwnMessage {
  id: number;
  ticket: Pick<ShownTicket, 'id' | 'contact_id' | 'connection_id' | 'queue_id'>;
  /** Null: written by no person. */
  userId: number | null;
  body: string;
  mediaType: string;
  mediaUrl: string | null;
  data: unknown;
  clientId: string;
  quotedMessageId: number | null;
  isPrivate: boolean;
  isForwarded: boolean;
  /** Whom of the group its words name; absent: nobody. */
  spokenTo?: readonly SpokenTo[];
  at: Date;
}

/** Whom it speaks to, as its row keeps them. */
const keptSpokenTo = (people: readonly SpokenTo[]) => (people.length === 0 ? null : JSON.stringify(people));

/** Inserts a message of ours. False: another one, of another conversation, has the client's id. */
export async function insertOwnMessage(tx: CompanyTx, companyId: number, message: NewOwnMessage): Promise<boolean> {
  const row = await tx
    .insertInto('messages')
    .values({
      company_id: companyId,
      id: message.id,
      ticket_id: message.ticket.id,
      contact_id: message.ticket.contact_id,
      connection_id: message.ticket.connection_id,
      queue_id: message.ticket.queue_id,
      user_id: message.userId,
      body: message.body,
      media_type: message.mediaType,
      media_url: message.mediaUrl,
      data_json: message.data === null ? null : JSON.stringify(message.data),
      spoken_to: keptSpokenTo(message.spokenTo ?? []),
      from_me: true,
      send_state: message.isPrivate ? null : 'queued',
      client_id: message.clientId,
      quoted_message_id: message.quotedMessageId,
      is_private: message.isPrivate,
      is_forwarded: message.isForwarded,
      created_at: message.at,
    })
    .onConflict((keys) => keys.columns(['company_id', 'client_id']).where('client_id', 'is not', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Puts a message back as it was before its first attempt: the next answer, or the tick with our id, brings a new provider id. */
export async function setQueuedAgain(tx: CompanyTx, messageId: number): Promise<void> {
  await tx
    .updateTable('messages')
    .set((eb) => ({ send_state: 'queued', send_error: null, provider_id: null, version: eb('version', '+', 1) }))
    .where('id', '=', messageId)
    .execute();
}

/** Writes how a message's file shows: its kind (null: as before), its address and its data. */
export async function setMedia(
  tx: CompanyTx,
  messageId: number,
  media: { mediaType: string | null; mediaUrl: string | null; data: unknown },
): Promise<void> {
  await tx
    .updateTable('messages')
    .set((eb) => ({
      ...(media.mediaType === null ? {} : { media_type: media.mediaType }),
      media_url: media.mediaUrl,
      data_json: JSON.stringify(media.data),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', messageId)
    .execute();
}

/**
 * Gives a message other words. What it said before is kept, dated by the transaction as its row in the outbox is. The people it
 * speaks to stay, also those whom the new words do not name: an edit that the channel refuses is undone.
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

/** Marks a message as taken back; its row stays. */
export async function takeBackMessage(tx: CompanyTx, messageId: number): Promise<void> {
  await tx
    .updateTable('messages')
    .set((eb) => ({ is_deleted: true, send_error: null, version: eb('version', '+', 1) }))
    .where('id', '=', messageId)
    .execute();
}

/** Tells clients of a message on which something drawn has changed, a reaction or a vote. */
export async function raiseVersion(tx: CompanyTx, messageId: number): Promise<void> {
  await tx
    .updateTable('messages')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', messageId)
    .execute();
}

import { previewOf } from '@guiche/contract/previews';
import type { TxCtx } from '../../platform/context.ts';
import { cutText } from '../../platform/cut-text.ts';
import { enqueueSends } from '../../platform/outbox/enqueue-send.ts';
import type { Origin } from '../../platform/outbox/rank.ts';
import type { LockedTicket } from '../tickets/index.ts';
import { findShownMessages, type ShownMessage } from './announce-messages.ts';
import { placeAfter } from './message-writes.repo.ts';
import { drawMessageIds, insertTexts, showAsLastTexts, type TextRow } from './post-texts.repo.ts';

/** What it takes to write into conversations: a request's transaction, or the drain's. */
export type WritingTx = Pick<TxCtx, 'companyId' | 'db' | 'clock' | 'platform' | 'afterCommit'>;

/** The conversation of a locked ticket, and where its messages have come to. */
export type WrittenTicket = Pick<LockedTicket, 'id' | 'contact_id' | 'connection_id' | 'queue_id' | 'last_message_id'>;

interface TextToPost {
  ticket: WrittenTicket;
  body: string;
  /** Null: written by no person. */
  userId: number | null;
  /** Who asked for the act that writes it, in whoever's name. */
  origin: Origin;
  isPrivate: boolean;
  quotedMessageId: number | null;
}

/**
 * Texts that other acts write, one for each of several tickets, under their locks: messages, tickets' rows and outbox rows, a
 * statement each. They are answers to nothing: what is unread stays so (ADR 7). Answers them in id order; the caller tells of them.
 */
export async function postTexts(tx: WritingTx, texts: readonly TextToPost[]): Promise<ShownMessage[]> {
  if (texts.length === 0) return [];
  const drawn = await drawMessageIds(tx.db, texts.length);
  const posted = texts.map((text, at) => ({ row: rowOf(text, drawn[at]), origin: text.origin }));
  const rows = posted.map(({ row }) => row);
  const told = rows.filter(({ is_private: isPrivate }) => !isPrivate);
  const now = tx.clock.now();
  const sends = posted.filter(({ row }) => !row.is_private).map(({ row, origin }) => sendOf(row, origin));
  // Without an answer in between, and in this order on the wire; what is read sees what is written before it.
  const [, , , shown] = await Promise.all([
    insertTexts(tx.db, tx.companyId, rows, now),
    told.length > 0 && showAsLastTexts(tx.db, told, now),
    sends.length > 0 && enqueueSends(tx, sends),
    findShownMessages(
      tx.db,
      rows.map(({ id }) => id),
    ),
  ]);
  return shown;
}

const sendOf = ({ id, connection_id: connectionId, contact_id: contactId }: TextRow, origin: Origin) => ({
  kind: 'message' as const,
  messageId: id,
  connectionId,
  contactId,
  origin,
});

function rowOf(text: TextToPost, drawn: number | undefined): TextRow {
  const { ticket, userId, isPrivate, quotedMessageId } = text;
  const body = text.body.toWellFormed(); // half a sign is no JSON
  if (drawn === undefined) throw new Error('message_ids gave too few');
  const id = placeAfter(drawn, ticket.last_message_id);
  ticket.last_message_id = id; // the next one of this transaction comes after it
  return {
    id,
    ticket_id: ticket.id,
    contact_id: ticket.contact_id,
    connection_id: ticket.connection_id,
    queue_id: ticket.queue_id,
    user_id: userId,
    body,
    client_id: crypto.randomUUID(),
    quoted_message_id: quotedMessageId,
    is_private: isPrivate,
    preview: cutText(previewOf('chat', body), 255).toWellFormed(),
  };
}

import type { InteractiveContent } from '@guiche/contract/interactive-content';
import type { ContactCardData, LocationData } from '@guiche/contract/media';
import { previewOf } from '@guiche/contract/media';
import type { Message } from '@guiche/contract/messages';
import { canWriteIn } from '@guiche/contract/tickets';
import { canSeeTicket } from '@guiche/contract/visibility';
import { type Ctx, inTransaction, type TxCtx } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import { enqueueSend } from '../../platform/outbox/enqueue-send.ts';
import {
  drawMediaId,
  findMediaOfMessage,
  insertOwnMedia,
  type KeptFile,
  mediaUrlOf,
  presentMedia,
} from '../media/index.ts';
import { placeOf } from '../tickets/index.ts';
import { findShownMessages, messageEventOf, type ShownMessage } from './announce-messages.ts';
import { presentMessageFor } from './message.present.ts';
import type { MessageRow } from './message-rows.repo.ts';
import {
  drawMessageId,
  findByClientId,
  findMessage,
  insertOwnMessage,
  type LockedTicket,
  lockTicket,
  placeAfter,
  showAsLastMessage,
} from './messages.repo.ts';

/** What a message is made of. */
export interface MessageContent {
  mediaType: Message['mediaType'];
  body: string;
  data: LocationData | ContactCardData | InteractiveContent['data'] | null;
  /** Kept already; its row is written with the message. */
  file: (KeptFile & { isVoice: boolean }) | null;
}

export interface SendOptions {
  ticketId: number;
  quotedId: number | null;
  clientId: string;
}

/** `isNew` false: it was sent before, under the same key. */
export interface SentMessage {
  message: Message;
  isNew: boolean;
}

/** Message, outbox row and event in one transaction; the lane sends after the commit. The same key answers the same message. */
export async function sendContent(ctx: Ctx, options: SendOptions, content: MessageContent): Promise<SentMessage> {
  const done = await inTransaction(ctx, async (tx) => {
    // One after the other on the wire: key and ids are looked for with the lock held, whoever had it before.
    const [ticket, sent, drawnId, mediaId] = await Promise.all([
      lockTicket(tx.db, options.ticketId),
      findByClientId(tx.db, options.clientId),
      drawMessageId(tx.db),
      content.file ? drawMediaId(tx.db) : null,
    ]);
    if (!ticket || !canSeeTicket(ctx.actor, placeOf(ticket))) return fail('ERR_NO_TICKET_FOUND');
    if (sent) return { shown: await repeatOf(tx, sent, ticket, content), isNew: false };
    if (!canWriteIn(ctx.actor, placeOf(ticket))) fail('ERR_TICKET_NOT_OPEN');
    const ids = { id: placeAfter(drawnId, ticket.last_message_id), mediaId };
    return { shown: await queueMessage(tx, ticket, { ...options, ...ids }, content), isNew: true };
  });
  return { message: answerWith(ctx, done.shown), isNew: done.isNew };
}

async function repeatOf(
  tx: TxCtx,
  sent: MessageRow,
  ticket: LockedTicket,
  content: MessageContent,
): Promise<ShownMessage> {
  const isSame =
    sent.ticket_id === ticket.id &&
    sent.user_id === tx.actor.userId &&
    sent.body === content.body &&
    sent.media_type === content.mediaType &&
    (await isSamePart(tx, sent, content));
  return isSame ? getShown(tx, sent.id) : fail('ERR_IDEMPOTENCY_KEY_REUSED');
}

/** jsonb keeps its own order of keys, and lists keep theirs: cards and places are compared field by field. */
async function isSamePart(tx: TxCtx, sent: MessageRow, { data, file }: MessageContent): Promise<boolean> {
  if (file) return (await findMediaOfMessage(tx.db, sent.id))?.sha256 === file.sha256;
  return inOneOrder(sent.data_json) === inOneOrder(data);
}

function inOneOrder(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

async function queueMessage(
  tx: TxCtx,
  ticket: LockedTicket,
  { id, mediaId, quotedId, clientId }: SendOptions & { id: number; mediaId: number | null },
  content: MessageContent,
): Promise<ShownMessage> {
  const quotedMessageId = quotedId === null ? null : await getQuotable(tx, ticket, quotedId);
  const at = tx.clock.now();
  const { mediaType, body } = content;
  const file = content.file && mediaId ? { ...content.file, id: mediaId, messageId: id } : null;
  const part = file
    ? { mediaUrl: mediaUrlOf(file.id, file.name), data: dataOf(file) }
    : { mediaUrl: null, data: content.data };
  const message = { id, ticket, userId: tx.actor.userId, body, mediaType, ...part, clientId, quotedMessageId, at };
  // Without an answer in between, and in this order on the wire; what is read sees what is written before it.
  const [isNew, , , , [shown]] = await Promise.all([
    insertOwnMessage(tx.db, tx.companyId, message),
    showAsLastMessage(tx.db, ticket.id, { id, body: previewOf(mediaType, body, file?.name), at }),
    file && insertOwnMedia(tx.db, tx.companyId, file),
    enqueueSend(tx, {
      kind: 'message',
      messageId: id,
      connectionId: ticket.connection_id,
      contactId: ticket.contact_id,
    }),
    findShownMessages(tx.db, [id]),
  ]);
  if (!isNew || !shown) return fail('ERR_IDEMPOTENCY_KEY_REUSED');
  tx.emit(messageEventOf(shown, 'create'));
  return shown;
}

const dataOf = (file: KeptFile & { isVoice: boolean }) =>
  presentMedia({
    state: 'ready',
    error: null,
    name: file.name,
    mime_type: file.mimeType,
    is_voice: file.isVoice,
    size: file.size,
    width: file.width,
    height: file.height,
    duration_ms: file.durationMs,
    thumbnail_key: file.thumbnailKey,
    waveform: file.waveform,
  });

/** A quoted message must be of the same conversation; another one is as good as missing. */
async function getQuotable(tx: TxCtx, ticket: LockedTicket, id: number): Promise<number> {
  const quoted = await findMessage(tx.db, id);
  if (
    quoted?.ticket_id == null ||
    quoted.contact_id !== ticket.contact_id ||
    quoted.connection_id !== ticket.connection_id
  )
    return fail('ERR_NO_MESSAGE_FOUND');
  return quoted.id;
}

export async function getShown(ctx: Ctx, id: number): Promise<ShownMessage> {
  const [shown] = await findShownMessages(ctx.db, [id]);
  return shown ?? fail('ERR_NO_MESSAGE_FOUND');
}

export const answerWith = (ctx: Ctx, { message, ticket }: ShownMessage): Message =>
  presentMessageFor(ctx.actor, message, {
    number: ticket.contact_number,
    formerNumbers: ticket.contact_former_numbers,
  });

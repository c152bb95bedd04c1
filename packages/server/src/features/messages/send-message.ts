import { canBeNamed } from '@guiche/contract/message-acts';
import type { Message } from '@guiche/contract/messages.schemas';
import { mentionedIn } from '@guiche/contract/spoken-to';
import { canWriteIn } from '@guiche/contract/tickets';
import { canSeeTicket } from '@guiche/contract/visibility';
import { type Ctx, inTransaction, type TxCtx } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import { loadCallers } from '../auth/index.ts';
import { drawMediaId, findMediaOfMessage } from '../media/index.ts';
import { type LockedTicket, lockTicket, placeOf } from '../tickets/index.ts';
import { getReadableMessage } from './actable-message.ts';
import { findShownMessages, type ShownMessage } from './announce-messages.ts';
import { loadSpokenTo } from './group-members.ts';
import { findKnownUserIds } from './mentions.repo.ts';
import { presentMessage, presentMessageFor } from './message.present.ts';
import type { MessageRow } from './message-rows.repo.ts';
import { drawMessageId, placeAfter } from './message-writes.repo.ts';
import { findByClientId } from './messages.repo.ts';
import { readByAnswer } from './read-by-answer.ts';
import { type MessageContent, writeMessage } from './write-message.ts';

export interface SendOptions {
  ticketId: number;
  quotedId: number | null;
  clientId: string;
  /** A note that stays in the company, and whom it speaks to. */
  isPrivate?: boolean;
  mentions?: readonly number[];
  /** Whom of the group the words of a message speak to. */
  members?: readonly number[];
  /** Which of several answers the quoted message and speaks to people; absent: the first. */
  leadAt?: number;
}

/** `isNew` false: it was sent before, under the same key. */
export interface SentMessage {
  message: Message;
  isNew: boolean;
}

/** Message, outbox row and event in one transaction; the lane sends after the commit. The same key answers the same message. */
export async function sendContent(ctx: Ctx, options: SendOptions, content: MessageContent): Promise<SentMessage> {
  const { messages, isNew } = await sendContents(ctx, options, [content]);
  return { message: messages[0] ?? fail('ERR_NO_MESSAGE_FOUND'), isNew };
}

/** Several in one transaction, in their order and all of them or none. The first bears the key, the others the key and their place. */
export async function sendContents(
  ctx: Ctx,
  options: SendOptions,
  contents: readonly MessageContent[],
): Promise<{ messages: Message[]; isNew: boolean }> {
  const { clientId, isPrivate = false, leadAt = 0 } = options;
  const mentioned = await loadMentioned(ctx, options.mentions ?? []);
  const done = await inTransaction(ctx, async (tx) => {
    // One after the other on the wire: keys and ids are looked for with the lock held, whoever had it before.
    const [ticket, drawn] = await Promise.all([
      lockTicket(tx.db, options.ticketId),
      Promise.all(contents.map((content, at) => drawFor(tx, keyAt(clientId, at), content))),
    ]);
    if (!ticket || !canSeeTicket(ctx.actor, placeOf(ticket))) return fail('ERR_NO_TICKET_FOUND');
    if (drawn.some(({ sent }) => sent))
      return { shown: await repeatsOf(tx, drawn, { ticket, clientId, isPrivate, isForwarded: false }), isNew: false };
    const place = placeOf(ticket);
    if (!canWriteIn(ctx.actor, place)) fail('ERR_TICKET_NOT_OPEN');
    const quotedMessageId =
      options.quotedId === null ? null : await getQuotable(tx, ticket, options.quotedId, isPrivate);
    const spokenTo = isPrivate ? [] : await loadSpokenTo(tx.db, ticket, options.members ?? []);
    const mentions = isPrivate ? mentioned.filter(({ actor }) => canSeeTicket(actor, place)) : [];
    const shown: ShownMessage[] = [];
    for (const [at, { content, clientId: ownKey, drawnId, mediaId }] of drawn.entries()) {
      const how = {
        id: placeAfter(drawnId, ticket.last_message_id),
        mediaId,
        userId: ctx.actor.userId,
        clientId: ownKey,
        quotedMessageId: at === leadAt ? quotedMessageId : null,
        isPrivate,
        isForwarded: false,
        mentions: at === leadAt ? mentions.map(({ actor }) => actor.userId) : [],
        spokenTo: at === leadAt ? mentionedIn(content.body, spokenTo) : [],
        isAnswer: true,
      };
      if (at === 0 && !isPrivate) await readByAnswer(tx, ticket, how.id);
      shown.push(await writeMessage(tx, ticket, how, content));
    }
    return { shown, isNew: true };
  });
  return { messages: done.shown.map((shown) => answerWith(ctx, shown)), isNew: done.isNew };
}

/** No client can choose such a key for another message: a colon is in none. */
const keyAt = (clientId: string, at: number) => (at === 0 ? clientId : `${clientId}:${at}`);

/** What was sent under the key before, and the ids in case nothing was. */
async function drawFor(tx: TxCtx, clientId: string, content: MessageContent) {
  const [sent, drawnId, mediaId] = await Promise.all([
    findByClientId(tx.db, clientId),
    drawMessageId(tx.db),
    content.file ? drawMediaId(tx.db) : null,
  ]);
  return { content, clientId, sent, drawnId, mediaId };
}

/** What was sent under the key before, when it is as many and each the same; else the key is taken. */
async function repeatsOf(
  tx: TxCtx,
  drawn: readonly { content: MessageContent; sent: MessageRow | undefined }[],
  asked: Parameters<typeof repeatOf>[2] & { clientId: string },
): Promise<ShownMessage[]> {
  if (await findByClientId(tx.db, keyAt(asked.clientId, drawn.length))) fail('ERR_IDEMPOTENCY_KEY_REUSED');
  const shown: ShownMessage[] = [];
  for (const { content, sent } of drawn)
    shown.push(await repeatOf(tx, sent ?? fail('ERR_IDEMPOTENCY_KEY_REUSED'), asked, content));
  return shown;
}

/** Whom a note names. The deleted are let go; somebody of another company is as good as missing. */
async function loadMentioned(ctx: Ctx, userIds: readonly number[]) {
  if (userIds.length === 0) return [];
  const known = await findKnownUserIds(ctx.db, userIds);
  if (userIds.some((id) => !known.has(id))) fail('ERR_NO_USER_FOUND');
  return [...(await loadCallers(ctx.platform.pool, ctx.companyId, [...known])).values()];
}

/** The message that was sent under the key before, when it is the same; else the key is taken. */
export async function repeatOf(
  tx: TxCtx,
  sent: MessageRow,
  asked: { ticket: Pick<LockedTicket, 'id'>; isPrivate: boolean; isForwarded: boolean },
  content: MessageContent,
): Promise<ShownMessage> {
  const isSame =
    sent.ticket_id === asked.ticket.id &&
    sent.user_id === tx.actor.userId &&
    sent.is_private === asked.isPrivate &&
    sent.is_forwarded === asked.isForwarded &&
    (sent.body === content.body || (content.file !== null && sent.body === '')) && // its words may stand apart
    sent.media_type === content.mediaType &&
    (await isSamePart(tx, sent, content));
  return isSame ? getShown(tx, sent.id) : fail('ERR_IDEMPOTENCY_KEY_REUSED');
}

/** jsonb keeps its own order of keys, and lists keep theirs: cards and places are compared field by field. An account may have become known meanwhile. */
async function isSamePart(tx: TxCtx, sent: MessageRow, { data, file }: MessageContent): Promise<boolean> {
  if (file) return (await findMediaOfMessage(tx.db, sent.id))?.sha256 === file.sha256;
  return inOneOrder(sent.data_json) === inOneOrder(data);
}

function inOneOrder(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(
          Object.entries(part)
            .filter(([key]) => key !== 'account')
            .sort(([a], [b]) => (a < b ? -1 : 1)),
        )
      : part,
  );
}

/**
 * A quoted message must be of the same conversation, and one that the caller may read; another one is as good as missing,
 * and so is what is no message at the contact's: the channel refuses an answer to it. Only a note quotes a note.
 */
async function getQuotable(tx: TxCtx, ticket: LockedTicket, id: number, isPrivate: boolean): Promise<number> {
  const { message: quoted } = await getReadableMessage(tx, id);
  const isHere = quoted.contact_id === ticket.contact_id && quoted.connection_id === ticket.connection_id;
  if (!isHere || !canBeNamed(presentMessage(quoted))) fail('ERR_NO_MESSAGE_FOUND');
  if (quoted.is_private && !isPrivate) fail('ERR_PRIVATE_NOTE');
  return quoted.id;
}

export async function getShown(ctx: Ctx, id: number): Promise<ShownMessage> {
  const [shown] = await findShownMessages(ctx.db, [id]);
  return shown ?? fail('ERR_NO_MESSAGE_FOUND');
}

export const answerWith = (ctx: Ctx, { message, ticket }: ShownMessage): Message =>
  presentMessageFor(ctx.actor, message, ticket);

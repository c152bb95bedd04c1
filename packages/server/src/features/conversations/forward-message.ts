import { maxCaptionLength } from '@guiche/contract/media';
import type { ContactCardData, LocationData } from '@guiche/contract/media.schemas';
import { canForward, signed } from '@guiche/contract/message-acts';
import type { forwardMessage } from '@guiche/contract/message-acts.schemas';
import { maxBodyLength } from '@guiche/contract/messages';
import type { Message } from '@guiche/contract/messages.schemas';
import type { BodyOf } from '@guiche/contract/route';
import { canWriteIn } from '@guiche/contract/tickets';
import { canSeeTicket } from '@guiche/contract/visibility';
import { type Ctx, inTransaction, type TxCtx } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import { type Storage, StorageFull } from '../../platform/storage/storage.ts';
import { shownTo } from '../contacts/index.ts';
import { copyFile, drawMediaId, dropFile, dropUnreferencedFile, findMediaOfMessage } from '../media/index.ts';
import {
  answerWith,
  drawMessageId,
  findByClientId,
  getReadableMessage,
  isFileOfSent,
  type MessageContent,
  placeAfter,
  presentMessage,
  readByAnswer,
  repeatOf,
  writeMessage,
} from '../messages/index.ts';
import { readSetting } from '../settings/index.ts';
import { findShownTickets, lockTicket, placeOf } from '../tickets/index.ts';
import { findPerson } from '../users/index.ts';
import { lockContact } from './contacts.repo.ts';
import { openToForward } from './open-to-forward.ts';

type Source = Awaited<ReturnType<typeof getReadableMessage>>['message'];

/** Sends a message once more to another contact, by the connection it came on. Each copy has bytes of its own. */
export async function forward(
  storage: Storage,
  ctx: Ctx,
  body: BodyOf<typeof forwardMessage>,
  idempotencyKey: string | null,
): Promise<Message> {
  const { message } = await getReadableMessage(ctx, body.messageId);
  if (message.is_private) fail('ERR_PRIVATE_NOTE');
  if (message.is_deleted) fail('ERR_NO_MESSAGE_FOUND');
  if (!canForward(presentMessage(message))) fail('ERR_CHANNEL_CANNOT');
  const isSigned = body.signMessage === true && (await readSetting(ctx.db, 'sendSignMessage')) === 'enabled';
  const content = await contentOf(storage, ctx, await readWhole(ctx, message), isSigned);
  const { file } = content;
  const order = { contactId: body.contactId, clientId: idempotencyKey ?? crypto.randomUUID() };
  try {
    const done = await inTransaction(ctx, (tx) => sendOn(tx, message, order, content));
    if (!done.isNew && file) await dropFile(storage, file);
    return answerWith(ctx, done.shown);
  } catch (error) {
    if (file) await dropUnreferencedFile(storage, file, error, () => isFileOfSent(ctx.db, order.clientId, file));
    throw error;
  }
}

interface Read {
  /** Whole: what is sent never has stars in it. */
  message: Message;
  /** A text as the caller may read it. */
  hide: (text: string) => string;
}

const isDataAlone = (kind: string) => kind === 'location' || kind === 'contact';

/**
 * Beside another contact a number that is hidden from the caller would stand open, or reach a phone of their choice; with
 * stars in its place it would be of no use to whom it is sent. So it is not theirs to send on.
 */
async function readWhole(ctx: Ctx, message: Source): Promise<Read> {
  const [ticket] = await findShownTickets(ctx.db, [message.ticket_id]);
  if (!ticket) return fail('ERR_NO_MESSAGE_FOUND');
  const whole = presentMessage(message);
  const wordsOf = ({ mediaType, body, dataJson }: Message) =>
    JSON.stringify([body, isDataAlone(mediaType) ? dataJson : null]);
  if (wordsOf(answerWith(ctx, { message, ticket })) !== wordsOf(whole)) fail('ERR_HIDDEN_NUMBER');
  return { message: whole, hide: shownTo(ctx.actor, ticket) };
}

async function contentOf(
  storage: Storage,
  ctx: Ctx,
  { message, hide }: Read,
  isSigned: boolean,
): Promise<MessageContent> {
  const { mediaType, body } = message;
  const words = isSigned ? await signWords(ctx, mediaType, body) : body;
  if (isDataAlone(mediaType)) {
    const data = message.dataJson as LocationData | ContactCardData; // as it was checked when it came
    return { mediaType, body, data, file: null };
  }
  if (mediaType === 'chat') return { mediaType, body: words, data: null, file: null };
  const row = await findMediaOfMessage(ctx.db, message.id);
  try {
    const copy = row ? await copyFile(storage, ctx.companyId, row) : null;
    const file = copy ?? fail('ERR_CHANNEL_CANNOT');
    const name = hide(file.name).replaceAll('*', 'x'); // no file may be called by a star
    return { mediaType, body: words, data: null, file: { ...file, name } };
  } catch (error) {
    if (error instanceof StorageFull) fail('ERR_STORAGE_FULL');
    throw error;
  }
}

/** Only before words, and only where both fit. */
async function signWords(ctx: Ctx, kind: string, body: string): Promise<string> {
  if (body === '' || kind === 'audio' || kind === 'sticker') return body;
  const person = await findPerson(ctx.db, ctx.actor.userId);
  const words = signed(person?.user.name ?? '', body);
  return words.length > (kind === 'chat' ? maxBodyLength : maxCaptionLength) ? body : words;
}

/** Locks go contact, then ticket. The same key answers what was sent under it. */
async function sendOn(
  tx: TxCtx,
  source: Source,
  { contactId, clientId }: { contactId: number; clientId: string },
  content: MessageContent,
) {
  const contact = (await lockContact(tx.db, contactId)) ?? fail('ERR_NO_CONTACT_FOUND');
  const sent = await findByClientId(tx.db, clientId);
  if (sent) {
    if (sent.contact_id !== contact.id) fail('ERR_IDEMPOTENCY_KEY_REUSED');
    const asked = { ticket: { id: sent.ticket_id ?? 0 }, isPrivate: false, isForwarded: true };
    return { shown: await repeatOf(tx, sent, asked, content), isNew: false };
  }
  const ticketId = await openToForward(tx, contact, source.connection_id);
  const ticket = (await lockTicket(tx.db, ticketId)) ?? fail('ERR_NO_CONTACT_FOUND');
  const place = placeOf(ticket);
  if (!canSeeTicket(tx.actor, place)) fail('ERR_NO_CONTACT_FOUND');
  const [drawnId, mediaId] = await Promise.all([drawMessageId(tx.db), content.file ? drawMediaId(tx.db) : null]);
  const how = {
    id: placeAfter(drawnId, ticket.last_message_id),
    mediaId,
    userId: tx.actor.userId,
    clientId,
    quotedMessageId: null,
    isPrivate: false,
    isForwarded: true,
    mentions: [],
    spokenTo: [],
    isAnswer: canWriteIn(tx.actor, place),
  };
  if (how.isAnswer) await readByAnswer(tx, ticket, how.id);
  return { shown: await writeMessage(tx, ticket, how, content), isNew: true };
}

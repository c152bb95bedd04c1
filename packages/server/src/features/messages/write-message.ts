import { bodyLength, type Channel, channelAbilities } from '@guiche/contract/channel-abilities';
import type { ContactCardData, LocationData } from '@guiche/contract/media.schemas';
import type {
  InteractiveData,
  ListData,
  PaymentData,
  PollData,
  TemplateData,
} from '@guiche/contract/message-data.schemas';
import type { Message } from '@guiche/contract/messages.schemas';
import { previewOf } from '@guiche/contract/previews';
import type { SpokenTo } from '@guiche/contract/spoken-to.schemas';
import type { TxCtx } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import { enqueueSend } from '../../platform/outbox/enqueue-send.ts';
import { isInteractiveType } from '../../platform/outbox/interactive-part.ts';
import { pushToMentioned } from '../../platform/push/push-to-people.ts';
import { insertOwnMedia, type KeptFile, mediaUrlOf, presentMedia } from '../media/index.ts';
import type { LockedTicket } from '../tickets/index.ts';
import { findShownMessages, messageEventOf, type ShownMessage } from './announce-messages.ts';
import { showAsLastMessage } from './last-message.repo.ts';
import { insertMentions } from './mentions.repo.ts';
import { drawMessageId, insertOwnMessage, placeAfter } from './message-writes.repo.ts';

/** What a message is made of. */
export interface MessageContent {
  mediaType: Message['mediaType'];
  body: string;
  data: LocationData | ContactCardData | ListData | InteractiveData | PaymentData | PollData | TemplateData | null;
  /** Kept already; its row is written with the message. */
  file: (KeptFile & { isVoice: boolean }) | null;
}

/** How a message is written: by whom, as what, answering to which. */
interface Writing {
  id: number;
  /** Drawn beside the message's own where there is a file. */
  mediaId: number | null;
  userId: number | null;
  clientId: string;
  quotedMessageId: number | null;
  isPrivate: boolean;
  isForwarded: boolean;
  /** People of the company, each of whom sees the ticket. */
  mentions: readonly number[];
  /** Whom of the group the words name. */
  spokenTo: readonly SpokenTo[];
  /** False: sent into a ticket that somebody else attends, or that still waits; it goes on waiting. */
  isAnswer: boolean;
}

/** Words beside a file, where the channel carries none: they are a message of their own, right behind it. */
const areApart = (ticket: LockedTicket, { isPrivate }: Writing, { file, body }: MessageContent) =>
  file !== null && body !== '' && !isPrivate && channelAbilities[ticket.channel as Channel].maxCaptionLength === 0;

const abilityOf: Partial<Record<Message['mediaType'], 'locations' | 'contacts' | 'polls'>> = {
  location: 'locations',
  contact: 'contacts',
  poll: 'polls',
};

/** What a channel does not carry is refused before it is written. Files are judged by their own rules. */
function refuseUncarried(ticket: LockedTicket, how: Writing, content: MessageContent): void {
  if (how.isPrivate) return;
  const { mediaType, body } = content;
  const channel = ticket.channel as Channel;
  const can = channelAbilities[channel];
  const ability = abilityOf[mediaType];
  if (ability !== undefined && !can[ability]) fail('ERR_CHANNEL_CANNOT');
  const isText = mediaType === 'chat' || isInteractiveType(mediaType) || areApart(ticket, how, content);
  if (isText && bodyLength(channel, body) > can.maxBodyLength) fail('ERR_BODY_TOO_LONG');
}

/** The message as {@link writeOne} writes it, the newest of its ticket from here on; answers it, or the file of two. */
export async function writeMessage(
  tx: TxCtx,
  ticket: LockedTicket,
  how: Writing,
  content: MessageContent,
): Promise<ShownMessage> {
  refuseUncarried(ticket, how, content);
  ticket.last_message_id = how.id; // the next one of this transaction comes after it
  if (!areApart(ticket, how, content)) return writeOne(tx, ticket, how, content);
  const shown = await writeOne(tx, ticket, how, { ...content, body: '' });
  const { userId, isPrivate, isAnswer } = how;
  const words = { body: content.body, clientId: crypto.randomUUID(), userId, isPrivate, isAnswer };
  await postMessage(tx, ticket, words);
  return shown;
}

/**
 * The message, its outbox row and its event, in the caller's transaction and under the ticket's lock; the lane sends
 * after the commit. A private note has no outbox row, and the ticket's row never shows it.
 */
async function writeOne(tx: TxCtx, ticket: LockedTicket, how: Writing, content: MessageContent): Promise<ShownMessage> {
  const { id, isPrivate, isAnswer } = how;
  const at = tx.clock.now();
  const { mediaType, body } = content;
  const file = content.file && how.mediaId ? { ...content.file, id: how.mediaId, messageId: id } : null;
  const part = file
    ? { mediaUrl: mediaUrlOf(file.id, file.name), data: { ...dataOf(file), ...content.data } }
    : { mediaUrl: null, data: content.data };
  // Without an answer in between, and in this order on the wire; what is read sees what is written before it.
  const [isNew, , , , , [shown]] = await Promise.all([
    insertOwnMessage(tx.db, tx.companyId, { ...how, ...part, ticket, body, mediaType, at }),
    isPrivate ||
      showAsLastMessage(tx.db, ticket.id, {
        id,
        body: previewOf(mediaType, body, file?.name),
        userId: how.userId,
        at,
        isAnswer,
      }),
    file && insertOwnMedia(tx.db, tx.companyId, file),
    how.mentions.length > 0 && insertMentions(tx.db, tx.companyId, id, how.mentions),
    isPrivate ||
      enqueueSend(tx, {
        kind: 'message',
        messageId: id,
        connectionId: ticket.connection_id,
        contactId: ticket.contact_id,
        origin: how.userId === null ? 'program' : 'person',
      }),
    findShownMessages(tx.db, [id]),
  ]);
  if (!isNew || !shown) return fail('ERR_IDEMPOTENCY_KEY_REUSED');
  tx.emit(messageEventOf(shown, 'create'));
  if (isPrivate) pushToMentioned(tx, { ticketId: ticket.id, messageId: id, userIds: calledBy(how) });
  return shown;
}

/** Nobody calls themselves. */
const calledBy = ({ mentions, userId }: Writing) => mentions.filter((id) => id !== userId);

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

interface PostedText extends Pick<Writing, 'userId' | 'isPrivate' | 'isAnswer'> {
  body: string;
  clientId: string;
  quotedMessageId?: number;
  mentions?: readonly number[];
}

/**
 * A text that another act writes: a greeting, a farewell, what a transfer says. In the caller's transaction, under the
 * ticket's lock; several in one transaction stand in the order of the calls.
 */
export async function postMessage(tx: TxCtx, ticket: LockedTicket, text: PostedText): Promise<ShownMessage> {
  const id = placeAfter(await drawMessageId(tx.db), ticket.last_message_id);
  const { body, quotedMessageId = null, mentions = [], ...who } = text;
  const how = { ...who, id, mediaId: null, quotedMessageId, isForwarded: false, mentions, spokenTo: [] };
  return writeMessage(tx, ticket, how, { mediaType: 'chat', body, data: null, file: null });
}

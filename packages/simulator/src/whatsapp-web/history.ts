import { deflateSync } from 'node:zlib';
import { proto } from 'baileys';
import type { Contact, Phone } from '../model.ts';
import { seededFraction } from '../seeded.ts';
import { sealFile } from './media-crypto.ts';
import type { MediaHost } from './media-host.ts';
import { seconds } from './nodes.ts';
import type { Session } from './sessions.ts';
import { encNode } from './stanzas.ts';
import { takeBundle, type WebParts } from './web-parts.ts';

/** How much the phone remembers. `days` is how far back the oldest message of each chat lies. */
export type HistoryOrder = {
  chats: number;
  messagesPerChat: number;
  days: number;
  /** What the newest messages of each chat say, the newest first; a file's words are its bytes. */
  said?: readonly PastWords[];
};
export type PastWords = { text: string; fileName?: string };

const { HistorySyncType } = proto.HistorySync;
const CHATS_A_CHUNK = 10;
const DAY_SECONDS = 86_400;

/**
 * What a phone tells a device that was paired: who is who, then chats in chunks with their progress. Past chats are
 * of people who are nowhere else; their ids and texts depend on the order alone, so that asked twice it is the same.
 */
export async function sendHistory(
  parts: WebParts,
  session: Session,
  phone: Phone,
  order: HistoryOrder | null,
): Promise<void> {
  await sendChunk(parts, session, phone, 0, whoIsWho(parts));
  if (order === null) return;
  const chunks = Math.ceil(order.chats / CHATS_A_CHUNK);
  for (let chunk = 0; chunk < chunks; chunk += 1) {
    const first = chunk * CHATS_A_CHUNK;
    const count = Math.min(CHATS_A_CHUNK, order.chats - first);
    const conversations = await Promise.all(
      Array.from({ length: count }, (_, index) => pastChat(parts, phone, first + index, order)),
    );
    const progress = Math.round(((chunk + 1) * 100) / chunks);
    const facts = { syncType: HistorySyncType.RECENT, conversations, progress, chunkOrder: chunk + 1 };
    await sendChunk(parts, session, phone, chunk + 1, facts);
  }
}

function whoIsWho({ world, people }: WebParts): proto.IHistorySync {
  const contacts = [...world.contacts.values()];
  return {
    syncType: HistorySyncType.INITIAL_BOOTSTRAP,
    progress: 100,
    chunkOrder: 0,
    conversations: [],
    pushnames: contacts.map((contact) => ({ id: people.lidOf(contact), pushname: contact.name })),
    phoneNumberToLidMappings: contacts.map((each) => ({ pnJid: people.phoneOf(each), lidJid: people.lidOf(each) })),
  };
}

async function pastChat(
  { people, host }: WebParts,
  { phoneNumberId }: Phone,
  index: number,
  { messagesPerChat, days, said = [] }: HistoryOrder,
): Promise<proto.IConversation> {
  const digits = String(10_000_000 + index);
  const who: Contact = {
    id: `past-${phoneNumberId}-${index + 1}`,
    name: `Cliente antigo ${index + 1}`,
    waId: `55119${digits}`,
    typedForms: [],
    isOnline: true,
    hasReadReceipts: true,
    readsOnArrival: false,
    receipts: null,
  };
  const [id, pnJid] = [people.lidOf(who), people.phoneOf(who)];
  const now = Math.floor(Date.now() / 1000);
  const step = (days * DAY_SECONDS) / Math.max(1, messagesPerChat);
  const written = await Promise.all(said.map((words) => writePast(host, words)));
  const messages = Array.from({ length: messagesPerChat }, (_, position) => {
    const fromMe = seededFraction(who.id, position) < 0.4;
    const messageTimestamp = Math.floor(now - position * step - 60);
    const key = { remoteJid: id, fromMe, id: `PAST${digits}${String(position).padStart(8, '0')}` };
    const message = written[position] ?? {
      conversation: `${fromMe ? 'Resposta' : 'Mensagem'} ${messagesPerChat - position}`,
    };
    const status = fromMe ? proto.WebMessageInfo.Status.READ : null;
    return { message: { key, message, messageTimestamp, status } }; // the chat has a name, its old messages have none
  });
  return { id, pnJid, name: who.name, unreadCount: 0, conversationTimestamp: now - 60, messages };
}

async function writePast(host: MediaHost, { text, fileName }: PastWords): Promise<proto.IMessage> {
  if (fileName === undefined) return { conversation: text };
  const { bytes, ...sealed } = sealFile(Buffer.from(text), 'document');
  const facts = { mimetype: 'application/octet-stream', fileLength: Buffer.byteLength(text), fileName };
  return { documentMessage: { ...sealed, ...(await host.put(bytes, null)), ...facts } };
}

/**
 * A message of the own phone to its device. Every chunk lies in the message itself: for one on a media host the
 * library asks the real one, since the message cannot name another.
 */
async function sendChunk(
  parts: WebParts,
  session: Session,
  phone: Phone,
  chunkOrder: number,
  history: proto.IHistorySync,
): Promise<void> {
  const device = parts.world.web.find(session.phoneNumberId, session.deviceId);
  if (device === null || !session.link.isOpen) return;
  const bytes = deflateSync(proto.HistorySync.encode(history).finish());
  const facts = { syncType: Number(history.syncType ?? 0), progress: history.progress, chunkOrder };
  const type = proto.Message.ProtocolMessage.Type.HISTORY_SYNC_NOTIFICATION;
  const historySyncNotification = { ...facts, initialHistBootstrapInlinePayload: bytes };
  const { people } = parts;
  const lid = people.deviceLid(session.phoneNumberId, session.deviceId);
  const message = { protocolMessage: { type, historySyncNotification } };
  const sealed = await people.party(phone).seal(lid, message, () => takeBundle(parts, device));
  const attrs = { from: people.phoneOf(phone), id: parts.ids.stanza(), type: 'text', category: 'peer', t: seconds() };
  session.link.send({ tag: 'message', attrs, content: [encNode(sealed)] });
}

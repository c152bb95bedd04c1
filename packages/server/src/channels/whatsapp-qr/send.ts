import {
  type BinaryNode,
  generateMessageIDV2,
  generateWAMessage,
  generateWAMessageFromContent,
  getContentType,
  proto,
  type WAMessage,
  type WASocket,
} from 'baileys';
import { open } from '../../platform/crypto/seal.ts';
import type { ConnectionAccess, OutboundAct, SendOutcome } from '../adapter.ts';
import { awaitAck } from './await-ack.ts';
import { jidOf } from './jid-of.ts';
import type { FindPreview, MessagePreviews } from './link-preview.ts';
import { addressMentions } from './mentions.ts';
import type { Original } from './originals.repo.ts';
import { reachOutLocked, refusalOf } from './refusal-codes.ts';
import type { SignedInSession, SignedInSessions } from './signed-in-sessions.ts';
import { contentOf, goesAsWords } from './write-content.ts';

type MessageAct = Extract<OutboundAct, { kind: 'message' }>;
type ReadAct = Extract<OutboundAct, { kind: 'read' }>;

const notSignedIn: SendOutcome = { kind: 'later', code: 'ERR_WAPP_NOT_INITIALIZED', retryAfterMs: 2_000 };

/** The place for which an upload's id is sealed: it opens in no other connection. */
export const uploadPlace = ({ companyId, connectionId }: ConnectionAccess) =>
  `whatsapp:${companyId}:${connectionId}:upload:`;

interface SendDeps {
  sessions: SignedInSessions;
  sealKey: Buffer;
  findPreview: FindPreview;
  previews: MessagePreviews;
}

/** What a message is made from. */
interface MessageDeps {
  openFile(uploadId: string): proto.IMessage;
  findPreview: FindPreview;
}

const wordsOf = ({ body, spokenTo }: MessageAct) => addressMentions(body, spokenTo);

/** Fetches the preview of a message's link, which may take time. */
export async function readAhead({ previews }: Pick<SendDeps, 'previews'>, act: OutboundAct): Promise<void> {
  if (act.kind === 'message' && goesAsWords(act.part)) await previews.find(act.messageId, wordsOf(act).text);
}

/** Sends by the session that is signed in here. A message that was surely not handed to the channel is for later. */
export async function sendAct(deps: SendDeps, access: ConnectionAccess, act: OutboundAct): Promise<SendOutcome> {
  const outcome = await trySend(deps, access, act);
  const isTriedAgain = outcome.kind === 'later' || outcome.kind === 'waits';
  if (act.kind === 'message' && !isTriedAgain) deps.previews.forget(act.messageId);
  return outcome;
}

async function trySend(
  { sessions, sealKey, findPreview, previews }: SendDeps,
  access: ConnectionAccess,
  act: OutboundAct,
): Promise<SendOutcome> {
  const live = sessions.find(access);
  if (!live?.isSafe()) return notSignedIn;
  try {
    if (act.kind === 'read') return await sendReceipts(live, act);
    if (act.kind !== 'message') return await sendChange(live, act, findPreview);
    return await sendMessage(live, act, {
      openFile: (uploadId) => openUpload(sealKey, access, uploadId),
      findPreview: (text) => previews.find(act.messageId, text),
    });
  } catch (error) {
    // Before its last step the library only asks and encrypts; that step never throws once bytes have left.
    const isHopeless = error instanceof Error && error.message.includes('All encryptions failed');
    return isHopeless
      ? { kind: 'refused', code: 'NO_KEYS' }
      : { kind: 'later', code: codeOf(error), retryAfterMs: null };
  }
}

function codeOf(error: unknown): string {
  const { output } = Object(error) as { output?: { statusCode?: number } };
  return output?.statusCode === undefined ? 'CONNECTION_LOST' : String(output.statusCode);
}

const openUpload = (sealKey: Buffer, access: ConnectionAccess, uploadId: string): proto.IMessage =>
  proto.Message.decode(Buffer.from(open(sealKey, Buffer.from(uploadId, 'base64url'), uploadPlace(access)), 'base64'));

async function sendMessage(live: SignedInSession, act: MessageAct, deps: MessageDeps): Promise<SendOutcome> {
  const { sock, originals, gate } = live;
  const admitted = await gate.admit(sock, act.to);
  if ('refused' in admitted) return { kind: 'refused', code: admitted.refused };
  if ('waitMs' in admitted) return { kind: 'waits', code: 'REACH_OUT_GAP', waitMs: admitted.waitMs };
  const made = await makeMessage(live, act, admitted.jid, deps);
  if (made === null) return { kind: 'refused', code: 'ERR_NO_MESSAGE_FOUND' };
  if (act.isForwarded) markForwarded(made);
  // Stored before it leaves, so that a second try is the same message, a receiver who could not read it gets it again
  // even after a restart, and the first vote on a poll finds the key.
  const kept = await originals.keepOurs(act.messageId, {
    providerId: made.key.id ?? '',
    bytes: proto.WebMessageInfo.encode(made).finish(),
  });
  const { message } = kept.providerId === made.key.id ? made : proto.WebMessageInfo.decode(kept.bytes);
  if (!message) return { kind: 'refused', code: 'ERR_NO_MESSAGE_FOUND' };
  await gate.pass(act.isManual === true);
  if (!live.isSafe()) return notSignedIn;
  const messageId = kept.providerId;
  const options = { messageId, additionalNodes: act.part.kind === 'poll' ? [pollNode] : [] };
  const outcome = await handOver(sock, messageId, () => sock.relayMessage(admitted.jid, message, options));
  if (outcome.kind === 'accepted') return { ...outcome, providerId: messageId };
  if (outcome.kind === 'refused' && outcome.code === reachOutLocked) await gate.lockReachOuts(null);
  return outcome;
}

/** What the channel needs beside a poll; the library adds it only to messages that it makes itself. */
const pollNode: BinaryNode = { tag: 'meta', attrs: { polltype: 'creation' } };

/** The last step; its result is what the channel says of it. */
async function handOver(sock: WASocket, id: string, send: () => Promise<unknown>): Promise<SendOutcome> {
  const ack = awaitAck(sock, id);
  try {
    await send();
  } catch (error) {
    ack.cancel();
    throw error;
  }
  const end = await ack.told;
  if (end === 'none') return { kind: 'ambiguous', code: 'NO_ACK' };
  return end === 'taken' ? { kind: 'accepted', providerId: null } : { kind: 'refused', code: refusalOf(end) };
}

/** Marks the message as forwarded, which the contact's phone shows. */
function markForwarded({ message }: WAMessage): void {
  const kind = getContentType(message ?? undefined);
  if (!message || !kind) return;
  const part = message[kind] as { contextInfo?: proto.IContextInfo | null };
  part.contextInfo = { ...part.contextInfo, isForwarded: true, forwardingScore: 1 };
}

/** Makes the library's message. Null: the message that it reacts to is no longer known. */
async function makeMessage(
  { sock, originals }: SignedInSession,
  act: MessageAct,
  jid: string,
  { openFile, findPreview }: MessageDeps,
): Promise<WAMessage | null> {
  const { part, body, quotedProviderId } = act;
  const find = async (providerId: string | null) => {
    const original = providerId === null ? null : await originals.find(providerId);
    return original ? (proto.WebMessageInfo.decode(original.bytes) as WAMessage) : undefined;
  };
  const userJid = sock.user?.id ?? '';
  if (part.kind === 'reaction') {
    const target = await find(part.targetProviderId);
    if (!target) return null;
    const content = { react: { text: body, key: target.key } };
    return generateWAMessage(jid, content, { userJid, upload: sock.waUploadToServer });
  }
  const quoted = await find(quotedProviderId);
  const words = wordsOf(act);
  if (part.kind !== 'file') {
    const content = await contentOf(part, words, findPreview);
    return generateWAMessage(jid, content, { userJid, quoted, upload: sock.waUploadToServer });
  }
  const file = openFile(part.uploadId);
  for (const captioned of [file.imageMessage, file.videoMessage, file.documentMessage]) {
    if (!captioned || body === '') continue;
    captioned.caption = words.text;
    if (words.mentions.length > 0) captioned.contextInfo = { ...captioned.contextInfo, mentionedJid: words.mentions };
  }
  return generateWAMessageFromContent(jid, file, { userJid, quoted });
}

const keyOf = ({ bytes }: Original) => (proto.WebMessageInfo.decode(bytes) as WAMessage).key;

/** Tells the channel of each message that was read. Nobody waits for the receipt of a forgotten message. */
async function sendReceipts({ sock, originals }: SignedInSession, act: ReadAct): Promise<SendOutcome> {
  const read = await originals.findAll([act.providerId, ...(act.earlierProviderIds ?? [])]);
  if (read.length > 0) await sock.readMessages(read.map(keyOf));
  return { kind: 'accepted', providerId: null };
}

/** Sends an edit or revocation, which does the same when repeated. */
async function sendChange(
  live: SignedInSession,
  act: Exclude<OutboundAct, MessageAct | ReadAct>,
  findPreview: FindPreview,
): Promise<SendOutcome> {
  const { sock, originals, gate } = live;
  const original = await originals.find(act.providerId);
  const key = original && keyOf(original);
  const jid = key?.remoteJid ?? jidOf(act.to);
  if (!key || !jid) return { kind: 'refused', code: 'ERR_NO_MESSAGE_FOUND' };
  // Set explicitly, as the library would otherwise look for a preview itself.
  const content =
    act.kind === 'edit'
      ? { ...addressMentions(act.body, act.spokenTo), edit: key, linkPreview: await findPreview(act.body) }
      : { delete: key };
  await gate.pass(true);
  if (!live.isSafe()) return notSignedIn;
  const messageId = generateMessageIDV2(sock.user?.id);
  return handOver(sock, messageId, () => sock.sendMessage(jid, content, { messageId }));
}

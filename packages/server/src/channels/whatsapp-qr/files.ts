import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import {
  type AnyMediaMessageContent,
  downloadMediaMessage,
  extractMessageContent,
  prepareWAMessageMedia,
  proto,
  toNumber,
  type WAMessage,
} from 'baileys';
import { seal } from '../../platform/crypto/seal.ts';
import type { ConnectionAccess, FileAnswer, OutboundFile, UploadOutcome } from '../adapter.ts';
import type { LiveSessions } from './live-sessions.ts';
import type { Originals } from './originals.repo.ts';
import { uploadPlace } from './send.ts';

/** Until the phone has brought a file back. */
const reuploadMs = 15_000;
/** The channel's way to say that it keeps the file no longer. */
const goneStatuses: ReadonlySet<unknown> = new Set([403, 404, 410]);

/** Encrypts and uploads; what the message will say of the file is the upload's name, sealed: it opens the file. */
export async function upload(
  sessions: LiveSessions,
  sealKey: Buffer,
  access: ConnectionAccess,
  { file, signal }: { file: OutboundFile; signal: AbortSignal },
): Promise<UploadOutcome> {
  const sock = sessions.find(access)?.sock;
  if (!sock) return { kind: 'later', code: 'ERR_WAPP_NOT_INITIALIZED', retryAfterMs: 2_000 };
  try {
    const prepared = await Promise.race([
      prepareWAMessageMedia(contentOf(file), { upload: sock.waUploadToServer }),
      new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true })),
    ]);
    const text = Buffer.from(proto.Message.encode(prepared).finish()).toString('base64');
    return { kind: 'uploaded', uploadId: seal(sealKey, text, uploadPlace(access)).toString('base64url') };
  } catch {
    return { kind: 'later', code: signal.aborted ? 'TIMEOUT' : 'UPLOAD_FAILED', retryAfterMs: null };
  }
}

function contentOf({ kind, bytes, mimeType: mimetype, name, isVoice }: OutboundFile): AnyMediaMessageContent {
  const stream = { stream: Readable.fromWeb(bytes.stream() as ReadableStream) };
  switch (kind) {
    case 'image':
      return { image: stream, mimetype };
    case 'video':
      return { video: stream, mimetype };
    case 'audio':
      return isVoice ? { audio: stream, ptt: true, mimetype: 'audio/ogg; codecs=opus' } : { audio: stream, mimetype };
    case 'sticker':
      return { sticker: stream, mimetype };
    case 'document':
      return { document: stream, mimetype, fileName: name };
  }
}

/**
 * Fetches a contact's file: needs no session, so any process may. What the channel keeps no longer the phone is asked
 * for, by the session's owner; it is there at a later try.
 */
export async function openFile(originals: Originals, providerId: string, signal: AbortSignal): Promise<FileAnswer> {
  try {
    const original = await originals.find(providerId);
    if (!original || original.fileState === 'gone') return { kind: 'gone', code: 'GONE' };
    if (original.fileState === 'asked') return { kind: 'later', code: 'ASKED_PHONE', retryAfterMs: reuploadMs };
    const message = proto.WebMessageInfo.decode(original.bytes) as WAMessage;
    const body = await downloadMediaMessage(message, 'stream', { options: { signal } });
    return { kind: 'open', body, size: sizeOf(message), sha256: null };
  } catch (error) {
    const { status, output } = Object(error) as { status?: number; output?: { statusCode?: number } };
    const code = status ?? output?.statusCode;
    if (!goneStatuses.has(code))
      return { kind: 'later', code: code ? `HTTP_${code}` : 'CONNECTION_LOST', retryAfterMs: null };
    await originals.setFileState(providerId, 'asked').catch(() => {}); // asked at the next try
    return { kind: 'later', code: `HTTP_${code}`, retryAfterMs: reuploadMs };
  }
}

function sizeOf({ message }: WAMessage): number | null {
  const content = extractMessageContent(message);
  const part = content?.documentMessage ?? content?.imageMessage ?? content?.videoMessage ?? content?.audioMessage;
  const size = toNumber((part ?? content?.stickerMessage)?.fileLength);
  return size > 0 ? size : null;
}

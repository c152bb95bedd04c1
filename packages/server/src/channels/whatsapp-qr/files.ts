import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { type AnyMediaMessageContent, prepareWAMessageMedia, proto, toNumber } from 'baileys';
import { seal } from '../../platform/crypto/seal.ts';
import type { ConnectionAccess, FileAnswer, OutboundFile, UploadOutcome } from '../adapter.ts';
import { addressOfFile, type EncryptedFile, encryptedFileOf, fetchFile } from './encrypted-file.ts';
import type { Originals } from './originals.repo.ts';
import { uploadPlace } from './send.ts';
import type { SignedInSessions } from './signed-in-sessions.ts';

/** How long the phone may take to bring a file back, in milliseconds. */
const reuploadMs = 15_000;
/** Statuses by which the channel says that it no longer keeps the file. */
const goneStatuses: ReadonlySet<number> = new Set([403, 404, 410]);

/**
 * Encrypts and uploads a file. The upload's id is the sealed part of the future message that names the file and opens
 * it.
 */
export async function upload(
  sessions: SignedInSessions,
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

function contentOf({ kind, bytes, mimeType: mimetype, name, isVoice, isLoop }: OutboundFile): AnyMediaMessageContent {
  const stream = { stream: Readable.fromWeb(bytes.stream() as ReadableStream) };
  switch (kind) {
    case 'image':
      return { image: stream, mimetype };
    case 'video':
      return isLoop ? { video: stream, mimetype, gifPlayback: true } : { video: stream, mimetype };
    case 'audio':
      return isVoice ? { audio: stream, ptt: true, mimetype: 'audio/ogg; codecs=opus' } : { audio: stream, mimetype };
    case 'sticker':
      return { sticker: stream, mimetype };
    case 'document':
      return { document: stream, mimetype, fileName: name };
  }
}

/**
 * Fetches a contact's file. That needs no session, so any process may. When the channel no longer keeps it, the
 * session's owner asks the phone, and a later try finds it.
 */
export async function openFile(
  originals: Originals,
  channelUrl: string | null,
  providerId: string,
  signal: AbortSignal,
): Promise<FileAnswer> {
  try {
    const original = await originals.find(providerId);
    if (!original || original.fileState === 'gone') return { kind: 'gone', code: 'GONE' };
    if (original.fileState === 'asked') return { kind: 'later', code: 'ASKED_PHONE', retryAfterMs: reuploadMs };
    const file = encryptedFileOf(proto.WebMessageInfo.decode(original.bytes).message);
    if (!file) return { kind: 'gone', code: 'GONE' };
    const address = addressOfFile(file.part, channelUrl);
    if (address === null) return { kind: 'gone', code: 'ADDRESS_NOT_ALLOWED' };
    const fetched = await fetchFile(file, address, signal);
    if ('body' in fetched) return { kind: 'open', body: fetched.body, size: sizeOf(file), sha256: null };
    const code = `HTTP_${fetched.status}`;
    if (!goneStatuses.has(fetched.status)) return { kind: 'later', code, retryAfterMs: null };
    await originals.setFileState(providerId, 'asked').catch(() => {}); // the next try asks
    return { kind: 'later', code, retryAfterMs: reuploadMs };
  } catch {
    return { kind: 'later', code: 'CONNECTION_LOST', retryAfterMs: null };
  }
}

function sizeOf({ part }: EncryptedFile): number | null {
  const size = toNumber(part.fileLength);
  return size > 0 ? size : null;
}

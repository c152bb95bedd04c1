import { hkdfSync, randomBytes } from 'node:crypto';
import { aesEncryptGCM, type BinaryNode, getBinaryNodeChild, proto } from 'baileys';
import type { KnownFile } from './media-host.ts';
import { seconds } from './nodes.ts';
import type { Session } from './sessions.ts';
import type { WebParts } from './web-parts.ts';

const { ResultType } = proto.MediaRetryNotification;

/**
 * The device asks the phone for a file that the host no longer has, and is told where it is now. The library then looks
 * on the host that it was named for uploads, or on the real one: a device that was named none hears that the file is gone.
 */
export function bringBack({ host }: WebParts, session: Session, receipt: BinaryNode): void {
  const { id = '', to = '' } = receipt.attrs;
  const about = getBinaryNodeChild(receipt, 'rmr');
  if (about === undefined) return;
  const file = session.knowsHost ? host.fileOf(id) : null;
  const gone: BinaryNode = { tag: 'error', attrs: { code: String(ResultType.NOT_FOUND) } };
  const attrs = { from: to, type: 'mediaretry', id, t: seconds() };
  session.link.send({ tag: 'notification', attrs, content: [file === null ? gone : sealPlace(id, file), about] });
}

function sealPlace(stanzaId: string, { mediaKey, directPath }: KnownFile): BinaryNode {
  const key = Buffer.from(hkdfSync('sha256', mediaKey, '', 'WhatsApp Media Retry Notification', 32));
  const iv = randomBytes(12);
  const plain = proto.MediaRetryNotification.encode({ stanzaId, directPath, result: ResultType.SUCCESS }).finish();
  const content = [
    { tag: 'enc_p', attrs: {}, content: aesEncryptGCM(plain, key, iv, Buffer.from(stanzaId)) },
    { tag: 'enc_iv', attrs: {}, content: iv },
  ];
  return { tag: 'encrypt', attrs: {}, content };
}

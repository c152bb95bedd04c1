import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { ConnectionAccess, FileAnswer, OutboundFile, UploadOutcome } from '../adapter.ts';
import { deadToken } from '../whatsapp-cloud/dead-token.ts';
import type { GraphConfig } from '../whatsapp-cloud/graph.ts';
import { fieldsOf, idOf } from '../whatsapp-cloud/read-json.ts';
import { readJson, retryAfterOf } from '../whatsapp-cloud/send-outcome.ts';
import type { Flavour } from './flavours.ts';
import { addressOf, codeOfFailure } from './graph.ts';
import { faultOf, refusalForWant } from './send-outcome.ts';

/** Where the platform keeps people's files. A file is fetched from these hosts alone, whatever a message says. */
const fileHosts = ['fbcdn.net', 'fbsbx.com', 'cdninstagram.com', 'facebook.com', 'instagram.com'];

/**
 * Fetches a contact's file from the address in its message, which is signed and dies after days; our token is not sent.
 * A dead address means a lost file, as nothing gives another one.
 */
export async function openFile(graph: GraphConfig, address: string, signal: AbortSignal): Promise<FileAnswer> {
  const url = fileAddressOf(address, graph.baseUrl);
  if (url === null) return { kind: 'gone', code: 'ADDRESS_NOT_ALLOWED' };
  try {
    const response = await fetch(url, { redirect: 'manual', signal });
    const { status } = response;
    if (status === 200 && response.body) {
      const size = Number(response.headers.get('content-length') ?? Number.NaN);
      const body = Readable.fromWeb(response.body as ReadableStream);
      return { kind: 'open', body, size: Number.isSafeInteger(size) ? size : null, sha256: null };
    }
    await response.body?.cancel();
    if (status === 403 || status === 404 || status === 410) return { kind: 'gone', code: `HTTP_${status}` };
    return { kind: 'later', code: `HTTP_${status}`, retryAfterMs: retryAfterOf(response.headers.get('retry-after')) };
  } catch (error) {
    return { kind: 'later', code: codeOfFailure(error), retryAfterMs: null };
  }
}

function fileAddressOf(address: string, baseUrl: string): string | null {
  const url = URL.parse(address);
  if (url === null || url.username !== '' || url.password !== '') return null;
  if (url.origin === new URL(baseUrl).origin) return url.href;
  const isKept = fileHosts.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`));
  return url.protocol === 'https:' && url.port === '' && isKept ? url.href : null;
}

const uploadTypeOf = (mimeType: string) => {
  const [family] = mimeType.split('/');
  return family === 'image' || family === 'audio' || family === 'video' ? family : 'file';
};

/** Uploads a file, which the platform keeps for ninety days. Source: Messenger Platform, "Attachment Upload API". */
export async function upload(
  graph: GraphConfig,
  flavour: Flavour,
  access: ConnectionAccess,
  file: OutboundFile,
  signal: AbortSignal,
): Promise<UploadOutcome> {
  const form = new FormData();
  if (flavour.uploadPlatform !== null) form.set('platform', flavour.uploadPlatform);
  const attachment = { type: uploadTypeOf(file.mimeType), payload: { is_reusable: true } };
  form.set('message', JSON.stringify({ attachment }));
  form.set('filedata', new File([file.bytes], file.name, { type: file.mimeType }));
  try {
    const response = await fetch(addressOf(graph, access, 'message_attachments'), {
      method: 'POST',
      headers: { authorization: `Bearer ${access.accessToken}` },
      body: form,
      redirect: 'manual',
      signal,
    });
    const answer = fieldsOf(readJson(await response.text()));
    const { status } = response;
    const uploadId = idOf(answer.attachment_id, 200);
    if (status >= 200 && status < 300 && uploadId !== null) return { kind: 'uploaded', uploadId };
    const unallowed = refusalForWant(flavour, answer.error);
    if (unallowed !== null) return unallowed;
    const { code, isRate, isTemporary } = faultOf(status, answer.error);
    const isDead = code === deadToken && !isTemporary;
    const mayRepeat = isRate || isTemporary || status < 300 || status >= 500;
    if (!mayRepeat || isDead) return { kind: 'refused', code };
    return { kind: 'later', code, retryAfterMs: retryAfterOf(response.headers.get('retry-after')) };
  } catch (error) {
    return { kind: 'later', code: codeOfFailure(error), retryAfterMs: null };
  }
}

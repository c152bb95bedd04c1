import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { ConnectionAccess, FileAnswer, OutboundFile, UploadOutcome } from '../adapter.ts';
import { deadToken, judgeAccess } from './dead-token.ts';
import { addressFor, type GraphConfig, isProofRefused } from './graph.ts';
import { missedPermission, noPermission } from './missing-permission.ts';
import { codeOf, fieldsOf, idOf, sha256Of, textOf } from './read-json.ts';
import { rateCodes, readJson, retryAfterOf, sendingPermission, temporaryCodes } from './send-outcome.ts';

const lookUpMs = 30_000;
/**
 * The object does not exist, or no longer, or the platform's download failed. An id from a webhook lives seven days.
 */
const goneCodes: ReadonlySet<string> = new Set(['33', '100', '131052']);

const authorized = (access: ConnectionAccess) => ({ authorization: `Bearer ${access.accessToken}` });

/**
 * Fetches a contact's file in two steps: its id gives an address that dies after five minutes, and the address gives
 * the bytes. Both need the token. A repetition begins with the first step.
 */
export async function openFile(
  graph: GraphConfig,
  access: ConnectionAccess,
  providerMediaId: string,
  signal: AbortSignal,
): Promise<FileAnswer> {
  try {
    const found = await lookUp(graph, access, providerMediaId, signal);
    if (found.kind !== 'found') return found;
    const response = await fetch(found.url, { headers: authorized(access), redirect: 'manual', signal });
    if (response.status === 200 && response.body) {
      const body = Readable.fromWeb(response.body as ReadableStream);
      return { kind: 'open', body, size: found.size, sha256: found.sha256 };
    }
    await response.body?.cancel();
    // Whatever this address answers, another one may work.
    const retryAfterMs = retryAfterOf(response.headers.get('retry-after'));
    return { kind: 'later', code: `HTTP_${response.status}`, retryAfterMs };
  } catch (error) {
    return { kind: 'later', code: codeOfFailure(error), retryAfterMs: null };
  }
}

type Found = { kind: 'found'; url: string; size: number | null; sha256: string | null };

async function lookUp(
  graph: GraphConfig,
  access: ConnectionAccess,
  id: string,
  signal: AbortSignal,
): Promise<Found | Exclude<FileAnswer, { kind: 'open' }>> {
  const path = `${encodeURIComponent(id)}?phone_number_id=${encodeURIComponent(access.accountId)}`;
  const response = await fetch(addressFor(graph, access, path), {
    headers: authorized(access),
    redirect: 'manual',
    signal: AbortSignal.any([signal, AbortSignal.timeout(lookUpMs)]),
  });
  const answer = fieldsOf(readJson(await response.text()));
  const { status } = response;
  const code = codeOf(answer.error) ?? `HTTP_${status}`;
  if (status === 429 || rateCodes.has(code) || temporaryCodes.has(code) || status >= 500)
    return { kind: 'later', code, retryAfterMs: retryAfterOf(response.headers.get('retry-after')) };
  if (status === 404 || (goneCodes.has(code) && !isProofRefused(answer.error))) return { kind: 'gone', code };
  if (status !== 200) return { kind: 'refused', code };
  const url = urlOf(answer.url, graph.baseUrl);
  if (url === null) return { kind: 'later', code: 'UNREADABLE_ANSWER', retryAfterMs: null };
  const size = typeof answer.file_size === 'number' && answer.file_size >= 0 ? answer.file_size : null;
  return { kind: 'found', url, size, sha256: sha256Of(answer.sha256) };
}

/** The address that gets the token: only over TLS, or on the very server that gave it. */
function urlOf(value: unknown, baseUrl: string): string | null {
  const url = URL.parse(textOf(value) ?? '');
  return url && (url.protocol === 'https:' || url.origin === new URL(baseUrl).origin) ? url.href : null;
}

/** Uploads a file, which the platform keeps for thirty days. Source: Cloud API reference, "Upload media". */
export async function upload(
  graph: GraphConfig,
  access: ConnectionAccess,
  file: OutboundFile,
  signal: AbortSignal,
): Promise<UploadOutcome> {
  const form = new FormData();
  form.set('messaging_product', 'whatsapp');
  form.set('type', file.mimeType);
  form.set('file', new File([file.bytes], file.name, { type: file.mimeType }));
  try {
    const response = await fetch(addressFor(graph, access, `${encodeURIComponent(access.accountId)}/media`), {
      method: 'POST',
      headers: authorized(access),
      body: form,
      redirect: 'manual',
      signal,
    });
    const answer = fieldsOf(readJson(await response.text()));
    const { status } = response;
    const code = codeOf(answer.error) ?? `HTTP_${status}`;
    const uploadId = idOf(answer.id, 200);
    if (status >= 200 && status < 300 && uploadId !== null) return { kind: 'uploaded', uploadId };
    const judged = judgeAccess(answer.error);
    if (judged === 'dead') return { kind: 'refused', code: deadToken };
    const permission = missedPermission(answer.error, sendingPermission);
    if (permission !== null) return { kind: 'refused', code: noPermission, permission };
    const isMoment = judged === 'moment' || temporaryCodes.has(code) || status === 429 || status >= 500;
    if (!isMoment && status >= 300 && !rateCodes.has(code)) return { kind: 'refused', code };
    return { kind: 'later', code, retryAfterMs: retryAfterOf(response.headers.get('retry-after')) };
  } catch (error) {
    return { kind: 'later', code: codeOfFailure(error), retryAfterMs: null };
  }
}

/** The network's own code of a failure; `fetch` puts it into `cause`. */
function codeOfFailure(error: unknown): string {
  if (error instanceof Error && error.name === 'TimeoutError') return 'TIMEOUT';
  const { code } = fieldsOf(error instanceof Error ? (error.cause ?? error) : null);
  return typeof code === 'string' ? code : 'CONNECTION_LOST';
}

import { sendMessage } from '@guiche/contract/messages';
import type { Message } from '@guiche/contract/messages.schemas';
import { ApiError, apiErrorOf, pathOf, withToken } from '../../../lib/http.ts';
import type { FileAttachment } from './attachment.ts';

interface Upload {
  ticketId: number;
  caption: string;
  /** The group members that it mentions. */
  members: readonly number[];
  attachment: FileAttachment;
  /** The id of the message that it answers. */
  quotedId: number | null;
  clientId: string;
  signal: AbortSignal;
  /** Called with the sent share. */
  onProgress: (part: number) => void;
}

/** An upload without progress for this long is given up. After the last byte the server still checks and stores. */
const stallMs = 60_000;

/** Fields come before the file, so that the server knows what it is before the bytes arrive. */
function formOf({ caption, members, attachment, quotedId }: Upload): FormData {
  const form = new FormData();
  form.set('body', caption);
  form.set('fromMe', 'true');
  if (members.length > 0) form.set('members', JSON.stringify(members));
  if (quotedId !== null) form.set('quotedMsg', JSON.stringify({ id: quotedId }));
  if (attachment.role === 'sticker' || attachment.role === 'voice') form.set('kind', attachment.role);
  form.set('medias', attachment.file, attachment.file.name);
  return form;
}

function answerOf(request: XMLHttpRequest): unknown {
  try {
    return JSON.parse(request.responseText);
  } catch {
    // A proxy answers without our body; its status still says that the file is too large.
    return request.status === 413 ? { code: 'ERR_MEDIA_TOO_LARGE' } : null;
  }
}

/** Uses XMLHttpRequest, because `fetch` reports no upload progress. */
function post(upload: Upload, token: string | null): Promise<Message> {
  const { ticketId, clientId, signal, onProgress } = upload;
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let stalled: ReturnType<typeof setTimeout> | undefined;
    const watch = () => {
      clearTimeout(stalled);
      stalled = setTimeout(() => {
        reject(new ApiError(0, { code: 'ERR_TIMEOUT' }));
        request.abort();
      }, stallMs);
    };
    const stop = () => {
      reject(signal.reason);
      request.abort();
    };
    request.open(sendMessage.method, `/api${pathOf(sendMessage.path, { ticketId })}`);
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader('idempotency-key', clientId);
    if (token !== null) request.setRequestHeader('authorization', `Bearer ${token}`);
    request.upload.onprogress = ({ loaded, total }) => {
      watch();
      onProgress(total > 0 ? loaded / total : 0);
    };
    request.onload = () => {
      const body = answerOf(request);
      if (request.status >= 200 && request.status < 300) resolve(body as Message);
      else reject(apiErrorOf(request.status, body));
    };
    request.onerror = () => reject(new ApiError(0, { code: 'ERR_NETWORK' }));
    request.onloadend = () => {
      clearTimeout(stalled);
      signal.removeEventListener('abort', stop);
    };
    signal.addEventListener('abort', stop);
    if (signal.aborted) return stop();
    watch();
    request.send(formOf(upload));
  });
}

/** Sends a file with its caption. Throws {@link ApiError}; an abort by `signal` is thrown as it is. */
export const uploadFile = (upload: Upload): Promise<Message> => withToken((token) => post(upload, token));

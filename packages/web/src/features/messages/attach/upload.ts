import { sendMessage } from '@guiche/contract/messages';
import type { Message } from '@guiche/contract/messages.schemas';
import { ApiError, apiErrorOf, pathOf, withToken } from '../../../lib/http.ts';
import type { FileAttachment } from './attachment.ts';

interface Upload {
  ticketId: number;
  caption: string;
  /** Whom of a group it names. */
  members: readonly number[];
  attachment: FileAttachment;
  /** The message it answers. */
  quotedId: number | null;
  clientId: string;
  signal: AbortSignal;
  /** Bytes that have left, as a part of all. */
  onProgress: (part: number) => void;
}

/** A network that moves nothing for this long is dead. After the last byte the server still checks and stores. */
const stallMs = 60_000;

/** Fields before the file: the server knows what it is before the bytes come. */
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
    // A proxy between us and the server answers without our body; that it is too big, its status says.
    return request.status === 413 ? { code: 'ERR_MEDIA_TOO_LARGE' } : null;
  }
}

/** By XMLHttpRequest: `fetch` does not tell how much of a body has left. */
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

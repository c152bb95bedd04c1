import type { OutboundAct, SendOutcome } from '../adapter.ts';
import { deadToken, judgeAccess } from './dead-token.ts';
import { missedPermission, noPermission } from './missing-permission.ts';
import { codeOf, fieldsOf, idOf, listOf, textOf } from './read-json.ts';

/**
 * Too much at once, of the application (4), the account (80007, 613), the number (130429), this pair (131056), for
 * people's complaints (131048), or of registrations (133016); or the number is being moved (131057): not taken.
 */
export const rateCodes: ReadonlySet<string> = new Set([
  ...['4', '613', '80007', '130429', '131048', '131056', '131057', '133016'],
]);

/** The platform could not just now, whatever the status. */
export const temporaryCodes: ReadonlySet<string> = new Set(['1', '2', '131000', '131016', '133004']);
const temporaryTries = 5;

/** The permission that a token needs for anything to go out. Source: Cloud API, "Get started". */
export const sendingPermission = 'whatsapp_business_messaging';

/** Certificate errors: certificates are checked before a byte of the request leaves. */
const certificateErrors = /^(CERT_|ERR_TLS_CERT_|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_)/;

/** Judges an answer. The provider's `code` counts before the HTTP status, which it does not keep stable. */
export function outcomeOfAnswer(
  act: OutboundAct,
  status: number,
  text: string,
  retryAfter: string | null,
): SendOutcome {
  const answer = fieldsOf(readJson(text));
  if (status >= 200 && status < 300) return outcomeOfAccepted(act, answer);
  const code = codeOf(answer.error);
  const judged = judgeAccess(answer.error);
  if (judged === 'dead') return { kind: 'refused', code: deadToken };
  if (judged === 'moment') return { kind: 'later', code: deadToken, retryAfterMs: retryAfterOf(retryAfter) };
  // Checked before the status: the platform reports some of these as its own fault (500), though nothing was done.
  const permission = missedPermission(answer.error, sendingPermission);
  if (permission !== null) return { kind: 'refused', code: noPermission, permission };
  if (status === 429 || rateCodes.has(code ?? '')) {
    return { kind: 'later', code: code ?? `HTTP_${status}`, retryAfterMs: retryAfterOf(retryAfter) };
  }
  if (status >= 500) return { kind: 'ambiguous', code: code ?? `HTTP_${status}` };
  // With a 5xx status the message may have been sent; reported as a refusal, it was not.
  if (code !== null && temporaryCodes.has(code))
    return { kind: 'later', code, retryAfterMs: retryAfterOf(retryAfter), tries: temporaryTries };
  return { kind: 'refused', code: code ?? `HTTP_${status}` };
}

/** Judges a success. One that we cannot read says that something was done, and not what. */
function outcomeOfAccepted(act: OutboundAct, answer: Record<string, unknown>): SendOutcome {
  if (act.kind === 'read' && answer.success === true) return { kind: 'accepted', providerId: null };
  const providerId = idOf(textOf(fieldsOf(listOf(answer.messages)[0]).id), 512);
  const isUsable = act.kind === 'message' && providerId?.isWellFormed() && !providerId.includes('\0');
  return isUsable ? { kind: 'accepted', providerId } : { kind: 'ambiguous', code: 'UNREADABLE_ANSWER' };
}

/**
 * Judges a call that brought no answer. Surely not sent: the name was not found, nobody answered the connect, the
 * certificate was refused. After any later failure it may have arrived. `fetch` puts the network's error into `cause`.
 */
export function outcomeOfError(error: unknown): SendOutcome {
  const cause = fieldsOf(error instanceof Error ? (error.cause ?? error) : null);
  const code = typeof cause.code === 'string' ? cause.code : '';
  const isBeforeBody =
    cause.syscall === 'connect' ||
    cause.syscall === 'getaddrinfo' ||
    code === 'ECONNREFUSED' ||
    code === 'UND_ERR_CONNECT_TIMEOUT' ||
    certificateErrors.test(code);
  if (isBeforeBody) return { kind: 'later', code: code || 'UNREACHABLE', retryAfterMs: null };
  const isTimeout = error instanceof Error && error.name === 'TimeoutError';
  return { kind: 'ambiguous', code: isTimeout ? 'TIMEOUT' : code || 'CONNECTION_LOST' };
}

export function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null; // a proxy's page, or cut off: the caller takes it for an answer without content
  }
}

/** Reads the header, which holds seconds or a date, into milliseconds. */
export function retryAfterOf(header: string | null): number | null {
  if (header === null) return null;
  const ms = /^\d{1,9}$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isFinite(ms) && ms > 0 ? ms : null;
}

import type { OutboundAct, SendOutcome } from '../adapter.ts';
import { deadToken, judgeAccess } from '../whatsapp-cloud/dead-token.ts';
import { missedPermission, noPermission } from '../whatsapp-cloud/missing-permission.ts';
import { codeOf, fieldsOf, idOf, textOf } from '../whatsapp-cloud/read-json.ts';
import { readJson, retryAfterOf } from '../whatsapp-cloud/send-outcome.ts';
import type { Flavour } from './flavours.ts';

/** Too many calls of the application (4), a person (17), a page (32), or of this kind (613): not taken. */
const rateCodes: ReadonlySet<string> = new Set(['4', '17', '32', '613']);
/** The platform could not send, and says that nothing was sent. */
const temporaryCodes: ReadonlySet<string> = new Set(['2', '1200']);
/** The customer wrote too long ago. */
const windowSubcodes: ReadonlySet<string> = new Set(['2018278', '2018065', '2534022']);
/** The code that people then see; the platform's own number would tell them nothing. */
export const windowOver = 'ERR_REPLY_WINDOW_OVER';

/** The meaning of a failed answer: its code, and whether asking again makes sense. */
interface GraphFault {
  code: string;
  isRate: boolean;
  isTemporary: boolean;
  /** For a temporary failure: nothing was done, whatever the status. */
  isUndone: boolean;
}

const lasting = { isRate: false, isTemporary: false, isUndone: false };

/**
 * Reads a failed answer. The platform's `code`, with its subcode, counts before the HTTP status, which it does not keep
 * stable.
 */
export function faultOf(status: number, error: unknown): GraphFault {
  const code = codeOf(error) ?? `HTTP_${status}`;
  const subcode = subcodeOf(error);
  const judged = judgeAccess(error);
  if (judged === 'dead') return { code: deadToken, ...lasting };
  if (judged === 'moment') return { code: deadToken, isRate: false, isTemporary: true, isUndone: true };
  if (subcode !== null && windowSubcodes.has(subcode)) return { code: windowOver, ...lasting };
  const isRate = status === 429 || rateCodes.has(code);
  const isTemporary = temporaryCodes.has(code);
  return { code: isRate || subcode === null ? code : `${code}/${subcode}`, isRate, isTemporary, isUndone: false };
}

function subcodeOf(error: unknown): string | null {
  const subcode = fieldsOf(error).error_subcode;
  return typeof subcode === 'number' || typeof subcode === 'string' ? String(subcode).slice(0, 20) : null;
}

/**
 * The refusal where the access lacks a permission, so that nothing goes out. With a subcode the same codes are about
 * one customer or message: too late, blocked us, no tester, led by another application.
 */
export function refusalForWant(
  { sendingPermission, consentCodes }: Flavour,
  error: unknown,
): { kind: 'refused'; code: string; permission: string } | null {
  if (subcodeOf(error) !== null || consentCodes.has(codeOf(error) ?? '')) return null;
  const permission = missedPermission(error, sendingPermission);
  return permission === null ? null : { kind: 'refused', code: noPermission, permission };
}

/** The answer to a send. */
interface GraphAnswer {
  status: number;
  text: string;
  retryAfter: string | null;
}

/** Judges an answer. Source: Messenger Platform, "Error codes". */
export function outcomeOfAnswer(
  flavour: Flavour,
  act: OutboundAct,
  { status, text, retryAfter }: GraphAnswer,
): SendOutcome {
  const answer = fieldsOf(readJson(text));
  if (status >= 200 && status < 300 && answer.error === undefined) return outcomeOfAccepted(act, answer);
  const unallowed = refusalForWant(flavour, answer.error);
  if (unallowed !== null) return unallowed;
  const { code, isRate, isTemporary, isUndone } = faultOf(status, answer.error);
  if (isRate || isUndone) return { kind: 'later', code, retryAfterMs: retryAfterOf(retryAfter) };
  if (code === deadToken || code === windowOver) return { kind: 'refused', code };
  if (status >= 500) return { kind: 'ambiguous', code };
  return isTemporary ? { kind: 'later', code, retryAfterMs: null } : { kind: 'refused', code };
}

/**
 * Judges a success. A message has an id; a reaction or a read mark names only the customer. A success that we cannot
 * read was perhaps none.
 */
function outcomeOfAccepted(act: OutboundAct, answer: Record<string, unknown>): SendOutcome {
  const providerId = idOf(textOf(answer.message_id), 400);
  const isUsable = providerId?.isWellFormed() && !providerId.includes('\0');
  if (act.kind === 'message' && isUsable) return { kind: 'accepted', providerId };
  const isMessage = act.kind === 'message' && act.part.kind !== 'reaction';
  const isNamed = idOf(answer.recipient_id, 200) !== null || answer.success === true;
  if (!isMessage && isNamed) return { kind: 'accepted', providerId: null };
  return { kind: 'ambiguous', code: 'UNREADABLE_ANSWER' };
}

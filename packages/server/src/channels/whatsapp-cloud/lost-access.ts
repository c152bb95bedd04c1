import type { AccessLoss } from '../connecting.ts';
import { deadToken, judgeAccess } from './dead-token.ts';
import { missedPermission, noPermission } from './missing-permission.ts';
import { codeOf } from './read-json.ts';
import { sendingPermission } from './send-outcome.ts';

/**
 * A dead token, or an account that the platform locked (131031) or blocked for its rules (368). That it may not write
 * to people of one country (130497) concerns only these people.
 */
export const lostAccessCodes = new Map<string, 'refused' | 'banned'>([
  [deadToken, 'refused'],
  ['131031', 'banned'],
  ['368', 'banned'],
]);

/** What a failed status's error says of the access, under the code that an answer would have. Null: nothing. */
export function lossIn(error: unknown): { code: string; loss: AccessLoss } | null {
  const judged = judgeAccess(error);
  if (judged !== null) return judged === 'dead' ? { code: deadToken, loss: { reason: 'refused' } } : null;
  const missingPermission = missedPermission(error, sendingPermission);
  if (missingPermission !== null) return { code: noPermission, loss: { reason: 'permission', missingPermission } };
  const code = codeOf(error) ?? '';
  const reason = lostAccessCodes.get(code);
  return reason === undefined ? null : { code, loss: { reason } };
}

import { codeOf, fieldsOf } from './read-json.ts';

/** The platform does not take the access. `0` is what the Cloud API says where it cannot even read it. */
export const deadToken = '190';
const accessCodes: ReadonlySet<string> = new Set(['0', deadToken]);

/**
 * Of refused accesses, those that never come to life again: removed (458), held until the person signs in (459), another
 * password (460), expired (463), not confirmed (464), invalid (467). Source: Graph API, "Handling errors".
 */
const deadSubcodes: ReadonlySet<string> = new Set(['458', '459', '460', '463', '464', '467']);

/** `dead`: somebody has to connect the account anew. `moment`: the platform could not look just now; surely nothing was done. */
export function judgeAccess(error: unknown): 'dead' | 'moment' | null {
  const code = codeOf(error);
  if (code === null || !accessCodes.has(code)) return null;
  const { error_subcode: subcode, is_transient: isTransient } = fieldsOf(error);
  const isKnown = subcode === undefined || subcode === null || deadSubcodes.has(String(subcode));
  return isTransient !== true && isKnown ? 'dead' : 'moment';
}

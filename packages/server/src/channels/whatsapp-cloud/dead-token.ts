import { codeOf, fieldsOf } from './read-json.ts';

/** The code by which the platform refuses an access. `0` is what the Cloud API says where it cannot even read one. */
export const deadToken = '190';
const accessCodes: ReadonlySet<string> = new Set(['0', deadToken]);

/**
 * Subcodes of refused accesses that never work again: removed (458), held until the person signs in (459), another
 * password (460), expired (463), not confirmed (464), invalid (467). Source: Graph API, "Handling errors".
 */
const deadSubcodes: ReadonlySet<string> = new Set(['458', '459', '460', '463', '464', '467']);

/**
 * Judges an error about the access. `dead`: somebody has to connect the account anew. `moment`: the platform could not
 * check just now; surely nothing was done.
 */
export function judgeAccess(error: unknown): 'dead' | 'moment' | null {
  const code = codeOf(error);
  if (code === null || !accessCodes.has(code)) return null;
  const { error_subcode: subcode, is_transient: isTransient } = fieldsOf(error);
  const isKnown = subcode === undefined || subcode === null || deadSubcodes.has(String(subcode));
  return isTransient !== true && isKnown ? 'dead' : 'moment';
}

import type { Permissions } from '../connecting.ts';
import { codeOf, type Fields, fieldsOf, listOf, textOf } from './read-json.ts';

/** The one code for a send that lacked a permission, for which the platform has a hundred. */
export const noPermission = '10';

/** Source: Graph API, "Handling errors" (3, 10, 200 to 299), and Cloud API, "Error codes" (131005 besides). */
const permissionCodes = /^(?:3|10|2\d\d|131005)$/;

/** A permission's name, as errors and tokens have it. */
const permissionName = /\b(?:pages|instagram|whatsapp_business)_[a-z_]{1,50}\b/;

/** The permission that an error reports as missing, or `needed` where it does not name it. Null: it reports none. */
export function missedPermission(error: unknown, needed: string): string | null {
  const { message, is_transient: isTransient } = fieldsOf(error);
  if (isTransient === true || !permissionCodes.test(codeOf(error) ?? '')) return null;
  return permissionName.exec(textOf(message) ?? '')?.[0] ?? needed;
}

/** The permissions of a token, as the platform describes them (`debug_token`): for certain objects, or for all. */
export function permissionsOf(data: Fields): Permissions {
  const named = [...listOf(data.scopes), ...listOf(data.granular_scopes).map((each) => fieldsOf(each).scope)];
  const permissions = new Set(named.filter((name) => typeof name === 'string'));
  return permissions.size === 0 ? null : permissions;
}

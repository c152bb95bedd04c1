import type { Permissions } from '../connecting.ts';
import { codeOf, type Fields, fieldsOf, listOf, textOf } from './read-json.ts';

/** What is said of a send that lacked a permission, whichever of the platform's hundred codes it was. */
export const noPermission = '10';

/** Source: Graph API, "Handling errors" (3, 10, 200 to 299), and Cloud API, "Error codes" (131005 besides). */
const permissionCodes = /^(?:3|10|2\d\d|131005)$/;

/** The platform's own word for one, as errors and tokens name it. */
const permissionName = /\b(?:pages|instagram|whatsapp_business)_[a-z_]{1,50}\b/;

/** Which permission an error says is missing, or `needed` where it does not name it. Null: it says nothing of the kind. */
export function missedPermission(error: unknown, needed: string): string | null {
  const { message, is_transient: isTransient } = fieldsOf(error);
  if (isTransient === true || !permissionCodes.test(codeOf(error) ?? '')) return null;
  return permissionName.exec(textOf(message) ?? '')?.[0] ?? needed;
}

/** What a token may, as the platform describes it (`debug_token`): for some objects only, or for all. */
export function permissionsOf(data: Fields): Permissions {
  const named = [...listOf(data.scopes), ...listOf(data.granular_scopes).map((each) => fieldsOf(each).scope)];
  const permissions = new Set(named.filter((name) => typeof name === 'string'));
  return permissions.size === 0 ? null : permissions;
}

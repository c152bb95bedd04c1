import { canImportContacts } from '@guiche/contract/actor';
import type { TxCtx } from '../../platform/context.ts';
import { loadCallers } from '../auth/index.ts';

/** Who may no longer import does not go on doing so. */
export async function mayStillImport({ platform, companyId }: TxCtx, userId: number): Promise<boolean> {
  const caller = (await loadCallers(platform.pool, companyId, [userId])).get(userId);
  return caller !== undefined && canImportContacts(caller.actor);
}

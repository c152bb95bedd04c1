import { canImportContacts } from '@guiche/contract/actor';
import type { TxCtx } from '../../platform/context.ts';
import { loadCallers } from '../auth/index.ts';

/** Whether the person may still import; otherwise a running import ends. */
export async function mayStillImport({ platform, companyId }: TxCtx, userId: number): Promise<boolean> {
  const caller = (await loadCallers(platform.pool, companyId, [userId])).get(userId);
  return caller !== undefined && canImportContacts(caller.actor);
}

import type { InboundTemplate } from '../../channels/inbound-events.ts';
import type { TxCtx } from '../../platform/context.ts';
import { announceConnection, holdConnection } from '../connections/index.ts';
import { askForTemplates } from './sync-templates.ts';
import { changeTemplate } from './templates.repo.ts';

/** Notes the platform's change of a template. An unknown one is read. Screens hear of it by its connection. */
export async function noteTemplate(tx: TxCtx, connectionId: number, told: InboundTemplate): Promise<void> {
  if (!(await holdConnection(tx.db, connectionId))) return;
  const { isChanged, isUnread } = await changeTemplate(tx.db, tx.companyId, connectionId, told);
  if (isChanged) await announceConnection(tx, connectionId);
  if (isUnread) askForTemplates(tx, connectionId);
}

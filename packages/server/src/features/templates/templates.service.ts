import { channelAbilities } from '@guiche/contract/channel-abilities';
import type { ResultOf } from '@guiche/contract/route';
import { type listTemplates, mostTemplates, type Template } from '@guiche/contract/templates.schemas';
import type { Ctx } from '../../platform/context.ts';
import type { CompanyDb } from '../../platform/db/company-db.ts';
import { fail } from '../../platform/fail.ts';
import { getConnection } from '../connections/index.ts';
import { presentTemplate } from './template.present.ts';
import { findTemplateRow, findTemplates } from './templates.repo.ts';

export type TemplateList = ResultOf<typeof listTemplates>;

/** Lists what a connection can send to contacts who have not written lately. */
export async function listTemplatesOf(ctx: Ctx, connectionId: number): Promise<TemplateList> {
  const { channel } = await getConnection(ctx, connectionId);
  if (!channelAbilities[channel].templates) fail('ERR_CHANNEL_CANNOT');
  const rows = await findTemplates(ctx.db, connectionId, mostTemplates);
  const newest = Math.max(...rows.map((row) => row.synced_at.getTime()));
  return {
    templates: rows.map(presentTemplate),
    syncedAt: rows.length === 0 ? null : new Date(newest).toISOString(),
  };
}

/** Finds a template of the connection; another connection's counts as missing. */
export async function findTemplate(db: CompanyDb, connectionId: number, id: number): Promise<Template | null> {
  const row = await findTemplateRow(db, id);
  return row?.connection_id === connectionId ? presentTemplate(row) : null;
}

import type { Actor } from '@guiche/contract/actor';
import type { QuickMessage } from '@guiche/contract/quick-messages';
import type { Ctx } from '../../platform/context.ts';
import type { CompanyDb } from '../../platform/db/company-db.ts';
import { presentQuickMessage } from './quick-message.present.ts';
import { findOneUsable, findUsable } from './quick-messages.repo.ts';

export async function listUsable(ctx: Ctx): Promise<QuickMessage[]> {
  return (await findUsable(ctx.db, ctx.actor.userId)).map(presentQuickMessage);
}

/** The file of a quick message, where it is kept. */
export interface QuickFile {
  key: string;
  name: string;
  mimeType: string;
  sha256: string;
}

/** Null: there is no such quick message for this person, or it has no file. */
export async function findQuickFile(db: CompanyDb, actor: Actor, id: number): Promise<QuickFile | null> {
  const row = await findOneUsable(db, actor.userId, id);
  if (!row) return null;
  const { media_key: key, media_name: name, media_type: mimeType, media_sha256: sha256 } = row;
  // All four or none, by a check of the table.
  return key === null || name === null || mimeType === null || sha256 === null ? null : { key, name, mimeType, sha256 };
}

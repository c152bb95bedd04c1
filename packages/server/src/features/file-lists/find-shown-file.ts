import { type Actor, canManageFiles } from '@guiche/contract/actor';
import type { CompanyDb } from '../../platform/db/company-db.ts';
import { findOptionFile } from './file-lists.repo.ts';

/** The file of an option, for those who look after lists; null: none for this person. */
export async function findShownFile(db: CompanyDb, actor: Actor, optionId: number) {
  return canManageFiles(actor) ? findOptionFile(db, optionId) : null;
}

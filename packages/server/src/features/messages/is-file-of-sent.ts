import type { CompanyDb } from '../../platform/db/company-db.ts';
import { findMediaOfMessage, type KeptFile } from '../media/index.ts';
import { findByClientId } from './messages.repo.ts';

/** What was sent under a key has this very file. */
export async function isFileOfSent(
  db: CompanyDb,
  clientId: string,
  { storageKey }: Pick<KeptFile, 'storageKey'>,
): Promise<boolean> {
  const sent = await findByClientId(db, clientId);
  const row = sent && (await findMediaOfMessage(db, sent.id));
  return row?.storage_key === storageKey;
}

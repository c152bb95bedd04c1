import { promisifyRequest } from 'idb-keyval';
import { draftFileKey, draftFilesDatabase } from './draft-files.ts';
import { draftOwner } from './drafts.ts';

/**
 * Sends stored files. If another tab has sent or given up some, nothing is sent and those are returned. Sent files are
 * removed in the transaction that checked them, so other tabs wait for its end.
 */
export async function claimFiles(ids: readonly string[], send: () => boolean): Promise<readonly string[]> {
  const owner = draftOwner();
  if (owner === null || ids.length === 0) {
    send();
    return [];
  }
  return draftFilesDatabase()('readwrite', async (files) => {
    const found = await Promise.all(ids.map((id) => promisifyRequest(files.getKey(draftFileKey(owner, id)))));
    const gone = ids.filter((_, index) => found[index] === undefined);
    if (gone.length === 0 && send()) for (const id of ids) files.delete(draftFileKey(owner, id));
    return gone;
  });
}

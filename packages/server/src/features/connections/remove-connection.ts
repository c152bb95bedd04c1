import { type Ctx, inTransaction } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import { releaseKind } from './access-job-kinds.ts';
import { announceRemoval } from './announce-connection.ts';
import {
  countConnections,
  forgetAsOwn,
  hasLiveTickets,
  lockCompany,
  removeRoute,
  updateColumns,
} from './connection-writes.repo.ts';
import { lockDetails } from './connections.repo.ts';
import type { ConnectionDeps } from './connections.service.ts';

/** Removes a connection. Its row stays for its tickets; codes, secrets and the account go. */
export async function removeConnection(deps: ConnectionDeps, ctx: Ctx, id: number): Promise<{ ok: true }> {
  const mediaKey = await inTransaction(ctx, async (tx) => {
    await lockCompany(tx.db);
    const row = (await lockDetails(tx.db, id)) ?? fail('ERR_NO_WAPP_FOUND');
    if (row.is_default && (await countConnections(tx.db)) > 1) fail('ERR_NO_OTHER_WHATSAPP');
    if (await hasLiveTickets(tx.db, id)) fail('ERR_CONNECTION_IN_USE');
    const { sessions, login } = deps.adapterFor(row.channel) ?? {};
    const key = { companyId: tx.companyId, connectionId: id };
    if (sessions) {
      await sessions.askEnd(tx.db, key);
      tx.afterCommit(() => sessions.wake(key));
    }
    // The job needs the access to end the platform's delivery; then it goes, too.
    if (login) tx.enqueue(releaseKind, key, { key: `release-${id}` });
    const access = login ? {} : { access_token_sealed: null };
    const at = tx.clock.now();
    const nothing = { account_id: null, ...access, app_secret_sealed: null, token_sealed: null };
    const noFile = {
      greeting_media_key: null,
      greeting_media_name: null,
      greeting_media_type: null,
      greeting_media_sha256: null,
    };
    const left = { ...nothing, ...noFile, qrcode: '', pairing_code: '', down_since: null };
    await updateColumns(tx.db, id, { ...left, is_default: false, status: 'DISCONNECTED', deleted_at: at }, at);
    await removeRoute(tx.db, id);
    await forgetAsOwn(tx.db, id);
    announceRemoval(tx, id);
    return row.greeting_media_key;
  });
  if (mediaKey !== null) await deps.storage.remove(mediaKey);
  return { ok: true };
}

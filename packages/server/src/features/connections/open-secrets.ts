import { type Channel, channelAbilities } from '@guiche/contract/channel-abilities';
import type { ConnectionAccess } from '../../channels/adapter.ts';
import type { PlatformDeps } from '../../platform/context.ts';
import { open } from '../../platform/crypto/seal.ts';
import { type CompanyDb, companyDb } from '../../platform/db/company-db.ts';
import { findSealed } from './connections.repo.ts';

/** As {@link readConnectionAccess}, in a flight of its own. */
export const openConnectionAccess = (
  pool: PlatformDeps['pool'],
  sealKey: Buffer,
  companyId: number,
  connectionId: number,
): Promise<ConnectionAccess | null> =>
  readConnectionAccess(companyDb(pool, companyId), sealKey, { companyId, connectionId });

/** Opens what an adapter needs to send. Null: the connection is gone, or never got an account and a token. */
export async function readConnectionAccess(
  db: CompanyDb,
  sealKey: Buffer,
  { companyId, connectionId }: { companyId: number; connectionId: number },
): Promise<ConnectionAccess | null> {
  const row = await findSealed(db, connectionId);
  if (!row) return null;
  const channel = row.channel as Channel;
  // A session of ours has neither; the adapter needs only its channel.
  if (channelAbilities[channel].way === 'session' && row.account_id === null)
    return { companyId, connectionId, channel, accountId: String(connectionId), accessToken: '' };
  if (!row.account_id || !row.access_token_sealed) return null;
  return {
    companyId,
    connectionId,
    channel,
    accountId: row.account_id,
    accessToken: open(sealKey, row.access_token_sealed),
    appSecret: row.app_secret_sealed ? open(sealKey, row.app_secret_sealed) : null,
    businessId: row.waba_id,
  };
}

/** The connection's own app secret, which signs its webhooks. Null: it has none, and the platform's counts. */
export async function connectionSecret(
  pool: PlatformDeps['pool'],
  sealKey: Buffer,
  companyId: number,
  connectionId: number,
): Promise<string | null> {
  const row = await findSealed(companyDb(pool, companyId), connectionId);
  return row?.app_secret_sealed ? open(sealKey, row.app_secret_sealed) : null;
}

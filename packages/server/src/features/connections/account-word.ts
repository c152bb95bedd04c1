import type { AccountWord, ConnectionReport } from '../../channels/connecting.ts';
import type { TxCtx } from '../../platform/context.ts';
import { saysStanding } from './account-facts.ts';
import { type DetailsRow, lockDetails } from './connections.repo.ts';
import { putReport } from './report-connection.ts';

/**
 * What a platform says of an account, as it is kept and shown; one that is banned or taken away is down. Null: the
 * connection is gone.
 */
export async function putAccountWord(tx: TxCtx, id: number, word: AccountWord): Promise<DetailsRow | null> {
  const row = await lockDetails(tx.db, id);
  if (!row) return null;
  const standing = saysStanding(row.account_facts, word) ? standingOf(row, word) : {};
  return putReport(tx, id, { ...standing, account: word });
}

/** Given back, it is up again where it was down for that alone. */
function standingOf({ status, status_reason: reason }: DetailsRow, { standing }: AccountWord): ConnectionReport {
  if (standing === 'banned') return { status: 'DISCONNECTED', reason: 'banned' };
  if (standing === 'removed') return { status: 'DISCONNECTED', reason: 'loggedOut' };
  const wasThat = status === 'DISCONNECTED' && (reason === 'banned' || reason === 'loggedOut');
  return wasThat ? { status: 'CONNECTED', reason: null } : {};
}

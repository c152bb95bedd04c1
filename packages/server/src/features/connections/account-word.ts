import type { AccountWord, ConnectionReport } from '../../channels/connecting.ts';
import type { TxCtx } from '../../platform/context.ts';
import { saysStanding } from './account-facts.ts';
import { type DetailsRow, lockDetails } from './connections.repo.ts';
import { putReport } from './report-connection.ts';

/**
 * Stores a platform's word on an account for people to see; a banned or removed account takes its connection down.
 * Null: the connection is gone.
 */
export async function putAccountWord(tx: TxCtx, id: number, word: AccountWord): Promise<DetailsRow | null> {
  const row = await lockDetails(tx.db, id);
  if (!row) return null;
  const standing = saysStanding(row.account_facts, word) ? standingOf(row, word) : {};
  return putReport(tx, id, { ...standing, account: word });
}

/** The status after the word: an account that is given back comes up again where only that had taken it down. */
function standingOf({ status, status_reason: reason }: DetailsRow, { standing }: AccountWord): ConnectionReport {
  if (standing === 'banned') return { status: 'DISCONNECTED', reason: 'banned' };
  if (standing === 'removed') return { status: 'DISCONNECTED', reason: 'loggedOut' };
  const wasThat = status === 'DISCONNECTED' && (reason === 'banned' || reason === 'loggedOut');
  return wasThat ? { status: 'CONNECTED', reason: null } : {};
}

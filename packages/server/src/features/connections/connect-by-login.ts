import type { connectByLogin } from '@guiche/contract/connection-sessions.schemas';
import { connectionNameLength } from '@guiche/contract/connection-settings.schemas';
import type { BodyOf, ResultOf } from '@guiche/contract/route';
import type { ChannelLogin, FoundAccount } from '../../channels/connecting.ts';
import { type Ctx, inTransaction, type TxCtx } from '../../platform/context.ts';
import { seal } from '../../platform/crypto/seal.ts';
import { fail } from '../../platform/fail.ts';
import { checkAccessKind } from './access-job-kinds.ts';
import { isAccountConnected, nameLogin } from './accesses.repo.ts';
import { announceConnection, announceSession } from './announce-connection.ts';
import { presentConnection } from './connection.present.ts';
import { deleteBare, isNameTaken, lockCompany, takeRoute, updateColumns } from './connection-writes.repo.ts';
import { type DetailsRow, findByAccount } from './connections.repo.ts';
import type { ConnectionDeps } from './connections.service.ts';
import { isChannelInPlan } from './plan-limits.ts';
import { insertBare } from './write-connection.ts';

const withinMs = 25_000;

/**
 * Connects the accounts a person chose. An account that the company already has gets the new access; another company's
 * stays.
 */
export async function connectAccounts(
  deps: ConnectionDeps,
  ctx: Ctx,
  body: BodyOf<typeof connectByLogin>,
): Promise<ResultOf<typeof connectByLogin>> {
  const login = deps.adapterFor('facebook')?.login ?? fail('ERR_CHANNEL_NOT_OFFERED');
  const { accounts, userId } = await readAccounts(login, body);
  if (accounts.length === 0) fail('ERR_NO_ACCOUNT_NAMED');
  try {
    const { leftOut, ...answer } = await connectAll(deps, ctx, accounts, userId);
    await giveBack(ctx, login, leftOut);
    return { ...answer, notInPlan: leftOut.map(({ name }) => name) };
  } catch (error) {
    await giveBack(ctx, login, accounts);
    throw error;
  }
}

function connectAll(deps: ConnectionDeps, ctx: Ctx, accounts: readonly FoundAccount[], userId: string) {
  return inTransaction(ctx, async (tx) => {
    await lockCompany(tx.db);
    const taken: string[] = [];
    const leftOut: FoundAccount[] = [];
    const connected: DetailsRow[] = [];
    for (const account of accounts) {
      const row = await connectOne(deps, tx, account, userId);
      if (row === 'taken') taken.push(account.name);
      else if (row === 'notInPlan') leftOut.push(account);
      else connected.push(row);
    }
    if (connected.length === 0) fail(taken.length > 0 ? 'ERR_CONNECTION_TAKEN' : 'ERR_PLAN_CHANNEL');
    return { whatsapps: connected.map(presentConnection), taken, leftOut };
  });
}

/** Ends the platform's delivery for accounts that could not be connected, as nothing here could use it. */
async function giveBack({ platform }: Ctx, login: ChannelLogin, accounts: readonly FoundAccount[]): Promise<void> {
  const isConnected = (object: string, accountId: string) => isAccountConnected(platform.pool, object, accountId);
  const signal = AbortSignal.timeout(withinMs);
  for (const token of new Set(accounts.map(({ accessToken }) => accessToken)))
    await login.release(token, isConnected, signal);
}

async function readAccounts(
  login: ChannelLogin,
  body: BodyOf<typeof connectByLogin>,
): Promise<{ accounts: FoundAccount[]; userId: string }> {
  const { facebookUserId: userId = null, facebookUserToken: userToken, addInstagram: withInstagram = false } = body;
  const found = await login.findAccounts({ userId, userToken, withInstagram }, AbortSignal.timeout(withinMs));
  if (found.kind === 'found') return found;
  if (found.kind === 'incomplete') return fail('ERR_LOGIN_SCOPES');
  return fail(found.kind === 'refused' ? 'ERR_LOGIN_REFUSED' : 'ERR_CHANNEL_UNREACHABLE');
}

/**
 * Connects one account. `taken`: another company has it. `notInPlan`: the company's existing connections of such a
 * channel go on.
 */
async function connectOne(
  deps: ConnectionDeps,
  tx: TxCtx,
  account: FoundAccount,
  userId: string,
): Promise<DetailsRow | 'taken' | 'notInPlan'> {
  const { channel, accountId, accessToken } = account;
  const adapter = deps.adapterFor(channel) ?? fail('ERR_CHANNEL_NOT_OFFERED');
  const known = await findByAccount(tx.db, channel, accountId);
  if (!known && !(await isChannelInPlan(tx, channel))) return 'notInPlan';
  const row = known ?? (await insertBare(deps, tx, { name: await freeName(tx, account.name), channel }));
  // A connection that was disconnected here gave its account up, and somebody else may have it by now.
  if (!(await takeRoute(tx.db, adapter.object, accountId, row.id))) {
    if (!known) await deleteBare(tx.db, row.id);
    return 'taken';
  }
  await nameLogin(tx.db, row.id, userId);
  const access = { account_id: accountId, access_token_sealed: seal(deps.sealKey, accessToken) };
  const isUp = { status: 'CONNECTED', status_reason: null, down_since: null, alerted_at: null };
  await updateColumns(tx.db, row.id, { ...access, ...isUp }, tx.clock.now());
  const key = { companyId: tx.companyId, connectionId: row.id };
  tx.enqueue(checkAccessKind, key, { key: `access-${row.id}` }); // checks until when it is valid
  const after = await announceConnection(tx, row.id);
  announceSession(tx, after);
  return after;
}

/** The account's own name, shortened to fit, with a number where the company has one of that name. */
async function freeName(tx: TxCtx, given: string): Promise<string> {
  const { min, max } = connectionNameLength;
  const name = Array.from(given.trim())
    .slice(0, max - 4)
    .join('')
    .trim()
    .padEnd(min, '-');
  for (let count = 1; ; count++) {
    const tried = count === 1 ? name : `${name} (${count})`;
    if (!(await isNameTaken(tx.db, tried, null))) return tried;
  }
}

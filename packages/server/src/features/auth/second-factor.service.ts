import type { ResultOf } from '@guiche/contract/route';
import type { getSecondFactor } from '@guiche/contract/second-factor.schemas';
import { type Ctx, inTransaction, type TxCtx } from '../../platform/context.ts';
import { open, seal } from '../../platform/crypto/seal.ts';
import { fail } from '../../platform/fail.ts';
import {
  announceUsers,
  foldEmail,
  forgetPresence,
  lockCompany,
  lockUser,
  type Person,
  requireManagerOf,
} from '../users/index.ts';
import type { AuthDeps } from './auth-deps.ts';
import { factorPlace, spendCode, tryCode } from './check-code.ts';
import { checkOwnPassword, ownPerson } from './check-own-password.ts';
import { endAndTell } from './end-sessions.ts';
import { mustHaveSecondFactor } from './must-have-second-factor.ts';
import { authenticatorUri, newRecoveryCodes, newSecret, recoveryHash, stepOf } from './one-time-codes.ts';
import {
  confirmSecret,
  countRecoveryCodes,
  dropSecondFactor,
  findSecondFactor,
  hasSecondFactor,
  putNewSecret,
  putRecoveryCodes,
} from './second-factor.repo.ts';

interface Proof {
  password: string;
  code: string;
  ip: string;
}

export async function readState(deps: AuthDeps, ctx: Ctx): Promise<ResultOf<typeof getSecondFactor>> {
  const { userId } = ctx.actor;
  const [factor, recoveryCodesLeft, person] = await Promise.all([
    findSecondFactor(ctx.db, userId),
    countRecoveryCodes(ctx.db, userId),
    ownPerson(ctx),
  ]);
  const since = factor?.confirmed_at?.toISOString() ?? null;
  return { since, recoveryCodesLeft, isRequired: mustHaveSecondFactor(deps, person) };
}

export async function beginByPassword(deps: AuthDeps, ctx: Ctx, input: { password: string; ip: string }) {
  return begin(deps, ctx, await checkOwnPassword(deps, ctx, input));
}

/** Makes a new secret for the actor, which is asked for once it is confirmed. */
export async function begin({ sealKey, appName }: AuthDeps, ctx: Ctx, { user }: Person) {
  const secret = newSecret();
  const sealed = seal(sealKey, secret, factorPlace(ctx.companyId, user.id));
  const isPut = await inTransaction(ctx, (tx) => putNewSecret(tx.db, ctx.companyId, user.id, sealed));
  if (!isPut) fail('ERR_SECOND_FACTOR_ON');
  return { secret, uri: authenticatorUri(secret, { issuer: appName, label: user.email }) };
}

export async function confirmOwn(deps: AuthDeps, ctx: Ctx, input: { code: string; ip: string }) {
  return { recoveryCodes: await confirm(deps, ctx, await ownPerson(ctx), input) };
}

/** Confirms the actor's new secret: its first code proves that an authenticator has it. Answers the recovery codes. */
export async function confirm(
  deps: AuthDeps,
  ctx: Ctx,
  { user }: Person,
  { code, ip }: { code: string; ip: string },
): Promise<string[]> {
  const factor = await findSecondFactor(ctx.db, user.id);
  if (!factor) fail('ERR_NO_SECOND_FACTOR');
  if (factor.confirmed_at) fail('ERR_SECOND_FACTOR_ON');
  const secret = open(deps.sealKey, factor.secret_sealed, factorPlace(ctx.companyId, user.id));
  const compare = async () => stepOf(secret, code.replace(/\s/g, ''), ctx.clock.now());
  const step = await tryCode(deps, ctx, { email: foldEmail(user.email), ip }, compare);
  return inTransaction(ctx, async (tx) => {
    if (!(await confirmSecret(tx.db, user.id, step, tx.clock.now()))) fail('ERR_SECOND_FACTOR_ON');
    await announceUsers(tx, [user.id], 'settings');
    return giveRecoveryCodes(deps, tx);
  });
}

export async function renewCodes(deps: AuthDeps, ctx: Ctx, proof: Proof) {
  await prove(deps, ctx, proof);
  return { recoveryCodes: await inTransaction(ctx, (tx) => giveRecoveryCodes(deps, tx)) };
}

export async function switchOff(deps: AuthDeps, ctx: Ctx, proof: Proof): Promise<void> {
  if (mustHaveSecondFactor(deps, await ownPerson(ctx))) fail('ERR_SECOND_FACTOR_REQUIRED');
  await prove(deps, ctx, proof);
  await inTransaction(ctx, (tx) => drop(tx, ctx.actor.userId));
}

/** Checks the password first, so that nobody without it learns anything of the code. */
async function prove(deps: AuthDeps, ctx: Ctx, { password, code, ip }: Proof): Promise<void> {
  const { user } = await checkOwnPassword(deps, ctx, { password, ip });
  if (!(await hasSecondFactor(ctx.db, user.id))) fail('ERR_NO_SECOND_FACTOR');
  await spendCode(deps, ctx, { email: foldEmail(user.email), ip, code });
}

async function giveRecoveryCodes({ sealKey }: AuthDeps, tx: TxCtx): Promise<string[]> {
  const { userId } = tx.actor;
  const codes = newRecoveryCodes();
  const place = factorPlace(tx.companyId, userId);
  const hashes = codes.map((code) => recoveryHash(sealKey, place, code));
  await putRecoveryCodes(tx.db, tx.companyId, userId, hashes);
  return codes;
}

async function drop(tx: TxCtx, userId: number): Promise<void> {
  if (await dropSecondFactor(tx.db, userId)) await announceUsers(tx, [userId], 'settings');
}

/** Resets the second step of a person who lost their phone, and ends the sessions of its finder. */
export async function resetFactor({ forgetSession }: AuthDeps, ctx: Ctx, userId: number): Promise<void> {
  if (userId === ctx.actor.userId) fail('ERR_NO_PERMISSION'); // one's own takes the password and a code
  const ended = await inTransaction(ctx, async (tx) => {
    await lockCompany(tx.db);
    await requireManagerOf(tx, (await lockUser(tx.db, userId)) ?? fail('ERR_NO_USER_FOUND'));
    await drop(tx, userId);
    await forgetPresence(tx, userId);
    return endAndTell(tx, userId, 'all', 'revoked');
  });
  for (const id of ended) forgetSession(id);
}

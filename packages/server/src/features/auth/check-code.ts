import { writeAudit } from '../../platform/audit/write-audit.ts';
import { type Ctx, inTransaction, type TxCtx } from '../../platform/context.ts';
import { open } from '../../platform/crypto/seal.ts';
import { fail } from '../../platform/fail.ts';
import { addressKey } from '../../platform/rate/rate-limiter.ts';
import { findLogin } from './auth.repo.ts';
import type { AuthDeps } from './auth-deps.ts';
import { limitTries } from './log-in-tries.ts';
import { recoveryHash, stepOf, tidyCode } from './one-time-codes.ts';
import { findSecondFactor, spendRecoveryCode, spendStep } from './second-factor.repo.ts';

/** The place of a secret or recovery code: moved to another person it opens nothing. */
export const factorPlace = (companyId: number, userId: number) => `${companyId}:second-factor:${userId}`;

interface Given {
  /** The person's address, folded. */
  email: string;
  ip: string;
  /** See `limitTries`. */
  device?: string | null;
}

/**
 * Runs a comparison of a code as one of few tries. A wrong one counts as a failure and is logged, as its sender knows
 * the password.
 */
export async function tryCode<T>(
  { limiter }: Pick<AuthDeps, 'limiter'>,
  ctx: Ctx,
  { email, ip, device = null }: Given,
  compare: () => Promise<T | null>,
): Promise<T> {
  const address = addressKey(ip);
  const login = await findLogin(ctx.platform.pool, email, address);
  const isUsualAddress = login?.isUsualAddress ?? false;
  const rules = limitTries(limiter, { what: 'code', email, address, companyId: ctx.companyId, isUsualAddress, device });
  await rules.before();
  const found = await compare();
  await rules.after(found !== null);
  if (found !== null) return found;
  await writeAudit(ctx, { act: 'second-factor.refuse', subjectId: ctx.actor.userId, details: {}, ip });
  fail('ERR_WRONG_CODE');
}

/** Uses up a code of the actor's authenticator, or one of their recovery codes. */
export function spendCode(
  deps: Pick<AuthDeps, 'limiter' | 'sealKey'>,
  ctx: Ctx,
  given: Given & { code: string },
): Promise<'app' | 'recovery'> {
  return tryCode(deps, ctx, given, () => inTransaction(ctx, (tx) => spend(deps, tx, given.code)));
}

async function spend(
  { sealKey }: Pick<AuthDeps, 'sealKey'>,
  tx: TxCtx,
  typed: string,
): Promise<'app' | 'recovery' | null> {
  const { userId } = tx.actor;
  const factor = await findSecondFactor(tx.db, userId);
  if (!factor?.confirmed_at) return null;
  const place = factorPlace(tx.companyId, userId);
  const code = tidyCode(typed);
  if (/^\d{6}$/.test(code)) {
    const step = stepOf(open(sealKey, factor.secret_sealed, place), code, tx.clock.now());
    return step !== null && (await spendStep(tx.db, userId, step)) ? 'app' : null;
  }
  return (await spendRecoveryCode(tx.db, userId, recoveryHash(sealKey, place, code))) ? 'recovery' : null;
}

import type { Ctx } from '../../platform/context.ts';
import { unmatchableHash, verifyPassword } from '../../platform/crypto/password.ts';
import { fail } from '../../platform/fail.ts';
import { addressKey } from '../../platform/rate/rate-limiter.ts';
import { findPasswordHash, findPerson, foldEmail, type Person } from '../users/index.ts';
import { findLogin } from './auth.repo.ts';
import type { AuthDeps } from './auth-deps.ts';
import { limitTries } from './log-in-tries.ts';

/** The caller, by present data. */
export async function ownPerson(ctx: Ctx): Promise<Person> {
  return (await findPerson(ctx.db, ctx.actor.userId)) ?? fail('ERR_SESSION_EXPIRED');
}

/**
 * Checks the caller's password again, which nobody knows who found or stole an open session. Tries count as those at
 * log-in.
 */
export async function checkOwnPassword(
  { limiter }: Pick<AuthDeps, 'limiter'>,
  ctx: Ctx,
  { password, ip }: { password: string; ip: string },
): Promise<Person> {
  const person = await ownPerson(ctx);
  const email = foldEmail(person.user.email);
  const address = addressKey(ip);
  const login = await findLogin(ctx.platform.pool, email, address);
  const isUsualAddress = login?.isUsualAddress ?? false;
  const stored = await findPasswordHash(ctx.db, ctx.actor.userId);
  const tried = { what: 'password' as const, email, address, companyId: ctx.companyId, isUsualAddress, device: null };
  if (!(await verifyPassword(password, stored ?? unmatchableHash, limitTries(limiter, tried))))
    fail('ERR_WRONG_PASSWORD');
  return person;
}

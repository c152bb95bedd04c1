import { actorOf } from '@guiche/contract/users';
import { companyCtx, type PlatformDeps } from '../../platform/context.ts';
import { unmatchableHash, verifyPassword } from '../../platform/crypto/password.ts';
import { companyDb } from '../../platform/db/company-db.ts';
import { fail } from '../../platform/fail.ts';
import { addressKey } from '../../platform/rate/rate-limiter.ts';
import { findPasswordHash, findPerson, foldEmail, type Person } from '../users/index.ts';
import { findLogin } from './auth.repo.ts';
import type { AuthDeps, Caller, OpenedSession } from './auth-deps.ts';
import { limitTries } from './log-in-tries.ts';
import { writePass } from './login-pass.ts';
import { mustHaveSecondFactor } from './must-have-second-factor.ts';
import { askRefusalAudit } from './refused-sign-ins.ts';
import { hasSecondFactor } from './second-factor.repo.ts';
import { startSession } from './start-session.ts';
import { isWithinHours } from './work-hours.ts';

interface LogIn {
  email: string;
  password: string;
  remember: boolean;
  caller: Caller;
}

/** The result of a right password: a session, or the way to the second step, or to setting one up. */
export type LoggedIn = OpenedSession | { secondFactor: string } | { secondFactorSetUp: string };

const nobody = { companyId: 0, userId: 0, isUsualAddress: false };

/** Signs in. Unknown address, wrong password and deleted user get the same answer after the same work. */
export async function logIn(deps: AuthDeps, platform: PlatformDeps, input: LogIn): Promise<LoggedIn> {
  const { log, clock, limiter, refusals } = deps;
  const email = foldEmail(input.email);
  const address = addressKey(input.caller.ip);
  const login = await findLogin(platform.pool, email, address);
  const { companyId, userId, isUsualAddress } = login ?? nobody;
  const db = companyDb(platform.pool, companyId);
  const stored = await findPasswordHash(db, userId);
  const device = login && input.caller.deviceOf(login);
  const tried = { what: 'password' as const, email, address, companyId: login && companyId, isUsualAddress, device };
  const rules = limitTries(limiter, tried, () => refusals.note(address, 'limited'));
  const isRight = await verifyPassword(input.password, stored ?? unmatchableHash, rules);
  if (!isRight || stored === null) {
    refusals.note(address, 'wrong');
    await askRefusalAudit(platform, { companyId, userId, ip: input.caller.ip });
    fail('ERR_INVALID_CREDENTIALS');
  }
  const person = await findPerson(db, userId);
  if (!person) fail('ERR_INVALID_CREDENTIALS');
  refuseDemoLogin(deps, email, person);
  if (!isWithinHours(person.user, person.company.time_zone, clock.now())) fail('ERR_OUT_OF_HOURS');
  const pass = { companyId, userId, email, remember: input.remember, passwordHash: stored };
  if (await hasSecondFactor(db, userId)) return { secondFactor: writePass(deps.sealKey, 'code', pass, clock.now()) };
  if (mustHaveSecondFactor(deps, person))
    return { secondFactorSetUp: writePass(deps.sealKey, 'set-up', pass, clock.now()) };
  const ctx = companyCtx(platform, { actor: actorOf(person.user), log, clock });
  return startSession(deps, ctx, person, { ...input, secondFactor: 'none' });
}

const demoAddress = /@guiche\.demo$/;

/**
 * Refuses well-known passwords: they open demo installations only, and the operator's account only from the machine
 * itself.
 */
function refuseDemoLogin({ config, log }: AuthDeps, email: string, { user }: Person): void {
  if (!demoAddress.test(email)) return;
  if (config.demo && (config.isLoopback || !user.super)) return;
  log.warn({ userId: user.id, demo: config.demo }, 'demo log-in refused');
  fail('ERR_INVALID_CREDENTIALS');
}

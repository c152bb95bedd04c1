import { actorOf } from '@guiche/contract/users';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import { type Ctx, companyCtx, type PlatformDeps } from '../../platform/context.ts';
import { companyDb } from '../../platform/db/company-db.ts';
import { fail } from '../../platform/fail.ts';
import { findPasswordHash, findPerson, type Person } from '../users/index.ts';
import type { AuthDeps, Caller, OpenedSession } from './auth-deps.ts';
import { spendCode } from './check-code.ts';
import { type LoginPass, type PassPurpose, passwordState, readPass } from './login-pass.ts';
import { hasSecondFactor } from './second-factor.repo.ts';
import { begin, confirm } from './second-factor.service.ts';
import { startSession } from './start-session.ts';
import { isWithinHours } from './work-hours.ts';

interface Step {
  pass: string;
  code: string;
  caller: Caller;
}

/** The second step of signing in. */
export async function giveCode(
  deps: AuthDeps,
  platform: PlatformDeps,
  { pass, code, caller }: Step,
): Promise<OpenedSession> {
  const { ctx, person, content } = await holderOf(deps, platform, 'code', pass);
  // An administrator removed it meanwhile: the password is asked for again, and decides what comes next.
  if (!(await hasSecondFactor(ctx.db, person.user.id))) fail('ERR_LOGIN_PASS');
  const given = { email: content.email, ip: caller.ip, device: caller.deviceOf(content), code };
  const secondFactor = await spendCode(deps, ctx, given);
  return startSession(deps, ctx, person, { remember: content.remember, caller, secondFactor });
}

/**
 * Begins the set-up. The pass of a person who must set up a second step allows this and {@link confirmByPass}, and
 * nothing else.
 */
export async function beginByPass(deps: AuthDeps, platform: PlatformDeps, pass: string) {
  const { ctx, person } = await holderOf(deps, platform, 'set-up', pass);
  return begin(deps, ctx, person);
}

export async function confirmByPass(
  deps: AuthDeps,
  platform: PlatformDeps,
  { pass, code, caller }: Step,
): Promise<{ session: OpenedSession; recoveryCodes: string[] }> {
  const { ctx, person, content } = await holderOf(deps, platform, 'set-up', pass);
  const recoveryCodes = await confirm(deps, ctx, person, { code, ip: caller.ip });
  await writeAudit(ctx, { act: 'second-factor.on', subjectId: person.user.id, details: {}, ip: caller.ip });
  const session = await startSession(deps, ctx, person, {
    remember: content.remember,
    caller,
    secondFactor: 'app',
  });
  return { session, recoveryCodes };
}

/** The holder of a pass, while it is valid: the person exists, with the same password, and may work now. */
async function holderOf(
  { sealKey, clock, log }: AuthDeps,
  platform: PlatformDeps,
  purpose: PassPurpose,
  pass: string,
): Promise<{ ctx: Ctx; person: Person; content: LoginPass }> {
  const content = readPass(sealKey, purpose, pass, clock.now());
  if (!content) fail('ERR_LOGIN_PASS');
  const db = companyDb(platform.pool, content.companyId);
  const [stored, person] = await Promise.all([findPasswordHash(db, content.userId), findPerson(db, content.userId)]);
  if (!person || stored === null || passwordState(stored) !== content.password) fail('ERR_LOGIN_PASS');
  if (!isWithinHours(person.user, person.company.time_zone, clock.now())) fail('ERR_OUT_OF_HOURS');
  return { ctx: companyCtx(platform, { actor: actorOf(person.user), log, clock }), person, content };
}

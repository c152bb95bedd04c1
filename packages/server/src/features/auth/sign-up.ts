import { randomBytes } from 'node:crypto';
import type { signUp as signUpRoute } from '@guiche/contract/auth.schemas';
import { defaultCountry } from '@guiche/contract/countries';
import type { BodyOf } from '@guiche/contract/route';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import { companyCtx, inTransaction, type PlatformDeps, type TxCtx } from '../../platform/context.ts';
import { hashPassword } from '../../platform/crypto/password.ts';
import { fail } from '../../platform/fail.ts';
import type { Language } from '../../platform/language.ts';
import { systemActorOf } from '../../platform/system-actor.ts';
import { drawCompanyId, insertCompany } from '../companies/index.ts';
import { requirePublicPlan } from '../plans/index.ts';
import { requireNumber } from '../settings/index.ts';
import { foldEmail, insertAdmin } from '../users/index.ts';
import { enqueueAccountMailIn } from './account-mail.ts';
import { claimEmail } from './auth.repo.ts';
import type { AuthDeps } from './auth-deps.ts';
import { limitPublicRequests } from './limit-public-requests.ts';
import { requireNewPassword } from './require-new-password.ts';
import { returnTo, savepoint } from './savepoint.repo.ts';

const trialDays = 7;
const perHour = { email: 5, address: 20 };

type SignUp = Omit<BodyOf<typeof signUpRoute>, 'companyId'> & { language: Language; ip: string };

/**
 * Creates a company on trial with its admin. A taken address gets the same answer after the same work: the company is
 * created, and undone, and the address's owner is told (ADR 8).
 */
export async function signUp(deps: AuthDeps, platform: PlatformDeps, input: SignUp): Promise<void> {
  const { log, clock, limiter, config } = deps;
  if (!config.userCreation) fail('ERR_USER_CREATION_DISABLED');
  const email = foldEmail(input.email);
  await limitPublicRequests(limiter, 'sign-up', { email, ip: input.ip, perHour });
  await requirePublicPlan(platform, input.planId);
  const phone = requireNumber(input.phone, defaultCountry);
  if (input.password !== undefined) await requireNewPassword('password', input.password, [email]);
  // Without a password no guess fits until one is chosen by the mail's link.
  const passwordHash = await hashPassword(input.password ?? randomBytes(32).toString('base64url'));
  const companyId = await drawCompanyId(platform.pool);
  const ctx = companyCtx(platform, { actor: systemActorOf(companyId), log, clock });
  await inTransaction(ctx, async (tx) => {
    await savepoint(tx.db);
    const isNew = await openCompany(deps, tx, { ...input, email, phone, passwordHash });
    await returnTo(tx.db, isNew ? 'here' : 'savepoint');
    const welcome = input.password === undefined ? 'welcome-password' : 'welcome';
    await enqueueAccountMailIn(tx, isNew ? welcome : 'account-exists', email);
  });
}

/** Creates the company. False: somebody has the address, and everything written is to be undone. */
async function openCompany(deps: AuthDeps, tx: TxCtx, input: SignUp & { passwordHash: string }): Promise<boolean> {
  const { companyName, name, email, phone, planId, language, passwordHash, ip } = input;
  await insertCompany(tx.db, { name: companyName, email, phone, planId, language, trialDays });
  const adminId = await insertAdmin(tx.db, tx.companyId, { name, email, passwordHash });
  await deps.furnish?.(tx, { adminId, name: companyName });
  await writeAudit(tx, { act: 'auth.signup', subjectId: adminId, details: { planId, language }, ip });
  return claimEmail(tx.db, adminId, email);
}

import { actorOf } from '@guiche/contract/users';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import { companyCtx, inTransaction, type PlatformDeps } from '../../platform/context.ts';
import { hashPassword } from '../../platform/crypto/password.ts';
import { tokenHash } from '../../platform/crypto/token.ts';
import { companyDb } from '../../platform/db/company-db.ts';
import { fail } from '../../platform/fail.ts';
import { addressKey } from '../../platform/rate/rate-limiter.ts';
import { findPerson, foldEmail, forgetPresence, putPasswordHash } from '../users/index.ts';
import { enqueueAccountMail } from './account-mail.ts';
import { noteAddress } from './auth.repo.ts';
import type { AuthDeps } from './auth-deps.ts';
import { endAndTell } from './end-sessions.ts';
import { limitPublicRequests } from './limit-public-requests.ts';
import { requireNewPassword } from './require-new-password.ts';
import { dropResetTokens, findResetToken, takeResetToken } from './reset-tokens.repo.ts';

const perHour = { email: 5, address: 5 };

/** Asks for a link to choose a new password. Whether anybody has the address is not checked here. */
export async function forgotPassword(
  { limiter }: AuthDeps,
  platform: PlatformDeps,
  input: { email: string; ip: string },
): Promise<void> {
  const email = foldEmail(input.email);
  await limitPublicRequests(limiter, 'reset', { email, ip: input.ip, perHour });
  await enqueueAccountMail(platform, 'reset', email);
}

/** Sets a new password by a mailed token, once, and ends every session of the person. */
export async function resetPassword(
  { log, clock, forgetSession }: AuthDeps,
  platform: PlatformDeps,
  input: { token: string; newPassword: string; ip: string },
): Promise<void> {
  const hash = tokenHash(input.token);
  const found = await findResetToken(platform.pool, hash);
  const person = found && (await findPerson(companyDb(platform.pool, found.companyId), found.userId));
  if (!person) fail('ERR_INVALID_RESET_TOKEN');
  const { id: userId } = person.user;
  await requireNewPassword('newPassword', input.newPassword, [person.user.email]);
  const passwordHash = await hashPassword(input.newPassword);
  const ctx = companyCtx(platform, { actor: actorOf(person.user), log, clock });
  const ended = await inTransaction(ctx, async (tx) => {
    if (!(await takeResetToken(tx.db, userId, hash))) fail('ERR_INVALID_RESET_TOKEN');
    await putPasswordHash(tx.db, userId, passwordHash, tx.clock.now());
    await dropResetTokens(tx.db, userId); // two mails made at once leave two links
    // The person has just proved to own the mailbox, so earlier wrong passwords no longer make them wait.
    await noteAddress(tx.db, userId, addressKey(input.ip));
    await forgetPresence(tx, userId);
    await writeAudit(tx, { act: 'auth.reset-password', subjectId: userId, details: {}, ip: input.ip });
    return endAndTell(tx, userId, 'all', 'password');
  });
  for (const id of ended) forgetSession(id);
}

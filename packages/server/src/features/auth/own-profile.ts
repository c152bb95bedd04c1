import type { updateOwnProfile } from '@guiche/contract/profile.schemas';
import type { BodyOf } from '@guiche/contract/route';
import type { SessionUser } from '@guiche/contract/users.schemas';
import { noteBefore } from '../../platform/audit/write-audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { hashPassword } from '../../platform/crypto/password.ts';
import { fail } from '../../platform/fail.ts';
import {
  announceUsers,
  changedGroupsOf,
  foldEmail,
  getManagedUser,
  putOwnColumns,
  putPasswordHash,
} from '../users/index.ts';
import { moveEmail } from './auth.repo.ts';
import type { AuthDeps } from './auth-deps.ts';
import { checkOwnPassword, ownPerson } from './check-own-password.ts';
import { endAndTell } from './end-sessions.ts';
import { requireNewPassword } from './require-new-password.ts';
import { dropResetTokens } from './reset-tokens.repo.ts';

type Change = BodyOf<typeof updateOwnProfile> & { ip: string };

/** Changes what people decide about themselves, and tells everybody which parts changed. */
export async function changeProfile(deps: AuthDeps, ctx: Ctx, change: Change): Promise<SessionUser> {
  const { ip, currentPassword = '', ...wanted } = change;
  const { user } = await ownPerson(ctx);
  const email = wanted.email === undefined ? undefined : foldEmail(wanted.email);
  // A link to the new address would let any holder of this session choose a new password.
  const isMoving = email !== undefined && email !== foldEmail(user.email);
  if (isMoving) await checkOwnPassword(deps, ctx, { password: currentPassword, ip });
  await inTransaction(ctx, async (tx) => {
    const before = await getManagedUser(tx, user.id);
    noteBefore(tx, before);
    if (isMoving && !(await moveEmail(tx.db, user.id, email))) fail('ERR_EMAIL_TAKEN');
    await putOwnColumns(tx.db, user.id, { ...wanted, email: isMoving ? email : undefined }, tx.clock.now());
    const changed = changedGroupsOf(before, await getManagedUser(tx, user.id));
    if (changed.length > 0) await announceUsers(tx, [user.id], ...changed);
  });
  return (await ownPerson(ctx)).user;
}

/** Changes the password: other sessions end, and links for a new password become void. */
export async function changePassword(
  deps: AuthDeps,
  ctx: Ctx,
  input: { currentPassword: string; newPassword: string; ip: string; sessionId: string },
): Promise<void> {
  const { currentPassword: password, newPassword, ip, sessionId } = input;
  const { user } = await checkOwnPassword(deps, ctx, { password, ip });
  await requireNewPassword('newPassword', newPassword, [user.email]);
  const hash = await hashPassword(newPassword);
  const ended = await inTransaction(ctx, async (tx) => {
    await putPasswordHash(tx.db, user.id, hash, tx.clock.now());
    await dropResetTokens(tx.db, user.id);
    return endAndTell(tx, user.id, { keep: sessionId }, 'password');
  });
  for (const id of ended) deps.forgetSession(id);
}

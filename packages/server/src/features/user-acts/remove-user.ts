import { type Ctx, inTransaction } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import { endAndTell, releaseEmail } from '../auth/index.ts';
import { returnTicketsOf } from '../conversations/index.ts';
import { disownFileLists } from '../file-lists/index.ts';
import { disownQuickMessages } from '../quick-messages/index.ts';
import { announceLeaving, lockCompany, lockUser, requireManagerOf } from '../users/index.ts';
import type { UserActDeps } from './user-act-deps.ts';
import { putQueues, updateUser } from './user-acts.repo.ts';

/**
 * Removes a person. The row stays for what they wrote and did. The caller remains as an admin. Tickets wait again,
 * texts of theirs pass to the admins, sessions end, and the address is free.
 */
export async function removeUser(deps: UserActDeps, ctx: Ctx, userId: number): Promise<{ ok: true }> {
  if (userId === ctx.actor.userId) fail('ERR_OWN_USER');
  const { sessions, avatarKey } = await inTransaction(ctx, async (tx) => {
    await lockCompany(tx.db);
    const locked = (await lockUser(tx.db, userId)) ?? fail('ERR_NO_USER_FOUND');
    await requireManagerOf(tx, locked);
    await returnTicketsOf(tx, userId);
    await disownQuickMessages(tx, userId);
    await disownFileLists(tx, userId);
    await putQueues(tx.db, tx.companyId, userId, []);
    await releaseEmail(tx.db, userId);
    const noPicture = { avatar_key: null, profile_image: null };
    const gone = { deleted_at: tx.clock.now(), online: false, last_seen_at: null, ...noPicture };
    await updateUser(tx.db, userId, gone, tx.clock.now());
    const ended = await endAndTell(tx, userId, 'all', 'removed');
    announceLeaving(tx, userId);
    return { sessions: ended, avatarKey: locked.avatarKey };
  });
  for (const id of sessions) deps.forgetSession(id);
  if (avatarKey !== null) await deps.storage.remove(avatarKey);
  return { ok: true };
}

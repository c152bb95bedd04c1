import { type Ctx, inTransaction } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import { findContact } from '../contacts/index.ts';
import { wantAgain } from './contact-profiles.repo.ts';
import { dueProfiles } from './fetch-profile.ts';

/** Has the channel asked again for a contact's name and picture; the answer comes as an event. */
export async function askProfileAgain(ctx: Ctx, contactId: number): Promise<{ ok: true }> {
  if (!(await findContact(ctx.db, contactId))) fail('ERR_NO_CONTACT_FOUND');
  await inTransaction(ctx, async (tx) => {
    const ids = await wantAgain(tx.db, contactId);
    if (ids.length === 0) fail('ERR_CHANNEL_CANNOT');
    for (const id of ids) tx.arm(dueProfiles.kind, id);
  });
  return { ok: true };
}

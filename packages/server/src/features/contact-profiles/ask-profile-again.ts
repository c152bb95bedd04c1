import type { Ctx } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import { findContact } from '../contacts/index.ts';
import { wantAgain } from './contact-profiles.repo.ts';

/** Has the channel asked again for a contact's name and picture; the answer comes as an event. */
export async function askProfileAgain(ctx: Ctx, contactId: number): Promise<{ ok: true }> {
  if (!(await findContact(ctx.db, contactId))) fail('ERR_NO_CONTACT_FOUND');
  if (!(await wantAgain(ctx.db, contactId))) fail('ERR_CHANNEL_CANNOT');
  ctx.platform.wakeDue();
  return { ok: true };
}

import type { Ctx } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import { findContact } from '../contacts/index.ts';
import { askAgain } from './contact-profiles.repo.ts';

/** Name and picture are asked for anew, where the contact's channel tells them. */
export async function askProfileAgain(ctx: Ctx, contactId: number): Promise<void> {
  if (!(await findContact(ctx.db, contactId))) fail('ERR_NO_CONTACT_FOUND');
  if (!(await askAgain(ctx.db, contactId))) fail('ERR_CHANNEL_CANNOT');
}

import { refreshProfile } from '@guiche/contract/contact-profiles';
import { fail } from '../../platform/fail.ts';
import { type BoundRoute, bind } from '../../platform/http/bind.ts';
import { findContact } from '../contacts/index.ts';
import { askAgain } from './contact-profiles.repo.ts';

export const contactProfileRoutes: BoundRoute[] = [
  bind(refreshProfile, async (ctx, { params }) => {
    if (!(await findContact(ctx.db, params.contactId))) fail('ERR_NO_CONTACT_FOUND');
    if (!(await askAgain(ctx.db, params.contactId))) fail('ERR_CHANNEL_CANNOT');
    return { ok: true as const };
  }),
];

import { refreshProfile } from '@guiche/contract/contact-profiles';
import { type BoundRoute, bind } from '../../platform/http/bind.ts';
import { askProfileAgain } from './ask-profile-again.ts';

export const contactProfileRoutes: BoundRoute[] = [
  bind(refreshProfile, async (ctx, { params }) => {
    await askProfileAgain(ctx, params.contactId);
    return { ok: true as const };
  }),
];

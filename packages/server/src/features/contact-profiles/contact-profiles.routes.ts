import { refreshProfile } from '@guiche/contract/contact-profiles.schemas';
import { type BoundRoute, bind } from '../../platform/http/bind.ts';
import { askProfileAgain } from './ask-profile-again.ts';

export const contactProfileRoutes: BoundRoute[] = [
  bind(refreshProfile, (ctx, { params }) => askProfileAgain(ctx, params.contactId)),
];

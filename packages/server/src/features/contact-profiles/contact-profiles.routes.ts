import { refreshProfile } from '@guiche/contract/contact-profiles.schemas';
import { type BoundRoute, bind } from '../../platform/http/bind.ts';
import { askWho } from './ask-again.ts';

export const contactProfileRoutes: BoundRoute[] = [
  bind(refreshProfile, (ctx, { params }) => askWho(ctx, params.contactId)),
];

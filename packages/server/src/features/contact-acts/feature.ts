import type { Feature } from '../../platform/feature.ts';
import { contactActRoutes } from './contact-acts.routes.ts';

export const contactActs: Feature = {
  name: 'contact-acts',
  compose: ({ limiter }) => ({ routes: contactActRoutes(limiter) }),
};

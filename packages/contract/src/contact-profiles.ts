import type * as schemas from './contact-profiles.schemas.ts';
import type { BrowserRoute } from './route.ts';

export const refreshProfile: BrowserRoute<typeof schemas.refreshProfile> = {
  method: 'POST',
  path: '/contacts/:contactId/profile',
};

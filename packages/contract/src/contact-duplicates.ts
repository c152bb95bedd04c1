import type * as schemas from './contact-duplicates.schemas.ts';
import type { BrowserRoute } from './route.ts';

export const listDuplicates: BrowserRoute<typeof schemas.listDuplicates> = {
  method: 'GET',
  path: '/contacts/duplicates',
};
export const dismissDuplicates: BrowserRoute<typeof schemas.dismissDuplicates> = {
  method: 'POST',
  path: '/contacts/duplicates/dismiss',
};

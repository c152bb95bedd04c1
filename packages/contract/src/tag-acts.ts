import type { BrowserRoute } from './route.ts';
import type * as schemas from './tag-acts.schemas.ts';

/** Shorter names get "Tag muito curta!". */
export const minTagLength = 3;
export const mostTagsOfContact = 50;

export const createTag: BrowserRoute<typeof schemas.createTag> = { method: 'POST', path: '/tags' };
export const syncTags: BrowserRoute<typeof schemas.syncTags> = { method: 'POST', path: '/tags/sync' };
export const deleteContactTag: BrowserRoute<typeof schemas.deleteContactTag> = {
  method: 'DELETE',
  path: '/tags-contacts/:tagId/:contactId',
};
export const listContactTags: BrowserRoute<typeof schemas.listContactTags> = {
  method: 'GET',
  path: '/contactTags/:contactId',
};

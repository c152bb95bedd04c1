import type { BrowserEvent } from './event.ts';
import type { BrowserRoute } from './route.ts';
import type * as schemas from './tags.schemas.ts';

export const listTags: BrowserRoute<typeof schemas.listTags> = { method: 'GET', path: '/tags/list' };
export const listTagPage: BrowserRoute<typeof schemas.listTagPage> = { method: 'GET', path: '/tags' };
export const updateTag: BrowserRoute<typeof schemas.updateTag> = { method: 'PUT', path: '/tags/:tagId' };
export const deleteTag: BrowserRoute<typeof schemas.deleteTag> = { method: 'DELETE', path: '/tags/:tagId' };
export const tagEvent: BrowserEvent<typeof schemas.tagEvent> = { name: 'tag' };

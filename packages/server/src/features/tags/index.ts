export { findTags, holdTag } from './tags.repo.ts';
export { tagRoutes } from './tags.routes.ts';
export { listTagsOfContact, makeTag } from './tags.service.ts';

export { findOrInsertTag, findTag, findTags } from './tags.repo.ts';
export { tagRoutes } from './tags.routes.ts';
export { listTagsOfContact } from './tags.service.ts';

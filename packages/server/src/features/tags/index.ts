export { findTags, holdTag } from './tags.repo.ts';
export { listTagsOfContact, makeTag } from './tags.service.ts';

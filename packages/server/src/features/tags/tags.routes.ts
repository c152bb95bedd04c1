import { createTag, listContactTags } from '@guiche/contract/tag-acts';
import { listTags } from '@guiche/contract/tags';
import { type BoundRoute, bind } from '../../platform/http/bind.ts';
import { addTag, listTagChoices, listTagsOfContact } from './tags.service.ts';

export const tagRoutes: BoundRoute[] = [
  bind(listTags, (ctx, { query }) => listTagChoices(ctx, query)),
  bind(createTag, (ctx, { body }) => addTag(ctx, body)),
  bind(listContactTags, (ctx, { params }) => listTagsOfContact(ctx, params.contactId)),
];

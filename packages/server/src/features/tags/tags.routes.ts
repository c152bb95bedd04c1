import { createTag, listContactTags } from '@guiche/contract/tag-acts.schemas';
import { deleteTag, getTag, listTagPage, listTags, updateTag } from '@guiche/contract/tags.schemas';
import { type BoundRoute, bind } from '../../platform/http/bind.ts';
import {
  addTag,
  changeTag,
  dropTag,
  listTagChoices,
  listTagsCounted,
  listTagsOfContact,
  showTag,
} from './tags.service.ts';

export const tagRoutes: BoundRoute[] = [
  bind(listTags, (ctx, { query }) => listTagChoices(ctx, query)),
  bind(listTagPage, (ctx, { query }) => listTagsCounted(ctx, query)),
  bind(createTag, (ctx, { body }) => addTag(ctx, body)),
  bind(getTag, (ctx, { params }) => showTag(ctx, params.tagId)),
  bind(updateTag, (ctx, { params, body }) => changeTag(ctx, params.tagId, body)),
  bind(deleteTag, (ctx, { params }) => dropTag(ctx, params.tagId)),
  bind(listContactTags, (ctx, { params }) => listTagsOfContact(ctx, params.contactId)),
];

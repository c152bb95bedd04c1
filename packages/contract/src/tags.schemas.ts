import * as z from 'zod/mini';
import { defineEvent } from './event.ts';
import * as f from './fields.schemas.ts';
import { audits, defineRoute, noAudit, signedIn } from './route.ts';

export const tag = z.object({
  id: f.id,
  name: z.string(),
  color: f.colour,
  kanban: z.union([z.literal(0), z.literal(1)]),
});
export type Tag = z.infer<typeof tag>;

const countedTag = z.extend(tag, { contactsCount: z.int() });
export type CountedTag = z.infer<typeof countedTag>;

/** At least three characters: "Mensagem muito curta". */
export const tagName = z.string().check(z.maxLength(100), z.regex(/^\s*\S.*\S.*\S\s*$/), f.seen());

const kanbanText = z.pipe(
  z.enum(['0', '1']),
  z.transform((digit) => (digit === '1' ? 1 : 0)),
);
const searchParam = z.optional(z.string().check(z.maxLength(100)));

/** Lists the tags to choose from, by name. `kanban=0` leaves out lanes, `kanban=1` leaves only them. */
export const listTags = defineRoute({
  method: 'GET',
  path: '/tags/list',
  query: z.strictObject({ kanban: z.optional(kanbanText), companyId: z.optional(f.idText), searchParam }),
  result: z.array(tag),
  errors: [],
  needs: signedIn,
  audit: noAudit('reads only'),
});

/** Lists tags: 20 a page, by name, with the number of contacts of each. `tagId` leaves only that one. */
export const listTagPage = defineRoute({
  method: 'GET',
  path: '/tags',
  query: z.strictObject({
    searchParam,
    pageNumber: z.optional(f.pageText),
    /** From an earlier answer; takes precedence over pageNumber. */
    nextCursor: z.optional(f.cursor),
    kanban: z.optional(kanbanText),
    tagId: z.optional(f.idText),
  }),
  result: z.object({
    tags: z.array(countedTag),
    hasMore: z.boolean(),
    count: z.int(),
    nextCursor: z.nullable(z.string()),
  }),
  errors: ['ERR_PAGE_TOO_DEEP'],
  needs: signedIn,
  audit: noAudit('reads only'),
});

export const getTag = defineRoute({
  method: 'GET',
  path: '/tags/:tagId',
  params: z.strictObject({ tagId: f.idText }),
  result: countedTag,
  errors: ['ERR_NO_TAG_FOUND'],
  needs: signedIn,
  audit: noAudit('reads only'),
});

/**
 * Changes name or colour wherever the tag is shown; absent fields stay. The name of another tag, compared folded, is
 * refused.
 */
export const updateTag = defineRoute({
  method: 'PUT',
  path: '/tags/:tagId',
  params: z.strictObject({ tagId: f.idText }),
  body: z.strictObject({ name: z.optional(tagName), color: z.optional(f.typedColour) }),
  result: countedTag,
  errors: ['ERR_NO_TAG_FOUND', 'ERR_TAG_NAME_TAKEN'],
  needs: signedIn,
  audit: audits('tag.update'),
});

/** Takes the tag off everybody who has it, and removes it. */
export const deleteTag = defineRoute({
  method: 'DELETE',
  path: '/tags/:tagId',
  params: z.strictObject({ tagId: f.idText }),
  result: f.done,
  errors: ['ERR_NO_TAG_FOUND'],
  needs: signedIn,
  audit: audits('tag.delete'),
});

/** A tag was created, changed or removed; goes to the company once, and not for each contact that has it. */
export const tagEvent = defineEvent(
  'tag',
  z.discriminatedUnion('action', [
    z.object({ action: z.enum(['create', 'update']), tag }),
    z.object({ action: z.literal('delete'), tagId: f.id }),
  ]),
);

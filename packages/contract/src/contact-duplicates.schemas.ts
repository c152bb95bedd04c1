import * as z from 'zod/mini';
import { canMergeContacts } from './actor.ts';
import { contact } from './contacts.schemas.ts';
import * as f from './fields.schemas.ts';
import { audits, defineRoute, noAudit, right } from './route.ts';

/** Most contacts that may share a name or an address; one that more people share says nothing. */
export const mostAlike = 20;

/** The ways in which contacts may be alike, the surest first. */
export const likenesses = ['number', 'identity', 'email', 'name'] as const;

const mayMerge = right('contacts:merge', canMergeContacts);

/** Lists contacts that may be one person, in groups that share one thing, at most 20 groups a page. [+] */
export const listDuplicates = defineRoute({
  method: 'GET',
  path: '/contacts/duplicates',
  heavy: 'numbers',
  query: z.strictObject({
    nextCursor: z.optional(f.cursor),
  }),
  result: z.object({
    groups: z.array(z.object({ likeness: z.enum(likenesses), contacts: z.array(contact) })),
    hasMore: z.boolean(),
    nextCursor: z.nullable(z.string()),
  }),
  errors: [],
  needs: mayMerge,
  audit: noAudit('reads only'),
});
export type DuplicateGroup = NonNullable<(typeof listDuplicates)['types']>['result']['groups'][number];

/** Marks these as different people, each from every other: they are not proposed together again. [+] */
export const dismissDuplicates = defineRoute({
  method: 'POST',
  path: '/contacts/duplicates/dismiss',
  body: z.strictObject({
    contactIds: z.array(f.id).check(z.minLength(1), z.maxLength(mostAlike)),
    companyId: z.optional(f.id),
  }),
  result: f.done,
  errors: ['ERR_NO_CONTACT_FOUND'],
  needs: mayMerge,
  audit: audits('contact.distinguish'),
});

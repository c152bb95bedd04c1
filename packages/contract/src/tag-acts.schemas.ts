import * as z from 'zod/mini';
import * as f from './fields.schemas.ts';
import { defineRoute, noAudit, signedIn } from './route.ts';
import { mostTagsOfContact } from './tag-acts.ts';
import { tag, tagName } from './tags.schemas.ts';
import { ticket } from './tickets.schemas.ts';

/** Creates a tag in passing. For the name of an existing one, compared folded, the answer is that one. */
export const createTag = defineRoute({
  method: 'POST',
  path: '/tags',
  body: z.strictObject({
    name: tagName,
    kanban: z.optional(z.union([z.literal(0), z.literal(1)])),
    color: f.typedColour,
    companyId: z.optional(f.id),
  }),
  result: tag,
  errors: [],
  needs: signedIn,
  audit: noAudit('the tag itself is the record'),
});

/** Replaces the contact's tags by these. */
export const syncTags = defineRoute({
  method: 'POST',
  path: '/tags/sync',
  body: z.strictObject({
    contactId: f.id,
    tags: z.array(f.id).check(z.maxLength(mostTagsOfContact)),
    companyId: z.optional(f.id),
  }),
  result: z.array(tag),
  errors: ['ERR_NO_CONTACT_FOUND', 'ERR_NO_TAG_FOUND'],
  needs: signedIn,
  audit: noAudit('a label'),
});

/** Takes one tag off a contact; repeating it is harmless. */
export const deleteContactTag = defineRoute({
  method: 'DELETE',
  path: '/tags-contacts/:tagId/:contactId',
  params: z.strictObject({ tagId: f.idText, contactId: f.idText }),
  result: f.done,
  errors: ['ERR_NO_CONTACT_FOUND', 'ERR_NO_TAG_FOUND'],
  needs: signedIn,
  audit: noAudit('a label'),
});

export const listContactTags = defineRoute({
  method: 'GET',
  path: '/contactTags/:contactId',
  params: z.strictObject({ contactId: f.idText }),
  result: z.array(tag),
  errors: ['ERR_NO_CONTACT_FOUND'],
  needs: signedIn,
  audit: noAudit('reads only'),
});

/** Puts a tag on the ticket itself. A lane (`kanban` 1) replaces the lane it had. */
export const putTicketTag = defineRoute({
  method: 'PUT',
  path: '/ticket-tags/:ticketId/:tagId',
  params: z.strictObject({ ticketId: f.idText, tagId: f.idText }),
  result: ticket,
  errors: ['ERR_NO_TICKET_FOUND', 'ERR_NO_TAG_FOUND'],
  needs: signedIn,
  audit: noAudit('a label'),
});

/** Takes all tags off the ticket itself; its contact's stay. */
export const deleteTicketTags = defineRoute({
  method: 'DELETE',
  path: '/ticket-tags/:ticketId',
  params: z.strictObject({ ticketId: f.idText }),
  result: ticket,
  errors: ['ERR_NO_TICKET_FOUND'],
  needs: signedIn,
  audit: noAudit('a label'),
});

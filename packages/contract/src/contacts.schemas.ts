import * as z from 'zod/mini';
import { defineEvent } from './event.ts';
import * as f from './fields.schemas.ts';
import { defineRoute, noAudit, signedIn } from './route.ts';

/** A contact inside a ticket or a message. `number` is masked for people who must not see it. */
export const contactOfTicket = z.object({
  id: f.id,
  name: z.string(),
  number: z.string(),
  email: z.string(),
  urlPicture: z.nullable(z.string()),
  channel: f.channel,
  isGroup: z.boolean(),
  active: z.boolean(),
  acceptAudioMessage: z.boolean(),
  disableBot: z.boolean(),
  /** Further numbers that lead, or once led, to the contact. Absent for most, who have one. Masked as `number` is. */
  formerNumbers: z.optional(z.array(z.string())),
});
export type ContactOfTicket = z.infer<typeof contactOfTicket>;

export const contact = z.extend(contactOfTicket, {
  lgpdAcceptedAt: z.nullable(f.instant),
  tags: z.array(z.object({ id: f.id, name: z.string(), color: f.colour })),
  extraInfo: z.array(z.object({ id: f.id, name: z.string(), value: z.string() })),
  /** The owners, the first one first. Absent in data that an older version wrote. */
  wallets: z.optional(z.array(z.object({ id: f.id, name: z.string() }))),
  createdAt: f.instant,
  updatedAt: f.instant,
  version: z.int(),
});
export type Contact = z.infer<typeof contact>;

/** Matches the folded name, or digits of the number. Shorter than three characters it has no effect. */
const searchParam = z.optional(z.string().check(z.maxLength(200)));

/** Lists contacts: 20 a page, by name. `count` is capped at 10,000. */
export const listContacts = defineRoute({
  method: 'GET',
  path: '/contacts',
  query: z.strictObject({
    searchParam,
    pageNumber: z.optional(f.pageText),
    /** From an earlier answer; takes precedence over pageNumber. */
    nextCursor: z.optional(f.cursor),
    /** Only contacts with all of these tags. */
    contactTag: z.optional(f.idListText),
    channel: z.optional(f.channel),
    isGroup: z.optional(f.flagText),
    companyId: z.optional(f.idText),
  }),
  result: z.object({
    contacts: z.array(contact),
    hasMore: z.boolean(),
    count: z.int(),
    countCapped: z.boolean(),
    nextCursor: z.nullable(z.string()),
  }),
  errors: ['ERR_PAGE_TOO_DEEP'],
  needs: signedIn,
  audit: noAudit('reads only'),
});

/** Lists the first 20 matches, for choosing one. */
export const listContactNames = defineRoute({
  method: 'GET',
  path: '/contacts/list',
  query: z.strictObject({ searchParam, companyId: z.optional(f.idText) }),
  result: z.array(z.object({ id: f.id, name: z.string(), number: z.string(), channel: f.channel })),
  errors: [],
  needs: signedIn,
  audit: noAudit('reads only'),
});

/**
 * Finds the person behind a number, in any writing and spelling, and their picture. People who do not see numbers find
 * nobody by one.
 */
export const findContactProfile = defineRoute({
  method: 'GET',
  path: '/contacts/profile/:number',
  params: z.strictObject({ number: f.phoneText }),
  result: z.object({ contactId: f.id, urlPicture: z.nullable(z.string()) }),
  errors: ['ERR_NO_CONTACT_FOUND'],
  needs: signedIn,
  audit: noAudit('reads only'),
  perMinute: 120,
});

/** A single contact. Only here it names its connection, as a ticket that begins is not announced to it. */
const contactAlone = z.extend(contact, {
  /** The connection of the latest ticket; without any ticket, the company's default. */
  whatsapp: z.nullable(z.object({ id: f.id, name: z.string() })),
});
export type ContactAlone = z.infer<typeof contactAlone>;

export const getContact = defineRoute({
  method: 'GET',
  path: '/contacts/:contactId',
  params: z.strictObject({ contactId: f.idText }),
  result: contactAlone,
  errors: ['ERR_NO_CONTACT_FOUND'],
  needs: signedIn,
  audit: noAudit('reads only'),
});

/**
 * Lists the addresses of a person, the one they use first. Telephone numbers, and ids made of them, are masked as
 * numbers are. [+]
 */
export const listContactIdentities = defineRoute({
  method: 'GET',
  path: '/contacts/:contactId/identities',
  params: z.strictObject({ contactId: f.idText }),
  result: z.array(
    z.object({
      type: z.enum(['phone', 'lid', 'username', 'group', 'bsuid', 'psid', 'igsid']),
      value: z.string(),
    }),
  ),
  errors: ['ERR_NO_CONTACT_FOUND'],
  needs: signedIn,
  audit: noAudit('reads only'),
});

/** A contact came or changed; goes to everybody of the company, as all may see contacts. Carries no tickets. */
export const contactEvent = defineEvent(
  'contact',
  z.discriminatedUnion('action', [
    z.object({ action: z.literal('update'), contact }),
    z.object({ action: z.literal('delete'), contactId: f.id }),
  ]),
);

import * as z from 'zod/mini';
import { defineEvent } from './event.ts';
import * as f from './fields.schemas.ts';
import { defineRoute, noAudit, signedIn } from './route.ts';

/** A contact as it travels inside a ticket or a message. `number` is masked for who must not see it. */
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
  /** Numbers that led here before, or still do. Absent for most people, who had one. Masked as `number` is. */
  formerNumbers: z.optional(z.array(z.string())),
});
export type ContactOfTicket = z.infer<typeof contactOfTicket>;

export const contact = z.extend(contactOfTicket, {
  lgpdAcceptedAt: z.nullable(f.instant),
  tags: z.array(z.object({ id: f.id, name: z.string(), color: f.colour })),
  extraInfo: z.array(z.object({ id: f.id, name: z.string(), value: z.string() })),
  /** Whose contact it is, the first owner first. Absent in what an older version wrote. */
  wallets: z.optional(z.array(z.object({ id: f.id, name: z.string() }))),
  createdAt: f.instant,
  updatedAt: f.instant,
  version: z.int(),
});
export type Contact = z.infer<typeof contact>;

/** By name, folded, or by digits of the number. Shorter than three characters it narrows nothing. */
const searchParam = z.optional(z.string().check(z.maxLength(200)));

/** One page of contacts: 20, by name. `count` is capped at 10,000. */
export const listContacts = defineRoute({
  method: 'GET',
  path: '/contacts',
  query: z.strictObject({
    searchParam,
    pageNumber: z.optional(f.pageText),
    /** From an earlier answer; wins over pageNumber. */
    nextCursor: z.optional(f.cursor),
    /** Contacts with all of these tags. */
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

/** The first 20 matches, for choosing one. */
export const listContactNames = defineRoute({
  method: 'GET',
  path: '/contacts/list',
  query: z.strictObject({ searchParam, companyId: z.optional(f.idText) }),
  result: z.array(z.object({ id: f.id, name: z.string(), number: z.string(), channel: f.channel })),
  errors: [],
  needs: signedIn,
  audit: noAudit('reads only'),
});

/** Whose a number is, however it is written and in whichever of its spellings, and their picture. Who is not shown numbers finds nobody by one. */
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

/** A contact asked for alone. Its connection stands here only: a ticket that begins tells nobody of it. */
const contactAlone = z.extend(contact, {
  /** The one on which its latest ticket is; of who never had one, the company's default. */
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

/** Under which addresses somebody is known, the one they use first. Telephone numbers, and ids made of them, are masked as numbers are. [+] */
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

/** A contact came or changed, told to all who may see contacts: everybody of the company. Carries no tickets. */
export const contactEvent = defineEvent(
  'contact',
  z.discriminatedUnion('action', [
    z.object({ action: z.literal('update'), contact }),
    z.object({ action: z.literal('delete'), contactId: f.id }),
  ]),
);

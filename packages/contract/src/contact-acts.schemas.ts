import * as z from 'zod/mini';
import { canDeleteContacts } from './actor.ts';
import { mostExtraInfo, mostOwners } from './contact-acts.ts';
import { contact } from './contacts.schemas.ts';
import * as f from './fields.schemas.ts';
import { audits, defineRoute, noAudit, right, signedIn } from './route.ts';
import { namedUser, ticket } from './tickets.schemas.ts';

/** Most further details of a contact. A merged contact keeps those of both. */
const mostMergedInfo = 1000;

const params = z.strictObject({ contactId: f.idText });

/** A typed name has 2 to 50 characters; names from channels may be longer. */
const name = z.string().check(z.regex(/^\s*\S[\s\S]{0,48}\S\s*$/), z.maxLength(60), f.seen());
const email = z.union([z.literal(''), f.email]);
const extraInfo = z.array(
  z.strictObject({
    /** Id of the existing detail, if it is one. A value that comes back masked is then recognised by it. [+] */
    id: z.optional(f.id),
    name: z.string().check(z.maxLength(100), f.seen()),
    value: z.string().check(z.maxLength(1000)),
  }),
);

const typed = {
  email: z.optional(email),
  disableBot: z.optional(z.boolean()),
  extraInfo: z.optional(extraInfo.check(z.maxLength(mostExtraInfo))),
  /** Replaces the owners; the first one gets new tickets. Callers without the right are refused. */
  walletIds: z.optional(z.array(f.id).check(z.maxLength(mostOwners))),
  companyId: z.optional(f.id),
};

/**
 * Creates a contact on WhatsApp. A number without a country is one of the company's; an ambiguous one is
 * ERR_NUMBER_UNCLEAR, whose `error` is JSON with `candidates`. A number that somebody has, in either spelling, is
 * ERR_DUPLICATED_CONTACT: people who see numbers masked can learn that of sixty numbers an hour.
 */
export const createContact = defineRoute({
  method: 'POST',
  path: '/contacts',
  body: z.strictObject({ name, number: f.phoneText, ...typed }),
  result: contact,
  errors: [
    'ERR_DUPLICATED_CONTACT',
    'ERR_WAPP_INVALID_CONTACT',
    'ERR_NUMBER_UNCLEAR',
    'ERR_NO_PERMISSION',
    'ERR_NO_USER_FOUND',
  ],
  needs: signedIn,
  audit: audits('contact.create'),
});

/**
 * Changes a contact. Absent fields stay as they are, so people who see numbers masked leave the number out. `extraInfo`
 * replaces the list. A text that comes back with its whole mask stays unchanged; one with a part of its mask, or that
 * could stand for several, is ERR_MASKED_TEXT.
 */
export const updateContact = defineRoute({
  method: 'PUT',
  path: '/contacts/:contactId',
  params,
  body: z.strictObject({
    name: z.optional(name),
    number: z.optional(f.phoneText),
    ...typed,
    /** More than {@link mostExtraInfo} are accepted only where there were as many before. */
    extraInfo: z.optional(extraInfo.check(z.maxLength(mostMergedInfo))),
  }),
  result: contact,
  errors: [
    'ERR_NO_CONTACT_FOUND',
    'ERR_DUPLICATED_CONTACT',
    'ERR_WAPP_INVALID_CONTACT',
    'ERR_NUMBER_UNCLEAR',
    'ERR_NO_PERMISSION',
    'ERR_MASKED_TEXT',
    'ERR_NO_USER_FOUND',
  ],
  needs: signedIn,
  audit: audits('contact.update'),
});

/**
 * Removes a contact, with its tickets and messages, which are no longer shown anywhere. A person who writes again is a
 * new contact. Refused while a ticket of theirs is live, or something is on its way to them.
 */
export const deleteContact = defineRoute({
  method: 'DELETE',
  path: '/contacts/:contactId',
  params,
  result: f.done,
  errors: ['ERR_NO_CONTACT_FOUND', 'ERR_CONTACT_HAS_TICKET', 'ERR_CONTACT_BUSY'],
  needs: right('contacts:delete', canDeleteContacts),
  audit: audits('contact.delete'),
});

/**
 * Blocks a contact (`active` false), or unblocks it: a blocked one's messages are kept, open no ticket and call nobody.
 */
export const blockContact = defineRoute({
  method: 'PUT',
  path: '/contacts/block/:contactId',
  params,
  body: z.strictObject({ active: z.boolean(), companyId: z.optional(f.id) }),
  result: contact,
  errors: ['ERR_NO_CONTACT_FOUND'],
  needs: signedIn,
  audit: audits('contact.block'),
});

export const toggleAcceptAudio = defineRoute({
  method: 'PUT',
  path: '/contacts/toggleAcceptAudio/:contactId',
  params,
  body: z.strictObject({ acceptAudioMessage: z.boolean(), companyId: z.optional(f.id) }),
  result: contact,
  errors: ['ERR_NO_CONTACT_FOUND'],
  needs: signedIn,
  audit: audits('contact.update'),
});

/** Turns the bot off for a contact, or on again. */
export const toggleDisableBot = defineRoute({
  method: 'PUT',
  path: '/contacts/toggleDisableBot/:contactId',
  params,
  result: z.object({ disableBot: z.boolean() }),
  errors: ['ERR_NO_CONTACT_FOUND'],
  needs: signedIn,
  audit: audits('contact.update'),
});

/**
 * Merges two contacts: addresses, tickets, messages, notes, tags and further details of the other one move to this one.
 * Nothing is sent, and nothing counts as closed by a person; of two live tickets on a connection the older keeps all
 * messages. A group cannot be merged with a person, nor a contact with itself. [+]
 */
export const mergeContacts = defineRoute({
  method: 'POST',
  path: '/contacts/:contactId/merge',
  params,
  body: z.strictObject({ otherContactId: f.id, companyId: z.optional(f.id) }),
  result: contact,
  errors: ['ERR_NO_CONTACT_FOUND', 'ERR_CONTACTS_NOT_MERGEABLE', 'ERR_CONTACT_BUSY', 'ERR_NO_PERMISSION'],
  needs: signedIn,
  audit: audits('contact.merge'),
});

/** Lists a contact's earlier tickets that the caller may read, the latest first, at most 50. [+] */
export const listContactTickets = defineRoute({
  method: 'GET',
  path: '/contacts/:contactId/tickets',
  params,
  result: z.array(
    z.extend(
      z.pick(ticket, {
        id: true,
        uuid: true,
        status: true,
        queue: true,
        user: true,
        lastMessage: true,
        createdAt: true,
      }),
      {
        user: z.nullable(namedUser),
        closedAt: z.nullable(f.instant),
      },
    ),
  ),
  errors: ['ERR_NO_CONTACT_FOUND'],
  needs: signedIn,
  audit: noAudit('reads only'),
});

import {
  blockContact,
  createContact,
  deleteContact,
  listContactTickets,
  mergeContacts,
  toggleAcceptAudio,
  toggleDisableBot,
  updateContact,
} from '@guiche/contract/contact-acts.schemas';
import { dismissDuplicates, listDuplicates } from '@guiche/contract/contact-duplicates.schemas';
import { deleteContactTag, deleteTicketTags, putTicketTag, syncTags } from '@guiche/contract/tag-acts.schemas';
import { type BoundRoute, bind } from '../../platform/http/bind.ts';
import type { RateLimiter } from '../../platform/rate/rate-limiter.ts';
import { dismissAlike, listAlike } from './duplicates.ts';
import { listEarlierTickets } from './earlier-tickets.ts';
import { joinContacts } from './merge-contacts.ts';
import { removeContact } from './remove-contact.ts';
import { setTags, tagTicket, untagContact, untagTicket } from './tag-acts.ts';
import { addContact, changeContact, setAcceptAudio, setBlocked, switchBot } from './write-contact.ts';

export const contactActRoutes = (limiter: RateLimiter): BoundRoute[] => [
  bind(createContact, (ctx, { body }) => addContact(limiter, ctx, body)),
  bind(updateContact, (ctx, { params, body }) => changeContact(ctx, params.contactId, body)),
  bind(deleteContact, (ctx, { params }) => removeContact(ctx, params.contactId)),
  bind(listDuplicates, (ctx, { query }) => listAlike(ctx, query)),
  bind(dismissDuplicates, (ctx, { body }) => dismissAlike(ctx, body)),
  bind(blockContact, (ctx, { params, body }) => setBlocked(ctx, params.contactId, body)),
  bind(toggleAcceptAudio, (ctx, { params, body }) => setAcceptAudio(ctx, params.contactId, body)),
  bind(toggleDisableBot, (ctx, { params }) => switchBot(ctx, params.contactId)),
  bind(mergeContacts, (ctx, { params, body }) => joinContacts(ctx, params.contactId, body)),
  bind(listContactTickets, (ctx, { params }) => listEarlierTickets(ctx, params.contactId)),
  bind(syncTags, (ctx, { body }) => setTags(ctx, body)),
  bind(deleteContactTag, (ctx, { params }) => untagContact(ctx, params.tagId, params.contactId)),
  bind(putTicketTag, (ctx, { params }) => tagTicket(ctx, params.ticketId, params.tagId)),
  bind(deleteTicketTags, (ctx, { params }) => untagTicket(ctx, params.ticketId)),
];

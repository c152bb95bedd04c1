import {
  findContactProfile,
  getContact,
  listContactIdentities,
  listContactNames,
  listContacts,
} from '@guiche/contract/contacts.schemas';
import { type BoundRoute, bind } from '../../platform/http/bind.ts';
import { listContactChoices, listContactPage, showContact, showIdentities, showProfile } from './contacts.service.ts';

export const contactRoutes: BoundRoute[] = [
  bind(listContacts, (ctx, { query }) => listContactPage(ctx, query)),
  bind(listContactNames, (ctx, { query }) => listContactChoices(ctx, query)),
  bind(findContactProfile, (ctx, { params }) => showProfile(ctx, params)),
  bind(listContactIdentities, (ctx, { params }) => showIdentities(ctx, params)),
  bind(getContact, (ctx, { params }) => showContact(ctx, params)),
];

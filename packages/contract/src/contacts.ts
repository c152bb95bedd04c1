import type * as schemas from './contacts.schemas.ts';
import type { BrowserEvent } from './event.ts';
import type { BrowserRoute } from './route.ts';

export const listContacts: BrowserRoute<typeof schemas.listContacts> = { method: 'GET', path: '/contacts' };
export const listContactNames: BrowserRoute<typeof schemas.listContactNames> = {
  method: 'GET',
  path: '/contacts/list',
};
export const findContactProfile: BrowserRoute<typeof schemas.findContactProfile> = {
  method: 'GET',
  path: '/contacts/profile/:number',
};
export const getContact: BrowserRoute<typeof schemas.getContact> = { method: 'GET', path: '/contacts/:contactId' };
export const listContactIdentities: BrowserRoute<typeof schemas.listContactIdentities> = {
  method: 'GET',
  path: '/contacts/:contactId/identities',
};
export const contactEvent: BrowserEvent<typeof schemas.contactEvent> = { name: 'contact' };

import type * as schemas from './contact-acts.schemas.ts';
import type { BrowserRoute } from './route.ts';

export const contactNameLength = { min: 2, max: 50 } as const;
export const contactNumberLength = { min: 8, max: 50 } as const;
export const mostExtraInfo = 30;
export const mostOwners = 10;

export const createContact: BrowserRoute<typeof schemas.createContact> = { method: 'POST', path: '/contacts' };
export const updateContact: BrowserRoute<typeof schemas.updateContact> = {
  method: 'PUT',
  path: '/contacts/:contactId',
};
export const deleteContact: BrowserRoute<typeof schemas.deleteContact> = {
  method: 'DELETE',
  path: '/contacts/:contactId',
};
export const blockContact: BrowserRoute<typeof schemas.blockContact> = {
  method: 'PUT',
  path: '/contacts/block/:contactId',
};
export const toggleAcceptAudio: BrowserRoute<typeof schemas.toggleAcceptAudio> = {
  method: 'PUT',
  path: '/contacts/toggleAcceptAudio/:contactId',
};
export const toggleDisableBot: BrowserRoute<typeof schemas.toggleDisableBot> = {
  method: 'PUT',
  path: '/contacts/toggleDisableBot/:contactId',
};
export const mergeContacts: BrowserRoute<typeof schemas.mergeContacts> = {
  method: 'POST',
  path: '/contacts/:contactId/merge',
};
export const listContactTickets: BrowserRoute<typeof schemas.listContactTickets> = {
  method: 'GET',
  path: '/contacts/:contactId/tickets',
};

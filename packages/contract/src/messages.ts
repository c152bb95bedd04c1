import type { BrowserEvent } from './event.ts';
import type * as schemas from './messages.schemas.ts';
import type { BrowserRoute } from './route.ts';

export const maxBodyLength = 4096;

export const listMessages: BrowserRoute<typeof schemas.listMessages> = { method: 'GET', path: '/messages/:ticketId' };
export const searchMessages: BrowserRoute<typeof schemas.searchMessages> = {
  method: 'GET',
  path: '/messages/:ticketId/search',
};
export const listColleagues: BrowserRoute<typeof schemas.listColleagues> = {
  method: 'GET',
  path: '/messages/:ticketId/colleagues',
};
export const listMembers: BrowserRoute<typeof schemas.listMembers> = {
  method: 'GET',
  path: '/messages/:ticketId/members',
};
export const sendMessage: BrowserRoute<typeof schemas.sendMessage> = { method: 'POST', path: '/messages/:ticketId' };
export const retryMedia: BrowserRoute<typeof schemas.retryMedia> = {
  method: 'POST',
  path: '/messages/:messageId/media/retry',
};
export const resendMessage: BrowserRoute<typeof schemas.resendMessage> = {
  method: 'POST',
  path: '/messages/:messageId/resend',
};
export const messageEvent: BrowserEvent<typeof schemas.messageEvent> = { name: 'appMessage' };

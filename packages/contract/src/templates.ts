import type { BrowserRoute } from './route.ts';
import type * as schemas from './templates.schemas.ts';

export const listTemplates: BrowserRoute<typeof schemas.listTemplates> = {
  method: 'GET',
  path: '/whatsapp/:whatsappId/templates',
};
export const syncTemplates: BrowserRoute<typeof schemas.syncTemplates> = {
  method: 'POST',
  path: '/whatsapp/:whatsappId/templates/sync',
};
export const sendTemplate: BrowserRoute<typeof schemas.sendTemplate> = {
  method: 'POST',
  path: '/messages/template/:ticketId',
};

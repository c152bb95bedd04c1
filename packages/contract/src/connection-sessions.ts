import type * as schemas from './connection-sessions.schemas.ts';
import type { BrowserEvent } from './event.ts';
import type { BrowserRoute } from './route.ts';

export const startSession: BrowserRoute<typeof schemas.startSession> = {
  method: 'POST',
  path: '/whatsappsession/:whatsappId',
};
export const renewSession: BrowserRoute<typeof schemas.renewSession> = {
  method: 'PUT',
  path: '/whatsappsession/:whatsappId',
};
export const endConnectionSession: BrowserRoute<typeof schemas.endConnectionSession> = {
  method: 'DELETE',
  path: '/whatsappsession/:whatsappId',
};
export const endAnySession: BrowserRoute<typeof schemas.endAnySession> = {
  method: 'DELETE',
  path: '/whatsappsession/admin/:whatsappId',
};
export const restartSessions: BrowserRoute<typeof schemas.restartSessions> = {
  method: 'POST',
  path: '/whatsapp-restart',
};
export const testConnection: BrowserRoute<typeof schemas.testConnection> = {
  method: 'POST',
  path: '/whatsapp/:whatsappId/test',
};
export const listConnectable: BrowserRoute<typeof schemas.listConnectable> = {
  method: 'GET',
  path: '/whatsapp/channels',
};
export const connectByLogin: BrowserRoute<typeof schemas.connectByLogin> = { method: 'POST', path: '/facebook' };
export const listAllConnections: BrowserRoute<typeof schemas.listAllConnections> = {
  method: 'GET',
  path: '/whatsapp/all',
};
export const connectionSessionEvent: BrowserEvent<typeof schemas.connectionSessionEvent> = { name: 'whatsappSession' };

import type * as schemas from './connection-settings.schemas.ts';
import type { BrowserRoute } from './route.ts';

/** Number of characters of the token by which other programs use a connection. */
export const connectionTokenLength = 30;

export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;

const weekdayNames = [
  'Segunda-feira',
  'Terça-feira',
  'Quarta-feira',
  'Quinta-feira',
  'Sexta-feira',
  'Sábado',
  'Domingo',
];
/** Opening hours of a new connection: from eight to twelve and from one to six, every day. */
export const defaultWorkWeek: readonly schemas.WorkDay[] = weekdays.map((weekdayEn, place) => ({
  weekday: weekdayNames[place] ?? weekdayEn,
  weekdayEn,
  startTimeA: '08:00',
  endTimeA: '12:00',
  startTimeB: '13:00',
  endTimeB: '18:00',
}));

export const getConnectionDetails: BrowserRoute<typeof schemas.getConnectionDetails> = {
  method: 'GET',
  path: '/whatsapp/:whatsappId',
};
export const createConnection: BrowserRoute<typeof schemas.createConnection> = { method: 'POST', path: '/whatsapp' };
export const updateConnection: BrowserRoute<typeof schemas.updateConnection> = {
  method: 'PUT',
  path: '/whatsapp/:whatsappId',
};
export const deleteConnection: BrowserRoute<typeof schemas.deleteConnection> = {
  method: 'DELETE',
  path: '/whatsapp/:whatsappId',
};
export const putGreetingMedia: BrowserRoute<typeof schemas.putGreetingMedia> = {
  method: 'POST',
  path: '/whatsapp/:whatsappId/media-upload',
};
export const removeGreetingMedia: BrowserRoute<typeof schemas.removeGreetingMedia> = {
  method: 'DELETE',
  path: '/whatsapp/:whatsappId/media-upload',
};

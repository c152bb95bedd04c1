import type * as schemas from './preferences.schemas.ts';
import type { BrowserRoute } from './route.ts';

/** What follows a person from device to device, while they chose nothing. What belongs to a device stays there. */
export const initialPreferences: schemas.OwnPreferences = {
  listWidth: null,
  sign: true,
  quickUses: {},
  recentEmoji: [],
  recentTickets: [],
  contactDrawer: 'closed',
  closeWithFarewell: false,
  pendingOrder: 'waiting',
};

export const getOwnPreferences: BrowserRoute<typeof schemas.getOwnPreferences> = {
  method: 'GET',
  path: '/preferences',
};
export const putOwnPreference: BrowserRoute<typeof schemas.putOwnPreference> = {
  method: 'PUT',
  path: '/preferences/:key',
};

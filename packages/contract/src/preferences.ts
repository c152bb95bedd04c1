import type * as schemas from './preferences.schemas.ts';
import type { BrowserRoute } from './route.ts';

/** Defaults of the preferences that follow a person from device to device. Those of a single device stay on it. */
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

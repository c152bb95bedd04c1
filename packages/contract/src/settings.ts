import type { BrowserEvent } from './event.ts';
import type { BrowserRoute } from './route.ts';
import type * as schemas from './settings.schemas.ts';

export const updateCompanySetting: BrowserRoute<typeof schemas.updateCompanySetting> = {
  method: 'PUT',
  path: '/companySettings',
};
export const listSettings: BrowserRoute<typeof schemas.listSettings> = { method: 'GET', path: '/settings' };
export const getSetting: BrowserRoute<typeof schemas.getSetting> = { method: 'GET', path: '/setting/:key' };
export const getPublicSetting: BrowserRoute<typeof schemas.getPublicSetting> = {
  method: 'GET',
  path: '/public-settings/:key',
  isOpen: true,
};
export const companySettingsEvent: BrowserEvent<typeof schemas.companySettingsEvent> = { name: 'companySettings' };

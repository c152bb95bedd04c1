import type * as schemas from './public-settings.schemas.ts';
import type { BrowserRoute } from './route.ts';

/** Settings that are readable without a session, with their values until the operator sets them. */
export const publicSettings = {
  appName: 'Guichê',
  primaryColorLight: '#0000FF',
  primaryColorDark: '#39ACE7',
  appLogoLight: '',
  appLogoDark: '',
  appLogoFavicon: '',
  /** Whether strangers may sign up. */
  userCreation: 'disabled',
  supportUrl: '',
  /** Whether people may answer for as long as `manualWindowHours` says. */
  humanAgent: 'disabled',
} as const satisfies Record<string, string>;

export type PublicSettingKey = keyof typeof publicSettings;
export type PublicSettings = Record<PublicSettingKey, string>;

export const getPublicSettings: BrowserRoute<typeof schemas.getPublicSettings> = {
  method: 'GET',
  path: '/public-settings',
  isOpen: true,
};

import * as z from 'zod/mini';
import { anyone, defineRoute, noAudit } from './route.ts';

/** What is readable without a session, with its value while the operator set none. */
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
export const isPublicSettingKey = (key: string): key is PublicSettingKey => Object.hasOwn(publicSettings, key);

/** All of them in one answer. Alone in this file with what it answers: the sign-in page loads it. */
export const getPublicSettings = defineRoute({
  method: 'GET',
  path: '/public-settings',
  result: z.record(z.enum(Object.keys(publicSettings) as PublicSettingKey[]), z.string()),
  errors: [],
  needs: anyone,
  audit: noAudit('reads only'),
  tagged: true,
});

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
} as const satisfies Record<string, string>;

export type PublicSettingKey = keyof typeof publicSettings;
export type PublicSettings = Record<PublicSettingKey, string>;
export const isPublicSettingKey = (key: string): key is PublicSettingKey => Object.hasOwn(publicSettings, key);

export const settingEntry = z.object({ key: z.string(), value: z.string() });

/** White-label values, before anybody signs in. `token` is accepted for older clients and means nothing. */
export const getPublicSetting = defineRoute({
  method: 'GET',
  path: '/public-settings/:key',
  params: z.strictObject({ key: z.string().check(z.minLength(1), z.maxLength(100)) }),
  query: z.strictObject({ token: z.optional(z.string().check(z.maxLength(200))) }),
  result: settingEntry,
  errors: ['ERR_NO_SETTING_FOUND'],
  needs: anyone,
  audit: noAudit('reads only'),
});

/** All of them in one answer. */
export const getPublicSettings = defineRoute({
  method: 'GET',
  path: '/public-settings',
  result: z.record(z.enum(Object.keys(publicSettings) as PublicSettingKey[]), z.string()),
  errors: [],
  needs: anyone,
  audit: noAudit('reads only'),
  tagged: true,
});

/** The web application manifest, by which browsers install the client under the operator's name and colours. */
export const getManifest = defineRoute({
  method: 'GET',
  path: '/manifest.webmanifest',
  result: z.object({
    name: z.string(),
    short_name: z.string(),
    start_url: z.string(),
    scope: z.string(),
    display: z.literal('standalone'),
    background_color: z.string(),
    theme_color: z.string(),
    icons: z.array(z.object({ src: z.string(), sizes: z.string(), type: z.optional(z.string()) })),
  }),
  errors: [],
  needs: anyone,
  audit: noAudit('reads only'),
  tagged: true,
});

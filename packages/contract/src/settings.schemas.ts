import * as z from 'zod/mini';
import { isAdmin } from './actor.ts';
import { defineEvent } from './event.ts';
import * as f from './fields.schemas.ts';
import { anyone, audits, defineRoute, noAudit, right, signedIn } from './route.ts';

const settingEntry = z.object({ key: z.string(), value: z.string() });
export type SettingEntry = z.infer<typeof settingEntry>;

const key = z.string().check(z.minLength(1), z.maxLength(100));
/** The key's own schema checks it afterwards. */
const value = z.string().check(z.maxLength(4096));
const keyParams = z.strictObject({ key });
const settingErrors = ['ERR_NO_SETTING_FOUND'] as const;
const mayChange = right('settings:edit', isAdmin);

export const getCompanySettings = defineRoute({
  method: 'GET',
  path: '/companySettings/:companyId',
  params: z.strictObject({ companyId: f.idText }),
  result: z.array(settingEntry),
  errors: settingErrors,
  needs: signedIn,
  audit: noAudit('reads only'),
});

export const getCompanySettingOne = defineRoute({
  method: 'GET',
  path: '/companySettingOne',
  query: z.strictObject({ column: key, companyId: z.optional(f.idText) }),
  result: settingEntry,
  errors: settingErrors,
  needs: signedIn,
  audit: noAudit('reads only'),
});

export const updateCompanySetting = defineRoute({
  method: 'PUT',
  path: '/companySettings',
  body: z.union([
    z.strictObject({ key, value, companyId: z.optional(f.id) }),
    z.strictObject({ column: key, data: value, companyId: z.optional(f.id) }),
  ]),
  result: settingEntry,
  errors: settingErrors,
  needs: mayChange,
  audit: audits('settings.update'),
});

export const listSettings = defineRoute({
  method: 'GET',
  path: '/settings',
  result: z.array(settingEntry),
  errors: [],
  needs: signedIn,
  audit: noAudit('reads only'),
});

export const updateSetting = defineRoute({
  method: 'PUT',
  path: '/settings/:key',
  params: keyParams,
  body: z.strictObject({ value, companyId: z.optional(f.id) }),
  result: settingEntry,
  errors: settingErrors,
  needs: mayChange,
  audit: audits('settings.update'),
});

export const getSetting = defineRoute({
  method: 'GET',
  path: '/setting/:key',
  params: keyParams,
  result: settingEntry,
  errors: settingErrors,
  needs: signedIn,
  audit: noAudit('reads only'),
});

/** Answers white-label values before anybody signs in. `token` is accepted for older clients and ignored. */
export const getPublicSetting = defineRoute({
  method: 'GET',
  path: '/public-settings/:key',
  params: keyParams,
  query: z.strictObject({ token: z.optional(z.string().check(z.maxLength(200))) }),
  result: settingEntry,
  errors: settingErrors,
  needs: anyone,
  audit: noAudit('reads only'),
});

/** Answers the web application manifest, by which browsers install the client under the operator's name and colours. */
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
    icons: z.array(
      z.object({
        src: z.string(),
        sizes: z.string(),
        type: z.optional(z.string()),
        /** `maskable`: may be cut to any shape. */
        purpose: z.optional(z.enum(['any', 'maskable'])),
      }),
    ),
  }),
  errors: [],
  needs: anyone,
  audit: noAudit('reads only'),
  tagged: true,
});

/** Settings changed; goes to everybody. Those of {@link placingSettings} also make screens load again. */
export const companySettingsEvent = defineEvent(
  'companySettings',
  z.object({ action: z.literal('update'), settings: z.array(settingEntry) }),
);

import * as z from 'zod/mini';
import { type PublicSettingKey, publicSettings } from './public-settings.ts';
import { anyone, defineRoute, noAudit } from './route.ts';

export const isPublicSettingKey = (key: string): key is PublicSettingKey => Object.hasOwn(publicSettings, key);

/** Answers all of them at once. */
export const getPublicSettings = defineRoute({
  method: 'GET',
  path: '/public-settings',
  result: z.record(z.enum(Object.keys(publicSettings) as PublicSettingKey[]), z.string()),
  errors: [],
  needs: anyone,
  audit: noAudit('reads only'),
  tagged: true,
});

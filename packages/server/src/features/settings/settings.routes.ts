import {
  getCompanySettingOne,
  getCompanySettings,
  getPublicSetting,
  getSetting,
  listSettings,
  type PublicSettingKey,
  updateCompanySetting,
  updateSetting,
} from '@guiche/contract/settings';
import { type BoundRoute, bind, bindPublic } from '../../platform/http/bind.ts';
import { changeSetting, getEntry, getPublicEntry, listEntries, listEntriesOf } from './settings.service.ts';

export const settingRoutes: BoundRoute[] = [
  bind(getCompanySettings, (ctx, { params }) => listEntriesOf(ctx, params.companyId)),
  bind(getCompanySettingOne, (ctx, { query }) => getEntry(ctx, query.column)),
  bind(updateCompanySetting, (ctx, { body }) =>
    changeSetting(ctx, 'key' in body ? body : { key: body.column, value: body.data }),
  ),
  bind(listSettings, (ctx) => listEntries(ctx)),
  bind(updateSetting, (ctx, { params, body }) => changeSetting(ctx, { key: params.key, value: body.value })),
  bind(getSetting, (ctx, { params }) => getEntry(ctx, params.key)),
];

/** The public read, with what the installation's configuration says. */
export const publicSettingRoutes = (values: Partial<Record<PublicSettingKey, string>>): BoundRoute[] => [
  bindPublic(getPublicSetting, async (_doors, { params }) => getPublicEntry(values, params.key)),
];

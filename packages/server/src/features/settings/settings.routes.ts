import { getPublicSettings } from '@guiche/contract/public-settings.schemas';
import {
  getCompanySettingOne,
  getCompanySettings,
  getManifest,
  getPublicSetting,
  getSetting,
  listSettings,
  updateCompanySetting,
  updateSetting,
} from '@guiche/contract/settings.schemas';
import { type BoundRoute, bind, bindPublic } from '../../platform/http/bind.ts';
import { describeApp } from './describe-app.ts';
import {
  changeSetting,
  getEntry,
  getPublicEntries,
  getPublicEntry,
  listEntries,
  listEntriesOf,
  type OwnPublicSettings,
} from './settings.service.ts';

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

/** The public routes, with the values from the installation's configuration. */
export const publicSettingRoutes = (own: OwnPublicSettings): BoundRoute[] => [
  bindPublic(getPublicSettings, async () => getPublicEntries(own)),
  bindPublic(getPublicSetting, async (_doors, { params }) => getPublicEntry(own, params.key)),
  bindPublic(getManifest, async () => describeApp(getPublicEntries(own))),
];

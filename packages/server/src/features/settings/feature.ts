import { placingSettings } from '@guiche/contract/company-settings.schemas';
import { companySettingsEvent } from '@guiche/contract/settings.schemas';
import * as z from 'zod/mini';
import type { Config } from '../../platform/config/config.ts';
import { type Feature, hidingNothing } from '../../platform/feature.ts';
import { publicSettingRoutes, settingRoutes } from './settings.routes.ts';
import type { OwnPublicSettings } from './settings.service.ts';

/** The settings that everybody may read before they sign in. */
const publicSettingsOf = (config: Config): OwnPublicSettings => ({
  ...config.brand,
  userCreation: config.userCreation ? 'enabled' : 'disabled',
  humanAgent: config.graph.humanAgent ? 'enabled' : 'disabled',
  ...(config.supportUrl === null ? {} : { supportUrl: config.supportUrl }),
});

export const settings: Feature = {
  name: 'settings',
  maskers: hidingNothing(companySettingsEvent),
  isReplacing({ name, payload }) {
    if (name !== companySettingsEvent.name) return false;
    const read = z.safeParse(companySettingsEvent.payload, payload);
    return !read.success || read.data.settings.some(({ key }) => placingSettings.has(key));
  },
  compose: ({ config }) => ({ routes: [...settingRoutes, ...publicSettingRoutes(publicSettingsOf(config))] }),
};

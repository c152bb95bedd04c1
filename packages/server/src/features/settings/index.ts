export { readTypedNumber, requireNumber } from './read-typed-number.ts';
export { publicSettingRoutes, settingRoutes } from './settings.routes.ts';
export { readAllSettings, readSetting } from './settings.service.ts';

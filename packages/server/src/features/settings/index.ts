export { readTypedNumber } from './read-typed-number.ts';
export { readAllSettings, readSetting } from './settings.service.ts';

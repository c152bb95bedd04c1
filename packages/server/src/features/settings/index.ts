export { readTypedNumber, requireNumber } from './read-typed-number.ts';
export { readAllSettings, readSetting } from './settings.service.ts';

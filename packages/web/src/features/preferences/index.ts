export { useOwnPreference } from './use-own-preference.ts';

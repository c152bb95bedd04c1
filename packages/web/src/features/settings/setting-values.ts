import type { SettingEntry } from '@guiche/contract/settings.schemas';

export type SettingValues = Readonly<Record<string, string>>;

/** The values by their keys, with these over the others. */
export const withSettings = (known: SettingValues, entries: readonly SettingEntry[]): SettingValues => ({
  ...known,
  ...Object.fromEntries(entries.map(({ key, value }) => [key, value])),
});

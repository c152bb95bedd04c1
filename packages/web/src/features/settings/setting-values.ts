import type { SettingEntry } from '@guiche/contract/settings.schemas';

export type SettingValues = Readonly<Record<string, string>>;

/** The known values, replaced by these entries. */
export const withSettings = (known: SettingValues, entries: readonly SettingEntry[]): SettingValues => ({
  ...known,
  ...Object.fromEntries(entries.map(({ key, value }) => [key, value])),
});

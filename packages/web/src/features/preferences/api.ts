import { getOwnPreferences, putOwnPreference } from '@guiche/contract/preferences';
import type { OwnPreferenceKey, OwnPreferences } from '@guiche/contract/preferences.schemas';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../../lib/http.ts';
import { readStored, writeStored } from './stored-preferences.ts';

/**
 * The person's preferences: from the device at once, then from the server; unsent changes of this device win. They have
 * no events, so returning to the tab loads them again.
 */
export const preferencesOptions = (userId: number) =>
  queryOptions({
    queryKey: ['preferences', userId],
    queryFn: async ({ signal }): Promise<Partial<OwnPreferences>> => {
      const before = readStored(userId);
      const answer = await request(getOwnPreferences, { signal });
      const { values, unsent } = readStored(userId);
      // Changes made during the request may have reached the server after it was read.
      const isOurs = ([key, value]: [string, unknown]) =>
        [...before.unsent, ...unsent].some((each) => each === key) ||
        JSON.stringify(value) !== JSON.stringify(before.values[key as OwnPreferenceKey]);
      const own = Object.fromEntries(Object.entries(values).filter(isOurs));
      const merged = { ...answer, ...own };
      writeStored(userId, { values: merged, unsent });
      return merged;
    },
    initialData: () => readStored(userId).values,
    initialDataUpdatedAt: 0,
    refetchOnWindowFocus: true,
    // An error of preferences must not close a screen.
    throwOnError: false,
  });

export const sendPreference = (key: OwnPreferenceKey, value: unknown) =>
  request(putOwnPreference, { params: { key }, body: { value: JSON.stringify(value) } });

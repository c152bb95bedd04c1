import { companySettingsEvent, listSettings } from '@guiche/contract/settings';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { request } from '../../lib/http.ts';
import { useLiveEvent } from '../../lib/use-live-event.ts';
import { withSettings } from './setting-values.ts';

/** The company's settings. Events keep them current; a gap loads them again. */
export const settingsOptions = queryOptions({
  queryKey: ['company-settings'],
  queryFn: async ({ signal }) => withSettings({}, await request(listSettings, { signal })),
  // Events are applied only while the screen is shown.
  staleTime: 0,
});

/** Applies changes of settings, here and by others. */
export function useSettingsLive() {
  const cache = useQueryClient();
  useLiveEvent(
    companySettingsEvent,
    ({ settings }) => {
      cache.setQueryData(settingsOptions.queryKey, (known) => known && withSettings(known, settings));
    },
    { catchUp: true },
  );
}

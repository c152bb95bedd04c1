import { companySettingsEvent, listSettings } from '@guiche/contract/settings';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { request } from '../../lib/http.ts';
import { useLiveEvent } from '../../lib/use-live-event.ts';
import { withSettings } from './setting-values.ts';

/** The company's settings. Events keep them current; a gap in those loads them again. */
export const settingsOptions = queryOptions({
  queryKey: ['company-settings'],
  queryFn: async ({ signal }) => withSettings({}, await request(listSettings, { signal })),
  // Out of sight nobody applies events.
  staleTime: 0,
});

/** Shows what is changed, here and by others. */
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

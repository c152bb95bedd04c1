import { initialPreferences } from '@guiche/contract/preferences';
import type { OwnPreferenceKey, OwnPreferences } from '@guiche/contract/preferences.schemas';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { useConnectionStatus } from '../../lib/live-status.ts';
import { useSession } from '../auth/index.ts';
import { preferencesOptions } from './api.ts';
import { changePreference, sendUnsent } from './change-preference.ts';

type Next<K extends OwnPreferenceKey> = OwnPreferences[K] | ((now: OwnPreferences[K]) => OwnPreferences[K]);

/** A preference that follows the person across devices, with its setter. */
export function useOwnPreference<K extends OwnPreferenceKey>(key: K): [OwnPreferences[K], (next: Next<K>) => void] {
  const { user } = useSession();
  const cache = useQueryClient();
  const { data } = useQuery({ ...preferencesOptions(user.id), select: (all) => all[key] });
  const { state } = useConnectionStatus();
  useEffect(() => {
    if (state === 'connected') sendUnsent(cache, user.id);
  }, [state, cache, user.id]);
  const initial = initialPreferences[key];
  const change = useCallback(
    (next: Next<K>) => {
      const options = preferencesOptions(user.id);
      const apply = (all: Partial<OwnPreferences> | undefined) => {
        const now = (all?.[key] ?? initial) as OwnPreferences[K];
        const wanted = typeof next === 'function' ? next(now) : next;
        if (wanted !== now) changePreference(cache, user.id, key, wanted);
      };
      const known = cache.getQueryState(options.queryKey);
      // The device's value may be old: a change based on the value waits for the server's.
      if (typeof next !== 'function' || (known && known.dataUpdateCount > 0)) apply(known?.data);
      else cache.fetchQuery(options).then(apply, () => apply(known?.data));
    },
    [cache, user.id, key, initial],
  );
  return [data === undefined ? initial : (data as OwnPreferences[K]), change];
}

import { quickMessageEvent } from '@guiche/contract/quick-messages';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { loadAgain } from '../../../lib/load-again.ts';
import { useLiveEvent } from '../../../lib/use-live-event.ts';
import { quickMessagesOptions } from './quick-options.ts';

/** Reloads quick messages after events while a chat is open; the next chat loads them again. */
export function useQuickLive() {
  const cache = useQueryClient();
  useLiveEvent(quickMessageEvent, () => loadAgain(cache, { queryKey: quickMessagesOptions.queryKey }));
  useEffect(
    () => () => void cache.invalidateQueries({ queryKey: quickMessagesOptions.queryKey, refetchType: 'none' }),
    [cache],
  );
}

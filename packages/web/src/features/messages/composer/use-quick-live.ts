import { quickMessageEvent } from '@guiche/contract/quick-messages';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { loadAgain } from '../../../lib/load-again.ts';
import { useLiveEvent } from '../../../lib/use-live-event.ts';
import { quickMessagesOptions } from './quick-options.ts';

/** Others write quick messages too: they are loaded again while a chat is open, and asked for anew by the next one. */
export function useQuickLive() {
  const cache = useQueryClient();
  useLiveEvent(quickMessageEvent, () => loadAgain(cache, { queryKey: quickMessagesOptions.queryKey }));
  useEffect(
    () => () => void cache.invalidateQueries({ queryKey: quickMessagesOptions.queryKey, refetchType: 'none' }),
    [cache],
  );
}

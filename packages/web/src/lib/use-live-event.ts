import type { BrowserEvent, PayloadOf } from '@guiche/contract/event';
import { useEffect, useEffectEvent } from 'react';
import { subscribeLive } from './live-events.ts';

/**
 * Calls `handler` for each event of this kind while mounted, in order, one batch per frame. `catchUp`: also again for
 * events that a newly loaded answer may have missed. For handlers that only update the cache, where twice is the same
 * as once; never for a sound or an announcement.
 */
export function useLiveEvent<T extends BrowserEvent>(
  event: T,
  handler: (payload: PayloadOf<T>, seq: number) => void,
  { catchUp = false }: { catchUp?: boolean } = {},
) {
  const latest = useEffectEvent(handler);
  useEffect(() => subscribeLive(event, (payload, seq) => latest(payload, seq), catchUp), [event, catchUp]);
}

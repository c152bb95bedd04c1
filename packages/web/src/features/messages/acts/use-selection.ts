import { useCallback, useMemo, useState } from 'react';
import type { ShownMessage } from '../chat-rows.ts';

export interface Selection {
  /** The keys of the chosen bubbles; null: no selection. */
  keys: ReadonlySet<string> | null;
  begin: (shown: ShownMessage) => void;
  toggle: (shown: ShownMessage) => void;
  /** Chooses it, whether it was chosen or not. */
  add: (shown: ShownMessage) => void;
  end: () => void;
}

/** Only stored messages that are not deleted can be chosen, and no missed calls, which have no bubble. */
export const isChoosable = ({ queued, message }: ShownMessage) =>
  queued === null && !message.isDeleted && message.mediaType !== 'call_log';

/** The selection of bubbles. */
export function useSelection(): Selection {
  const [keys, setKeys] = useState<ReadonlySet<string> | null>(null);
  const change = useCallback((shown: ShownMessage, how: (present: Set<string>) => void) => {
    if (!isChoosable(shown)) return;
    setKeys((now) => {
      const next = new Set(now);
      how(next);
      return next;
    });
  }, []);
  const add = useCallback((shown: ShownMessage) => change(shown, (next) => next.add(shown.key)), [change]);
  const toggle = useCallback(
    (shown: ShownMessage) => change(shown, (next) => (next.delete(shown.key) ? undefined : next.add(shown.key))),
    [change],
  );
  const end = useCallback(() => setKeys(null), []);
  return useMemo(() => ({ keys, begin: add, toggle, add, end }), [keys, add, toggle, end]);
}

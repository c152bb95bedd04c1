import { useCallback, useMemo, useState } from 'react';
import type { ShownMessage } from '../chat-rows.ts';

export interface Selection {
  /** Keys of the chosen bubbles; null while nothing is being chosen. */
  keys: ReadonlySet<string> | null;
  begin: (shown: ShownMessage) => void;
  toggle: (shown: ShownMessage) => void;
  /** Chooses it whatever it was. */
  add: (shown: ShownMessage) => void;
  end: () => void;
}

/** What can be chosen: the server's messages that are there. With a call, which is no bubble, nothing can be done. */
export const isChoosable = ({ queued, message }: ShownMessage) =>
  queued === null && !message.isDeleted && message.mediaType !== 'call_log';

/** Which bubbles are chosen, to do something with all of them. */
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

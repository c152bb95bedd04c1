import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { InboxSearch } from './inbox-search.ts';
import { useInbox } from './use-inbox.ts';

const searchAfterMs = 500;

const asAddressed = (typed: string) => typed.trim() || undefined;

/** The state of the search box. The text enters the address, and is searched, half a second after the last key. */
export function useSearchBox() {
  const { search, changeSearch } = useInbox();
  const [typed, setTyped] = useState(search.q ?? '');
  // The text that this box last put into the address; any other came by navigation.
  const own = useRef(search.q);

  useEffect(() => {
    if (search.q === own.current) return;
    own.current = search.q;
    setTyped(search.q ?? '');
  }, [search.q]);

  const commit = (text: string) => {
    const q = asAddressed(text);
    if (q === undefined || q === own.current) return;
    const begins = own.current === undefined;
    own.current = q;
    changeSearch({ q, at: undefined }, begins ? 'keep' : undefined);
  };
  const commitLate = useEffectEvent(commit);
  useEffect(() => {
    const timer = setTimeout(() => commitLate(typed), searchAfterMs);
    return () => clearTimeout(timer);
  }, [typed]);

  /** Empties the box and ends the search. */
  const leave = (part: InboxSearch) => {
    const searched = own.current !== undefined;
    own.current = undefined;
    setTyped('');
    if (searched || Object.keys(part).length > 0) changeSearch({ ...part, q: undefined, at: undefined });
  };
  return {
    typed,
    // An empty text shows the lists again at once.
    type: (text: string) => (asAddressed(text) === undefined ? leave({}) : setTyped(text)),
    searchNow: () => commit(typed),
    leave,
  };
}

export type SearchBoxState = ReturnType<typeof useSearchBox>;

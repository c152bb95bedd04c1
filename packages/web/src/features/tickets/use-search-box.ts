import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { InboxSearch } from './inbox-search.ts';
import { useInbox } from './use-inbox.ts';

const searchAfterMs = 500;

const asAddressed = (typed: string) => typed.trim() || undefined;

/** What stands in the search box. It enters the address, and is asked for, half a second after the last key. */
export function useSearchBox() {
  const { search, changeSearch } = useInbox();
  const [typed, setTyped] = useState(search.q ?? '');
  // What this box last put into the address: anything else there came by back, forward or a link.
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

  /** Empties the box and ends the search, wherever that leads. */
  const leave = (part: InboxSearch) => {
    const searched = own.current !== undefined;
    own.current = undefined;
    setTyped('');
    if (searched || Object.keys(part).length > 0) changeSearch({ ...part, q: undefined, at: undefined });
  };
  return {
    typed,
    // Nothing left to search for: the lists are back at once.
    type: (text: string) => (asAddressed(text) === undefined ? leave({}) : setTyped(text)),
    searchNow: () => commit(typed),
    leave,
  };
}

export type SearchBoxState = ReturnType<typeof useSearchBox>;

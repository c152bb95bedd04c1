import { useOwnPreference } from '../preferences/index.ts';
import { type InboxSearch, type ShownTab, sortOf } from './inbox-search.ts';

/** The order of a list and its switch: for the pending list the person's preference, else the address. */
export function useOrder(search: InboxSearch, tab: ShownTab, onChange: (part: InboxSearch) => void) {
  const [, setPending] = useOwnPreference('pendingOrder');
  const sort = tab === 'search' ? 'desc' : sortOf(search, tab);
  const turn = () => {
    if (tab === 'pending') setPending(sort === 'desc' ? 'waiting' : 'newest');
    onChange({ sort: tab === 'pending' || sort === 'asc' ? undefined : 'asc' });
  };
  return { sort, turn };
}

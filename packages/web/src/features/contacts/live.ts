import type { Contact } from '@guiche/contract/contacts';
import { contactEvent } from '@guiche/contract/contacts';
import { useQueryClient } from '@tanstack/react-query';
import { useLiveEvent } from '../../lib/live.ts';

/** Keeps contacts that were looked at current while the inbox is on screen. */
export function useContactsLive() {
  const cache = useQueryClient();
  useLiveEvent(
    contactEvent,
    (event) => {
      // Of two contacts one was made: conversations that are loaded are longer now, wherever they are shown.
      if (event.action === 'delete') {
        void cache.invalidateQueries();
        return;
      }
      const { contact } = event;
      cache.setQueryData<Contact>(['contacts', 'detail', contact.id], (known) =>
        known === undefined || known.version > contact.version ? known : contact,
      );
    },
    { catchUp: true },
  );
}

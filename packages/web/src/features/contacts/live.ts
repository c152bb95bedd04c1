import { contactEvent } from '@guiche/contract/contacts';
import type { Contact } from '@guiche/contract/contacts.schemas';
import { tagEvent } from '@guiche/contract/tags';
import { useQueryClient } from '@tanstack/react-query';
import { loadAgain } from '../../lib/load-again.ts';
import { useLiveEvent } from '../../lib/use-live-event.ts';
import { contactKeys } from './contact-keys.ts';
import { newerContact } from './newer-contact.ts';

/** Keeps contacts that were looked at current while the inbox is on screen. */
export function useContactsLive() {
  const cache = useQueryClient();
  useLiveEvent(
    contactEvent,
    (event) => {
      if (event.action !== 'update') return;
      const { contact } = event;
      cache.setQueryData<Contact>(contactKeys.detail(contact.id), (known) => known && newerContact(known, contact));
    },
    { catchUp: true },
  );
  // Who has the tag shows it as it now is.
  useLiveEvent(tagEvent, (event) => {
    if (event.action !== 'create') loadAgain(cache, { queryKey: contactKeys.all });
  });
  // Of two contacts one was made: notes and earlier tickets of both are the one's now. Once, as it asks the server: handed
  // again for each answer that comes, it would ask for ever.
  useLiveEvent(contactEvent, (event) => {
    if (event.action === 'delete') loadAgain(cache, { queryKey: contactKeys.all });
  });
}

import type { Contact } from '@guiche/contract/contacts';
import { contactEvent } from '@guiche/contract/contacts';
import { useQueryClient } from '@tanstack/react-query';
import { useLiveEvent } from '../../lib/live.ts';
import { loadAgain } from '../../lib/load-again.ts';
import { applyContact, removeContact } from './api.ts';
import { contactKeys } from './contact-keys.ts';

/** Keeps lists of contacts as the server tells them: who is new, who changed, who is gone. */
export function useContactListLive() {
  const cache = useQueryClient();
  useLiveEvent(
    contactEvent,
    (event) => {
      if (event.action === 'update') applyContact(cache, event.contact);
      else removeContact(cache, event.contactId);
    },
    { catchUp: true },
  );
  // Of two one was made, or somebody is gone: what looks alike is looked for again. Once, as it asks the server.
  useLiveEvent(contactEvent, (event) => {
    if (event.action === 'delete') loadAgain(cache, { queryKey: contactKeys.duplicates });
  });
}

/** Keeps contacts that were looked at current while the inbox is on screen. */
export function useContactsLive() {
  const cache = useQueryClient();
  useLiveEvent(
    contactEvent,
    (event) => {
      if (event.action !== 'update') return;
      const { contact } = event;
      cache.setQueryData<Contact>(contactKeys.detail(contact.id), (known) =>
        known === undefined || known.version > contact.version ? known : contact,
      );
    },
    { catchUp: true },
  );
  // Of two contacts one was made: notes and earlier tickets of both are the one's now. Once, as it asks the server: handed
  // again for each answer that comes, it would ask for ever.
  useLiveEvent(contactEvent, (event) => {
    if (event.action === 'delete') loadAgain(cache, { queryKey: contactKeys.all });
  });
}

import { contactEvent } from '@guiche/contract/contacts';
import { tagEvent } from '@guiche/contract/tags';
import { useQueryClient } from '@tanstack/react-query';
import { loadAgain } from '../../lib/load-again.ts';
import { useLiveEvent } from '../../lib/use-live-event.ts';
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
  // Tags are told once, not for each contact that has them.
  useLiveEvent(tagEvent, (event) => {
    if (event.action !== 'create') loadAgain(cache, { queryKey: contactKeys.all });
  });
  // Of two one was made, or somebody is gone: what looks alike is looked for again. Once, as it asks the server.
  useLiveEvent(contactEvent, (event) => {
    if (event.action === 'delete') loadAgain(cache, { queryKey: contactKeys.duplicates });
  });
}

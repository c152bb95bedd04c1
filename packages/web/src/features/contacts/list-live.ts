import { contactEvent } from '@guiche/contract/contacts';
import { tagEvent } from '@guiche/contract/tags';
import { useQueryClient } from '@tanstack/react-query';
import { loadAgain } from '../../lib/load-again.ts';
import { useLiveEvent } from '../../lib/use-live-event.ts';
import { applyContact, removeContact } from './api.ts';
import { contactKeys } from './contact-keys.ts';

/** Keeps lists of contacts current by events. */
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
  // A tag has one event, not one for each contact that has it.
  useLiveEvent(tagEvent, (event) => {
    if (event.action !== 'create') loadAgain(cache, { queryKey: contactKeys.all });
  });
  // A merge or a deletion changes the duplicates, which are loaded again. Not on catch-up: each answer would cause
  // another request.
  useLiveEvent(contactEvent, (event) => {
    if (event.action === 'delete') loadAgain(cache, { queryKey: contactKeys.duplicates });
  });
}

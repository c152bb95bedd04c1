import { contactEvent } from '@guiche/contract/contacts';
import type { Contact } from '@guiche/contract/contacts.schemas';
import { tagEvent } from '@guiche/contract/tags';
import { useQueryClient } from '@tanstack/react-query';
import { loadAgain } from '../../lib/load-again.ts';
import { useLiveEvent } from '../../lib/use-live-event.ts';
import { contactKeys } from './contact-keys.ts';
import { newerContact } from './newer-contact.ts';

/** Keeps loaded contacts current while the inbox is on screen. */
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
  // Contacts with the tag show its new form.
  useLiveEvent(tagEvent, (event) => {
    if (event.action !== 'create') loadAgain(cache, { queryKey: contactKeys.all });
  });
  // A merge moves notes and earlier tickets. Not on catch-up: each answer would cause another request, forever.
  useLiveEvent(contactEvent, (event) => {
    if (event.action === 'delete') loadAgain(cache, { queryKey: contactKeys.all });
  });
}

import type { Contact } from '@guiche/contract/contacts.schemas';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorText } from '../../lib/errors.ts';
import { announce } from '../../ui/live-region.tsx';
import { showToast } from '../../ui/toast.ts';
import { applyContact } from './api.ts';
import { contactKeys } from './contact-keys.ts';

interface Change {
  /** The contact as it will most likely be. */
  expected: (contact: Contact) => Contact;
  send: (contact: Contact) => Promise<unknown>;
  onDone?: () => void;
}

/**
 * Changes a contact: shown at once, taken back and said where the server refuses. Changes of one contact go out one after
 * the other, each with what the ones before it made.
 */
export function useContactChange(contactId: number) {
  const cache = useQueryClient();
  const key = contactKeys.detail(contactId);
  const { mutate } = useMutation({
    scope: { id: `contact-${contactId}` },
    mutationFn: ({ send }: Change & { before: Contact }) => {
      const contact = cache.getQueryData<Contact>(key);
      return contact ? send(contact) : Promise.resolve();
    },
    onSuccess: (_answer, { onDone }) => onDone?.(),
    onError: (error, { before }) => {
      // Without a network nobody can be asked what is true.
      applyContact(cache, before);
      showToast({ kind: 'error', text: errorText(error) });
      announce(errorText(error));
      void cache.invalidateQueries({ queryKey: contactKeys.lists });
    },
    // What is true is the server's; what was shown meanwhile was only expected.
    onSettled: () => cache.invalidateQueries({ queryKey: key }),
  });
  return (change: Change) => {
    const contact = cache.getQueryData<Contact>(key);
    if (!contact) return;
    applyContact(cache, change.expected(contact));
    mutate({ ...change, before: contact });
  };
}

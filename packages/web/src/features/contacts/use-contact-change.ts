import type { Contact } from '@guiche/contract/contacts.schemas';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorText } from '../../lib/errors.ts';
import { announce } from '../../ui/live-region.tsx';
import { showToast } from '../../ui/toast.ts';
import { applyContact } from './api.ts';
import { contactKeys } from './contact-keys.ts';

interface Change {
  /** The expected contact, shown before the answer. */
  expected: (contact: Contact) => Contact;
  send: (contact: Contact) => Promise<unknown>;
  onDone?: () => void;
}

/**
 * Changes a contact: shown at once, reverted with a notice if refused. Changes of one contact are sent in turn, each on
 * the result of the ones before.
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
      // Without a network the contact cannot be loaded again.
      applyContact(cache, before);
      showToast({ kind: 'error', text: errorText(error) });
      announce(errorText(error));
      void cache.invalidateQueries({ queryKey: contactKeys.lists });
    },
    // The server has the true state; what was shown was only expected.
    onSettled: () => cache.invalidateQueries({ queryKey: key }),
  });
  return (change: Change) => {
    const contact = cache.getQueryData<Contact>(key);
    if (!contact) return;
    applyContact(cache, change.expected(contact));
    mutate({ ...change, before: contact });
  };
}

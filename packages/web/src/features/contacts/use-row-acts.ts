import { blockContact } from '@guiche/contract/contact-acts';
import type { Contact } from '@guiche/contract/contacts.schemas';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/errors.ts';
import { request } from '../../lib/http.ts';
import { announce } from '../../ui/live-region.tsx';
import { showToast } from '../../ui/toast.ts';
import { applyContact } from './api.ts';

/** The acts of a row; each notice offers to undo its act. */
export function useRowActs() {
  const { t } = useTranslation('contacts');
  const cache = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: ({ contact, active }: { contact: Contact; active: boolean; canUndo: boolean }) =>
      request(blockContact, { params: { contactId: contact.id }, body: { active } }),
    onSuccess: (changed, { active, canUndo }) => {
      applyContact(cache, changed);
      const text = t(active ? 'block.undone' : 'block.done');
      const undo = () => mutate({ contact: changed, active: !active, canUndo: false });
      showToast({ kind: 'success', text, ...(canUndo && { action: { label: t('undo'), run: undo } }) });
      announce(text);
    },
    onError: (error) => {
      showToast({ kind: 'error', text: errorText(error) });
      announce(errorText(error));
    },
  });
  return { setActive: (contact: Contact, active: boolean) => mutate({ contact, active, canUndo: true }) };
}

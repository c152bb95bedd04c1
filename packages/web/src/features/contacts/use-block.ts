import { blockContact } from '@guiche/contract/contact-acts';
import { useTranslation } from 'react-i18next';
import { request } from '../../lib/http.ts';
import { announce } from '../../ui/live-region.tsx';
import { showToast } from '../../ui/toast.ts';
import { useContactChange } from './use-contact-change.ts';

/** Blocks or unblocks a contact; the notice offers to undo it. */
export function useBlock(contactId: number) {
  const { t } = useTranslation('contacts');
  const change = useContactChange(contactId);

  const setActive = (active: boolean, canUndo = true) =>
    change({
      expected: (known) => ({ ...known, active }),
      send: () => request(blockContact, { params: { contactId }, body: { active } }),
      onDone: () => {
        const text = t(active ? 'block.undone' : 'block.done');
        const action = canUndo ? { label: t('undo'), run: () => setActive(!active, false) } : undefined;
        showToast({ kind: 'success', text, ...(action && { action }) });
        announce(text);
      },
    });
  return (active: boolean) => setActive(active);
}

import { mergeContacts } from '@guiche/contract/contact-acts';
import type { Contact } from '@guiche/contract/contacts.schemas';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/errors.ts';
import { formatPhone } from '../../lib/formats.ts';
import { request } from '../../lib/http.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { announce } from '../../ui/live-region.tsx';
import { showToast } from '../../ui/toast.ts';
import { applyContact } from './api.ts';
import formStyles from './contact-form.module.css';
import { ContactSearchField, type FoundContact } from './contact-search-field.tsx';
import styles from './contacts.module.css';

interface MergeDialogProps {
  /** The contact that stays. */
  contact: Contact;
  /** The initial choice. */
  other?: FoundContact;
  opened: boolean;
  onClose: () => void;
}

/** Merges two contacts; it says beforehand who stays and what moves, because there is no way back. */
export function MergeDialog({ contact, other: first, opened, onClose }: MergeDialogProps) {
  const { t } = useTranslation('contacts');
  const cache = useQueryClient();
  const [other, setOther] = useState<FoundContact | null>(first ?? null);
  const field = useRef<HTMLInputElement>(null);
  const back = useRef<HTMLButtonElement>(null);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: ({ id }: FoundContact) =>
      request(mergeContacts, { params: { contactId: contact.id }, body: { otherContactId: id } }),
    onSuccess: (kept) => {
      applyContact(cache, kept);
      close();
      showToast({ kind: 'success', text: t('merge.done') });
      announce(t('merge.done'));
    },
  });
  function close() {
    setOther(null);
    reset();
    onClose();
  }
  const choose = (chosen: FoundContact | null) => {
    reset();
    setOther(chosen);
    // The pressed button is gone, so the focus goes to what replaces it.
    requestAnimationFrame(() => (chosen === null ? field : back).current?.focus());
  };
  return (
    <Dialog
      opened={opened}
      onClose={close}
      title={t('merge.title')}
      actions={
        <>
          <button type="button" className="button button-default" onClick={close}>
            {t('ui:dialog.cancel')}
          </button>
          <button
            type="button"
            className="button button-danger"
            disabled={other === null || isPending}
            onClick={() => other && mutate(other)}
          >
            {t('merge.confirm')}
          </button>
        </>
      }
    >
      {other === null ? (
        <ContactSearchField label={t('merge.search')} exceptId={contact.id} ref={field} onChoose={choose} />
      ) : (
        <div className={formStyles.merge}>
          <Side label={t('merge.stays')} contact={contact} />
          <Side label={t('merge.goes')} contact={other} />
          <button type="button" className="button button-small button-default" onClick={() => choose(null)} ref={back}>
            {t('merge.other')}
          </button>
          <p>{t('merge.text', { kept: contact.name, gone: other.name })}</p>
          <p className={styles.quiet}>{t('merge.silent')}</p>
          {error !== null && (
            <p className={styles.refusal} role="alert">
              {errorText(error)}
            </p>
          )}
        </div>
      )}
    </Dialog>
  );
}

function Side({ label, contact }: { label: string; contact: FoundContact }) {
  return (
    <p className={formStyles.side}>
      <span className={styles.quiet}>{label}</span>
      <b dir="auto">{contact.name}</b>
      <span className={styles.quiet}>{formatPhone(contact.number)}</span>
    </p>
  );
}

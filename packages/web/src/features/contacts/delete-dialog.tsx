import { deleteContact } from '@guiche/contract/contact-acts';
import type { Contact } from '@guiche/contract/contacts.schemas';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/errors.ts';
import { request } from '../../lib/http.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { announce } from '../../ui/live-region.tsx';
import { showToast } from '../../ui/toast.ts';
import { removeContact } from './api.ts';
import styles from './contacts.module.css';

interface DeleteDialogProps {
  contact: Contact | null;
  onClose: () => void;
}

/** Asks before a contact is deleted, and says what is deleted with it. */
export function DeleteDialog({ contact, onClose }: DeleteDialogProps) {
  const { t } = useTranslation('contacts');
  const cache = useQueryClient();
  const last = useRef(contact);
  if (contact !== null) last.current = contact;
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: ({ id }: Contact) => request(deleteContact, { params: { contactId: id } }),
    onSuccess: (_done, { id, name }) => {
      removeContact(cache, id);
      close();
      showToast({ kind: 'success', text: t('delete.done', { name }) });
      announce(t('delete.done', { name }));
    },
  });
  function close() {
    reset();
    onClose();
  }
  const name = last.current?.name ?? '';
  return (
    <ConfirmDialog
      danger
      opened={contact !== null}
      onClose={close}
      title={t('delete.title', { name })}
      confirmLabel={t('delete.confirm')}
      busy={isPending}
      onConfirm={() => contact && mutate(contact)}
    >
      {t('delete.text')}
      {error !== null && (
        <span className={styles.refusal} role="alert">
          {errorText(error)}
        </span>
      )}
    </ConfirmDialog>
  );
}

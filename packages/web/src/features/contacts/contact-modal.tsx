import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { contactOptions } from './api.ts';
import { ContactForm } from './contact-form.tsx';
import type { ContactModalRequest } from './contact-modal-request.ts';
import { emptyValues, valuesOf } from './contact-values.ts';

interface ContactModalProps {
  request: ContactModalRequest | null;
  onClose: () => void;
}

/** The contact form. It asks before it throws away what was written. */
export function ContactModal({ request, onClose }: ContactModalProps) {
  const { t } = useTranslation('contacts');
  const cache = useQueryClient();
  const last = useRef(request);
  if (request !== null) last.current = request;
  const contactId = last.current?.contactId ?? null;
  // Known at once: Escape right after a letter must not meet what was drawn before it.
  const isDirty = useRef(false);
  const [isAsking, setAsking] = useState(false);
  const { data, error, refetch } = useQuery({
    ...contactOptions(cache, contactId ?? 0),
    enabled: request !== null && contactId !== null,
  });
  const end = () => {
    setAsking(false);
    isDirty.current = false;
    onClose();
  };
  const close = () => (isDirty.current ? setAsking(true) : end());
  const before = contactId === null ? emptyValues : data && valuesOf(data);
  return (
    <>
      <Dialog
        opened={request !== null}
        onClose={close}
        title={t(contactId === null ? 'contactModal.new' : 'contactModal.edit')}
      >
        {before === undefined && error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
        {before === undefined && error === null && <SkeletonRows rows={2} label={t('loading')} />}
        {before && request !== null && (
          <ContactForm
            key={contactId ?? 'new'}
            contactId={contactId}
            initial={before}
            isGroup={data?.isGroup ?? false}
            onDirty={(now) => {
              isDirty.current = now;
            }}
            onCancel={close}
            onSaved={(contact) => {
              end();
              request.onSaved?.(contact);
            }}
          />
        )}
      </Dialog>
      <ConfirmDialog
        danger
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={t('contactModal.discardTitle')}
        confirmLabel={t('contactModal.discard')}
        onConfirm={end}
      >
        {t('contactModal.discardText')}
      </ConfirmDialog>
    </>
  );
}

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../ui/error-state.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { contactOptions } from './api.ts';
import { ContactForm } from './contact-form.tsx';
import { ContactIdentities } from './contact-identities.tsx';
import type { ContactModalRequest } from './contact-modal-request.ts';
import { emptyValues, valuesOf } from './contact-values.ts';
import { TagField } from './tag-field.tsx';

interface ContactModalProps {
  request: ContactModalRequest | null;
  onClose: () => void;
}

/** The contact form in a dialog; it asks before text is lost. */
export function ContactModal({ request, onClose }: ContactModalProps) {
  const { t } = useTranslation('contacts');
  const cache = useQueryClient();
  const last = useRef(request);
  if (request !== null) last.current = request;
  const contactId = last.current?.contactId ?? null;
  const { data, error, refetch } = useQuery({
    ...contactOptions(cache, contactId ?? 0),
    enabled: request !== null && contactId !== null,
  });
  const before = contactId === null ? emptyValues : data && valuesOf(data);
  return (
    <FormDialog
      opened={request !== null}
      onClose={onClose}
      title={t(contactId === null ? 'contactModal.new' : 'contactModal.edit')}
      size={480}
    >
      {({ onDirty, close, end }) => (
        <>
          {before === undefined && error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
          {before === undefined && error === null && <SkeletonRows rows={2} label={t('loading')} />}
          {before && request !== null && (
            <ContactForm
              key={contactId ?? 'new'}
              contactId={contactId}
              initial={before}
              filled={{ ...before, ...request.filled }}
              isGroup={data?.isGroup ?? false}
              beside={
                contactId !== null &&
                data && (
                  <>
                    <TagField contact={data} />
                    <ContactIdentities contact={data} />
                  </>
                )
              }
              onDirty={onDirty}
              onCancel={close}
              onSaved={(contact) => {
                end();
                request.onSaved?.(contact);
              }}
            />
          )}
        </>
      )}
    </FormDialog>
  );
}

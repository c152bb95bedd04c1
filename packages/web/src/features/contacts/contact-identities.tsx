import { refreshProfile } from '@guiche/contract/contact-profiles';
import type { Contact } from '@guiche/contract/contacts.schemas';
import { IconRefresh } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/errors.ts';
import { formatPhone } from '../../lib/formats.ts';
import { request } from '../../lib/http.ts';
import { announce } from '../../ui/live-region.tsx';
import { showToast } from '../../ui/toast.ts';
import { identitiesOptions } from './api.ts';
import styles from './contacts.module.css';
import { Failed } from './earlier-tickets.tsx';

/** The contact's addresses, and an act to ask the channel for their profile again. */
export function ContactIdentities({ contact }: { contact: Contact }) {
  const { t } = useTranslation('contacts');
  const { data, error, refetch } = useQuery(identitiesOptions(contact.id));
  const tell = (kind: 'success' | 'error', text: string) => {
    showToast({ kind, text });
    announce(text);
  };
  const { mutate, isPending } = useMutation({
    mutationFn: () => request(refreshProfile, { params: { contactId: contact.id } }),
    onSuccess: () => tell('success', t('identities.asked')),
    onError: (failure) => tell('error', errorText(failure)),
  });
  return (
    <section className={styles.section} aria-label={t('identities.title')}>
      <h3 className={styles.sectionTitle}>{t('identities.title')}</h3>
      {data === undefined && error !== null && <Failed error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && <p className={styles.quiet}>{t('identities.none')}</p>}
      {data && data.length > 0 && (
        <dl className={styles.details}>
          {data.map(({ type, value }) => (
            <div key={`${type} ${value}`}>
              <dt>{t(`identities.${type}`)}</dt>
              <dd dir="auto">{type === 'phone' ? formatPhone(value) : value}</dd>
            </div>
          ))}
        </dl>
      )}
      <button
        type="button"
        className="button button-small button-default"
        disabled={isPending}
        onClick={() => mutate()}
      >
        <IconRefresh size={16} stroke={1.75} aria-hidden="true" />
        {t('identities.refresh')}
      </button>
    </section>
  );
}

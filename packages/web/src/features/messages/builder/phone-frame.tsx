import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './builder.module.css';

/** The frame of the contact's phone. */
export function PhoneFrame({ contact, children }: { contact: string; children: ReactNode }) {
  const { t } = useTranslation('compose');
  return (
    <section className={styles.phone} aria-label={t('builder.preview', { name: contact })}>
      <p className={styles.phoneTitle}>{t('builder.preview', { name: contact })}</p>
      {children}
    </section>
  );
}

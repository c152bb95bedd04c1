import { useTranslation } from 'react-i18next';
import styles from './support-link.module.css';

/** The way to who runs this installation, for who cannot even get in. */
export function SupportLink({ href }: { href: string }) {
  const { t } = useTranslation('auth');
  return (
    <a className={styles.support} href={href} target="_blank" rel="noopener noreferrer">
      <svg width="20" height="20" viewBox="0 0 24 24" fill="none" strokeWidth="1.75" aria-hidden="true">
        <path
          stroke="currentColor"
          strokeLinecap="round"
          strokeLinejoin="round"
          d="m3 20 1.3-3.9C1.9 12.5 2.9 7.9 6.5 5.3s8.7-2.5 11.9.4 3.4 7.6.7 10.8-7.6 4-11.4 2L3 20"
        />
      </svg>
      {t('support')}
    </a>
  );
}

import { IconMessages } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useBrand } from '../../lib/brand.ts';
import styles from './login.module.css';

/** The support address; null when none is set, or when a page must not open it. */
export function useSupportUrl(): string | null {
  const url = useBrand().supportUrl;
  return /^(https?:|mailto:|tel:)/i.test(url) ? url : null;
}

/** The support link in the corner of every page outside the application. */
export function SupportButton() {
  const { t } = useTranslation('auth');
  const url = useSupportUrl();
  if (url === null) return null;
  return (
    <a
      className={styles.support}
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={t('contactSupport')}
      data-tip={t('contactSupport')}
    >
      <IconMessages size={20} stroke={1.75} aria-hidden="true" />
    </a>
  );
}

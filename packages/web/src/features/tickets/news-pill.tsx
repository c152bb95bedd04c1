import { IconArrowUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './ticket-list.module.css';

/** Counts tickets that arrived above while somebody reads further down. */
export function NewsPill({ count, onClick }: { count: number; onClick: () => void }) {
  const { t } = useTranslation('tickets');
  if (count === 0) return null;
  return (
    <button type="button" className={styles.pill} onClick={onClick}>
      <IconArrowUp size={16} stroke={1.75} aria-hidden="true" />
      {t('news', { count })}
    </button>
  );
}

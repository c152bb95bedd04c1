import { useTranslation } from 'react-i18next';
import styles from './ticket-list.module.css';

/** Below the last loaded row: loading more, or failed. */
export function ListEnd({ loading, failed, onRetry }: { loading: boolean; failed: boolean; onRetry: () => void }) {
  const { t } = useTranslation('tickets');
  if (failed) {
    return (
      <p className={styles.end} role="alert">
        {t('moreFailed')}{' '}
        <button type="button" className="link" onClick={onRetry}>
          {t('ui:error.retry')}
        </button>
      </p>
    );
  }
  return loading ? <p className={styles.end}>{t('moreLoading')}</p> : null;
}

import { useTranslation } from 'react-i18next';
import styles from './message-list.module.css';
import type { Conversation } from './use-conversation.ts';

interface OlderStateProps {
  older: Conversation['older'];
  newer: Conversation['newer'];
}

/** More messages could not be loaded. They are fetched ahead, so their loading is rarely seen and shows nothing. */
export function OlderState({ older, newer }: OlderStateProps) {
  const { t } = useTranslation('messages');
  if (!older.failed && !newer.failed) return null;
  return (
    <p className={older.failed ? styles.older : `${styles.older} ${styles.newer}`} role="alert">
      {t(older.failed ? 'olderFailed' : 'newerFailed')}{' '}
      <button type="button" className="link" onClick={() => void (older.failed ? older.load() : newer.load())}>
        {t('ui:error.retry')}
      </button>
    </p>
  );
}

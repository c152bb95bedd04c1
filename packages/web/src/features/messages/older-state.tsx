import { useTranslation } from 'react-i18next';
import styles from './message-list.module.css';
import type { Conversation } from './use-conversation.ts';

interface OlderStateProps {
  older: Conversation['older'];
  newer: Conversation['newer'];
}

/** Says that more messages could not be loaded. Loading itself is hidden, because it happens ahead. */
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

import { useTranslation } from 'react-i18next';
import styles from './message-list.module.css';
import type { Conversation } from './use-conversation.ts';

/** Older messages could not be loaded. They are fetched ahead, so their loading is rarely seen and shows nothing. */
export function OlderState({ older }: { older: Conversation['older'] }) {
  const { t } = useTranslation('messages');
  if (!older.failed) return null;
  return (
    <p className={styles.older} role="alert">
      {t('olderFailed')}{' '}
      <button type="button" className="link" onClick={() => void older.load()}>
        {t('ui:error.retry')}
      </button>
    </p>
  );
}

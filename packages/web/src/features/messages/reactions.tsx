import type { Message } from '@guiche/contract/messages.schemas';
import { useTranslation } from 'react-i18next';
import styles from './bubble-marks.module.css';

interface ReactionsProps {
  message: Message;
  /** The name of the contact. */
  contact: string;
  reachable: boolean;
}

/** The reactions to a message. Pressing ours removes it; the list handles the press. */
export function Reactions({ message, contact, reachable }: ReactionsProps) {
  const { t } = useTranslation('kinds');
  return (
    <span className={styles.reactions}>
      {message.reactions.map(({ emoji, fromMe }) =>
        fromMe ? (
          <button
            key="ours"
            type="button"
            className={styles.takeBack}
            tabIndex={reachable ? 0 : -1}
            aria-label={t('react.takeBack', { emoji })}
            title={t('react.me', { emoji })}
            data-take-back
          >
            <span className={styles.reaction}>{emoji}</span>
          </button>
        ) : (
          <span key="theirs" className={styles.reaction} title={t('react.by', { emoji, name: contact })}>
            <span aria-hidden="true">{emoji}</span>
            <span className="only-read">{t('react.by', { emoji, name: contact })}</span>
          </span>
        ),
      )}
    </span>
  );
}

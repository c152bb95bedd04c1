import { IconClock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './ticket-row.module.css';
import { useWaitingText } from './use-waiting-text.ts';

/** The contact's waiting time in words, coloured from ten minutes on. */
export function WaitingChip({ since }: { since: string }) {
  const { t } = useTranslation('tickets');
  const { text, level } = useWaitingText(since);
  return (
    <span className={`${styles.waiting} ${styles[level]}`}>
      <IconClock size={14} stroke={1.75} aria-hidden="true" />
      <span className="only-read">{t('waiting.since')}</span>
      {text}
    </span>
  );
}

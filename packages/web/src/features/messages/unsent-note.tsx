import { IconClock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useConnectionStatus } from '../../lib/live-status.ts';
import styles from './composer.module.css';
import type { QueuedSend } from './queued-send.ts';

/** Says how many messages are unsent while there is no connection. */
export function UnsentNote({ queued }: { queued: readonly QueuedSend[] }) {
  const { t } = useTranslation('messages');
  const { state } = useConnectionStatus();
  const count = queued.filter((send) => send.state === 'waiting').length;
  if (count === 0 || state === 'connected') return null;
  return (
    <p className={styles.unsent} role="status">
      <IconClock size={14} stroke={1.75} aria-hidden="true" />
      {t('unsent', { count })}
    </p>
  );
}

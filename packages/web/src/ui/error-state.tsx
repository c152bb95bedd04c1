import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { codeOf, errorText } from '../lib/errors.ts';
import { formatTime } from '../lib/formats.ts';
import { zoneToName } from '../lib/zone-name.ts';
import styles from './region-state.module.css';
import { useOfflineState } from './use-offline-state.tsx';

interface ErrorStateProps {
  error: unknown;
  onRetry: () => void;
  /** What failed, in the screen's words. */
  title?: string;
  /** The reason, where it differs from the code's text. */
  text?: string;
  /** The button's label; absent: "try again". */
  act?: string;
}

/**
 * An error state of a region: what failed, why, and a retry; without a network the offline state. The rest of the
 * screen goes on.
 */
export function ErrorState({ error, onRetry, title, text, act }: ErrorStateProps) {
  const { t } = useTranslation('ui');
  const [since] = useState(() => new Date());
  const offline = useOfflineState();
  if (offline) return offline;
  return (
    <div className={styles.region} role="alert">
      <IconAlertTriangle className={`${styles.icon} ${styles.danger}`} size={32} stroke={1.4} aria-hidden="true" />
      <h2 className={styles.title}>{title ?? t('error.title')}</h2>
      <p className={styles.text}>{text ?? errorText(error)}</p>
      <div className={styles.action}>
        <button type="button" className="button button-primary button-small" onClick={onRetry}>
          <IconRefresh size={18} stroke={1.75} aria-hidden="true" />
          {act ?? t('error.retry')}
        </button>
      </div>
      <p className={styles.code}>
        {codeOf(error)} · <time title={zoneToName(since)}>{formatTime(since)}</time>
      </p>
    </div>
  );
}

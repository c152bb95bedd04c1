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
  /** What could not be done, in the screen's words. */
  title?: string;
  /** Why, where the code's own words are not meant. */
  text?: string;
  /** What the button says that goes on; without: that it is tried again. */
  act?: string;
}

/** A region failed: what, why, and a way to try again; without a network, that. The rest of the screen goes on. */
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

import type { FileKind } from '@guiche/contract/media';
import type { MediaData } from '@guiche/contract/media.schemas';
import { IconAlertCircle, IconClock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '../../../lib/file-size.ts';
import styles from './media.module.css';
import { fitBox } from './sizes.ts';

interface MediaStateProps {
  as: FileKind;
  data: MediaData;
  fromMe: boolean;
}

const isVisual = (kind: FileKind) => kind === 'image' || kind === 'video' || kind === 'sticker';

/** A file that is still loading: its reserved room and its size. */
export function PendingMedia({ as, data, fromMe }: MediaStateProps) {
  const { t, i18n } = useTranslation('media');
  const { width, height } = fitBox(data.width, data.height);
  const size = data.size === null ? '' : ` ${formatBytes(data.size, i18n.language)}`;
  return (
    <div
      className={isVisual(as) ? `${styles.room} ${styles.pending}` : styles.pendingLine}
      style={isVisual(as) ? { width, aspectRatio: `${width} / ${height}` } : undefined}
      data-media-state="pending"
    >
      <IconClock size={18} stroke={1.75} aria-hidden="true" />
      <span>
        {t(fromMe ? 'pending.out' : 'pending.in', { what: t(`ui:kinds.${as}`) })}
        {size}
        {data.error !== null && ` ${t(`failed.${data.error}`)}`}
      </span>
    </div>
  );
}

/** A file that failed: the reason and a retry. */
export function FailedMedia({ as, data, retry }: MediaStateProps & { retry: ReactNode }) {
  const { t } = useTranslation('media');
  return (
    <div className={styles.failed} data-media-state="failed">
      <IconAlertCircle size={18} stroke={1.75} aria-hidden="true" />
      <span className={styles.fileText}>
        <b>{data.name === '' ? t(`ui:kinds.${as}`) : data.name}</b>
        <span>{t(`failed.${data.error ?? 'broken'}`)}</span>
        {retry}
      </span>
    </div>
  );
}

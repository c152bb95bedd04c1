import { useTranslation } from 'react-i18next';
import { useUpload } from './attach/upload-progress.ts';
import { sendQueue } from './browser-send-queue.ts';
import styles from './bubble.module.css';

/** Upload progress with a cancel button, until all of it was sent. */
export function UploadState({ clientId, name }: { clientId: string; name: string }) {
  const { t } = useTranslation('media');
  const part = useUpload(clientId);
  const percent = part === null ? null : Math.floor(part * 100);
  return (
    <div className={styles.upload}>
      {percent !== null && (
        <span
          className={styles.progress}
          role="progressbar"
          aria-label={t('upload.label', { name })}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent}
        >
          <i style={{ transform: `scaleX(${part ?? 0})` }} />
        </span>
      )}
      <span className={styles.uploadText}>
        {percent === null
          ? t('upload.waiting')
          : percent < 100
            ? t('upload.percent', { percent })
            : t('upload.checking')}
      </span>
      {percent !== 100 && (
        <button type="button" className={styles.drop} onClick={() => sendQueue.cancel(clientId)}>
          {t('upload.cancel')}
        </button>
      )}
    </div>
  );
}

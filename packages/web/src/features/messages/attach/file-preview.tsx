import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './attach.module.css';
import type { FileAttachment } from './attachment.ts';

/** A preview of the file, as far as the browser can show it. */
export function FilePreview({ attachment: { file, role } }: { attachment: FileAttachment }) {
  const { t } = useTranslation('media');
  const [url, setUrl] = useState<string | null>(null);
  const [broken, setBroken] = useState(false);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  if (url === null) return null;
  if (broken) return <p className={styles.quiet}>{t('file.noPreview')}</p>;
  const fail = () => setBroken(true);
  switch (role) {
    case 'document':
      return null;
    case 'image':
    case 'sticker':
      return <img className={styles.preview} src={url} alt={t('file.preview')} onError={fail} />;
    case 'video':
      return (
        // biome-ignore lint/a11y/useMediaCaption: it is the sender who looks at it
        <video
          className={styles.preview}
          src={url}
          aria-label={t('file.preview')}
          controls
          playsInline
          onError={fail}
        />
      );
    case 'audio':
    case 'voice':
      return (
        // biome-ignore lint/a11y/useMediaCaption: it is the sender who listens to it
        <audio className={styles.sound} src={url} aria-label={t('file.preview')} controls onError={fail} />
      );
  }
}

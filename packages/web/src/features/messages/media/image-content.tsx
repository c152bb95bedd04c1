import { mediaVariant } from '@guiche/contract/media';
import type { MediaData } from '@guiche/contract/media.schemas';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './media.module.css';
import { MediaFault } from './media-fault.tsx';
import { fitBox } from './sizes.ts';

interface ImageContentProps {
  url: string;
  data: MediaData;
  /** The message whose picture opens; null while it is being sent. */
  messageId: number | null;
  reachable: boolean;
}

/** A picture in its reserved room; pressing it shows it large. */
export function ImageContent({ url, data, messageId, reachable }: ImageContentProps) {
  const { t } = useTranslation('media');
  const [broken, setBroken] = useState<string | null>(null);
  const source = data.hasThumbnail ? mediaVariant(url, 'thumb') : url;
  const { width, height } = fitBox(data.width, data.height);
  const room = { width, aspectRatio: `${width} / ${height}` };
  if (broken === source)
    return <MediaFault text={t('image.broken')} url={url} name={data.name} reachable={reachable} />;
  const picture = (
    <img
      className={styles.picture}
      src={source}
      alt={messageId === null ? t('ui:kinds.image') : ''}
      width={width}
      height={height}
      decoding="async"
      draggable={false}
      onError={() => setBroken(source)}
    />
  );
  if (messageId === null)
    return (
      <span className={styles.room} style={room}>
        {picture}
      </span>
    );
  return (
    <button
      type="button"
      className={styles.room}
      style={room}
      aria-label={t('image.open')}
      aria-haspopup="dialog"
      tabIndex={reachable ? 0 : -1}
      data-open-image={messageId}
    >
      {picture}
    </button>
  );
}

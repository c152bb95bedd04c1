import type { MediaData } from '@guiche/contract/media.schemas';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './media.module.css';
import { MediaFault } from './media-fault.tsx';

interface StickerContentProps {
  url: string;
  data: MediaData;
  reachable: boolean;
}

/** A sticker without a bubble's frame. */
export function StickerContent({ url, data, reachable }: StickerContentProps) {
  const { t } = useTranslation('media');
  const [broken, setBroken] = useState(false);
  if (broken) return <MediaFault text={t('image.broken')} url={url} name={data.name} reachable={reachable} />;
  return (
    <img
      className={styles.sticker}
      src={url}
      alt={t('ui:kinds.sticker')}
      width={160}
      height={160}
      decoding="async"
      draggable={false}
      onError={() => setBroken(true)}
    />
  );
}

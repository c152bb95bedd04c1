import { mediaVariant } from '@guiche/contract/media';
import type { MediaData } from '@guiche/contract/media.schemas';
import { IconArrowsDiagonal, IconPlayerPlayFilled } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '../../../lib/file-size.ts';
import styles from './media.module.css';
import { MediaFault } from './media-fault.tsx';
import { fitBox, formatDuration } from './sizes.ts';

interface VideoContentProps {
  url: string;
  data: MediaData;
  /** The message whose video opens large; null while it is being sent. */
  messageId: number | null;
  reachable: boolean;
}

/** A video; only its preview is loaded until somebody plays it. */
export function VideoContent({ url, data, messageId, reachable }: VideoContentProps) {
  const { t, i18n } = useTranslation('media');
  const [opened, setOpened] = useState(false);
  const [broken, setBroken] = useState(false);
  const { width, height } = fitBox(data.width, data.height);
  const room = { width, aspectRatio: `${width} / ${height}` };
  const poster = data.hasThumbnail ? mediaVariant(url, 'thumb') : undefined;
  if (broken) return <MediaFault text={t('video.broken')} url={url} name={data.name} reachable={reachable} />;
  if (opened) {
    return (
      // biome-ignore lint/a11y/useMediaCaption: nobody wrote subtitles for what customers film
      <video
        ref={(video) => video?.focus({ preventScroll: true })}
        className={styles.room}
        style={room}
        src={url}
        poster={poster}
        controls
        autoPlay
        playsInline
        tabIndex={reachable ? 0 : -1}
        aria-label={t('ui:kinds.video')}
        onError={() => setBroken(true)}
      />
    );
  }
  const facts = [
    data.seconds === null ? '' : formatDuration(data.seconds),
    data.size === null ? '' : formatBytes(data.size, i18n.language),
  ];
  const preview = (
    <button
      type="button"
      className={styles.room}
      style={room}
      tabIndex={reachable ? 0 : -1}
      onClick={() => setOpened(true)}
    >
      {poster !== undefined && (
        <img
          className={styles.picture}
          src={poster}
          alt=""
          width={width}
          height={height}
          decoding="async"
          draggable={false}
        />
      )}
      <span className={styles.playMark}>
        <IconPlayerPlayFilled size={24} aria-hidden="true" />
      </span>
      <span className="only-read">{t('video.play')}</span>
      <span className={styles.facts}>{facts.filter(Boolean).join(' · ')}</span>
    </button>
  );
  if (messageId === null) return preview;
  return (
    <div className={styles.film}>
      {preview}
      <button
        type="button"
        className={styles.enlarge}
        aria-label={t('video.enlarge')}
        data-tip={t('video.enlarge')}
        aria-haspopup="dialog"
        tabIndex={reachable ? 0 : -1}
        data-open-image={messageId}
      >
        <IconArrowsDiagonal size={18} stroke={1.75} aria-hidden="true" />
      </button>
    </div>
  );
}

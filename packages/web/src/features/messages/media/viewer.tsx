import { isForeignPicture } from '@guiche/contract/foreign-pictures';
import { mediaVariant } from '@guiche/contract/media';
import { Modal } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconDownload, IconX, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatTime } from '../../../lib/formats.ts';
import { zoneToName } from '../../../lib/zone-name.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useLayer } from '../../../ui/top-layer.ts';
import { useSwipe } from './use-swipe.ts';
import styles from './viewer.module.css';

export interface Viewed {
  id: number;
  kind: 'image' | 'video';
  /** The original file's address. */
  url: string;
  mimeType: string;
  name: string;
  caption: string;
  createdAt: string;
}

interface ViewerProps {
  all: readonly Viewed[];
  /** The message that is shown; null: the viewer is closed. */
  openId: number | null;
  onMove: (id: number) => void;
  onClose: () => void;
}

/** Shows one picture or video large, fitted or at its own size, with a way to the others of the conversation. */
export function Viewer({ all, openId, onMove, onClose }: ViewerProps) {
  const { t } = useTranslation('media');
  // The dialog restores the focus only if it was closed before, and it is loaded when it should already be open.
  const [isReady, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  const index = all.findIndex(({ id }) => id === openId);
  // Keeps its picture while it fades out; a deleted one closes it.
  const last = useRef<{ viewed: Viewed; index: number } | null>(null);
  const found = all[index];
  if (found !== undefined) last.current = { viewed: found, index };
  const opened = isReady && openId !== null && found !== undefined;
  useLayer(opened, onClose);
  const shown = last.current;
  if (shown === null) return null;
  const move = (step: 1 | -1) => {
    const next = all[shown.index + step];
    if (next) onMove(next.id);
  };
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      closeOnEscape={false}
      fullScreen
      classNames={{ content: styles.content }}
    >
      <Modal.Content aria-label={t(`viewer.title.${shown.viewed.kind}`, { index: shown.index + 1, count: all.length })}>
        <Large viewed={shown.viewed} index={shown.index} all={all} onMove={move} onClose={onClose} />
      </Modal.Content>
    </Modal.Root>
  );
}

interface LargeProps {
  viewed: Viewed;
  index: number;
  all: readonly Viewed[];
  onMove: (step: 1 | -1) => void;
  onClose: () => void;
}

function Large({ viewed, index, all, onMove, onClose }: LargeProps) {
  const { t } = useTranslation('media');
  // The picture shown at its own size. The next one begins fitted, and the buttons keep the focus.
  const [largeId, setLargeId] = useState<number | null>(null);
  const large = largeId === viewed.id;
  const isImage = viewed.kind === 'image';
  const count = all.length;
  const setLarge = (wanted: boolean) => setLargeId(wanted && isImage ? viewed.id : null);
  const swipe = useSwipe(large ? null : onMove);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    // Arrows scroll a picture at its own size, and seek in a video.
    const isMove =
      !large &&
      !(event.target instanceof HTMLVideoElement) &&
      (event.key === 'ArrowLeft' || event.key === 'ArrowRight');
    if (event.key === '+' || event.key === '=') setLarge(true);
    else if (event.key === '-') setLarge(false);
    else if (isMove) onMove(event.key === 'ArrowLeft' ? -1 : 1);
    else return;
    event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the whole dialog; every one has a button too
    <div className={styles.viewer} onKeyDown={onKeyDown}>
      <div className={styles.bar}>
        <span className={styles.facts}>
          <b className="cut" dir="auto">
            {viewed.name === '' ? t(`ui:kinds.${viewed.kind}`) : viewed.name}
          </b>
          <span className={styles.quiet}>
            <span role="status">{t('viewer.position', { index: index + 1, count })}</span> ·{' '}
            <time dateTime={viewed.createdAt} title={zoneToName(viewed.createdAt)}>
              {formatDate(viewed.createdAt)} {formatTime(viewed.createdAt)}
            </time>
          </span>
        </span>
        {isImage && (
          <IconButton
            label={t(large ? 'viewer.fit' : 'viewer.full')}
            icon={large ? IconZoomOut : IconZoomIn}
            shortcut={large ? '-' : '+'}
            onClick={() => setLarge(!large)}
          />
        )}
        <a
          className={styles.download}
          href={viewed.url}
          download={viewed.name}
          aria-label={t('download')}
          data-tip={t('download')}
        >
          <IconDownload size={20} stroke={1.75} aria-hidden="true" />
        </a>
        <IconButton label={t('ui:dialog.close')} icon={IconX} shortcut="Esc" onClick={onClose} data-autofocus />
      </div>
      {/* Large content must also scroll by keyboard. */}
      <div
        className={large ? `${styles.stage} ${styles.large}` : styles.stage}
        tabIndex={large ? 0 : undefined}
        {...swipe}
      >
        <Stage key={viewed.id} viewed={viewed} />
      </div>
      {viewed.caption !== '' && (
        <p className={styles.caption} dir="auto">
          {viewed.caption}
        </p>
      )}
      {count > 1 && (
        <>
          <IconButton
            className={`${styles.step} ${styles.previous}`}
            label={t(`viewer.previous.${(all[index - 1] ?? viewed).kind}`)}
            icon={IconChevronLeft}
            shortcut="←"
            aria-disabled={index === 0 || undefined}
            onClick={() => onMove(-1)}
          />
          <IconButton
            className={`${styles.step} ${styles.next}`}
            label={t(`viewer.next.${(all[index + 1] ?? viewed).kind}`)}
            icon={IconChevronRight}
            shortcut="→"
            aria-disabled={index === count - 1 || undefined}
            onClick={() => onMove(1)}
          />
        </>
      )}
    </div>
  );
}

/** The picture or video itself. A video waits for a press, so that browsing makes no noise. */
function Stage({ viewed: { kind, url, mimeType, caption } }: { viewed: Viewed }) {
  const { t } = useTranslation('media');
  const [broken, setBroken] = useState(false);
  const label = caption === '' ? t(`ui:kinds.${kind}`) : caption;
  const fail = () => setBroken(true);
  if (broken) return <p role="alert">{t(`${kind}.broken`)}</p>;
  const shown = isForeignPicture(mimeType) ? mediaVariant(url, 'thumb') : url;
  if (kind === 'image')
    return <img className={styles.picture} src={shown} alt={label} draggable={false} onError={fail} />;
  return (
    // biome-ignore lint/a11y/useMediaCaption: nobody wrote subtitles for what customers film
    <video
      className={styles.picture}
      src={url}
      controls
      playsInline
      preload="metadata"
      aria-label={label}
      onError={fail}
    />
  );
}

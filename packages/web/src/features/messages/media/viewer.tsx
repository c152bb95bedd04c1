import { Modal } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconDownload, IconX, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatTime } from '../../../lib/formats.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import styles from './viewer.module.css';

export interface ViewedImage {
  id: number;
  url: string;
  name: string;
  caption: string;
  createdAt: string;
}

interface ViewerProps {
  images: readonly ViewedImage[];
  /** The shown picture's message; null while the viewer is closed. */
  openId: number | null;
  onMove: (id: number) => void;
  onClose: () => void;
}

/** One picture large, fitted or in its own size, and the way to the others of the conversation. */
export function Viewer({ images, openId, onMove, onClose }: ViewerProps) {
  const { t } = useTranslation('media');
  // The dialog gives the focus back only when it saw itself open, and it arrives when it already should be.
  const [isReady, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  const index = images.findIndex(({ id }) => id === openId);
  // While it fades out it keeps its picture; one that was deleted meanwhile closes it.
  const last = useRef<{ image: ViewedImage; index: number } | null>(null);
  const found = images[index];
  if (found !== undefined) last.current = { image: found, index };
  const shown = last.current;
  if (shown === null) return null;
  const move = (step: 1 | -1) => {
    const next = images[shown.index + step];
    if (next) onMove(next.id);
  };
  return (
    <Modal.Root
      opened={isReady && openId !== null && found !== undefined}
      onClose={onClose}
      fullScreen
      classNames={{ content: styles.content }}
    >
      <Modal.Content aria-label={t('viewer.title', { index: shown.index + 1, count: images.length })}>
        <Picture image={shown.image} index={shown.index} count={images.length} onMove={move} onClose={onClose} />
      </Modal.Content>
    </Modal.Root>
  );
}

interface PictureProps {
  image: ViewedImage;
  index: number;
  count: number;
  onMove: (step: 1 | -1) => void;
  onClose: () => void;
}

function Picture({ image, index, count, onMove, onClose }: PictureProps) {
  const { t } = useTranslation('media');
  // Of one picture: the next begins fitted, while the buttons stay where the focus is.
  const [largeId, setLargeId] = useState<number | null>(null);
  const [brokenId, setBrokenId] = useState<number | null>(null);
  const large = largeId === image.id;
  const setLarge = (wanted: boolean) => setLargeId(wanted ? image.id : null);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    // In its own size the picture is larger than the window: arrows move it.
    const isMove = !large && (event.key === 'ArrowLeft' || event.key === 'ArrowRight');
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
            {image.name === '' ? t('ui:kinds.image') : image.name}
          </b>
          <span className={styles.quiet}>
            <span role="status">{t('viewer.position', { index: index + 1, count })}</span> ·{' '}
            {formatDate(image.createdAt)} {formatTime(image.createdAt)}
          </span>
        </span>
        <IconButton
          label={t(large ? 'viewer.fit' : 'viewer.full')}
          icon={large ? IconZoomOut : IconZoomIn}
          shortcut={large ? '-' : '+'}
          onClick={() => setLarge(!large)}
        />
        <a
          className={styles.download}
          href={image.url}
          download={image.name}
          aria-label={t('download')}
          data-tip={t('download')}
        >
          <IconDownload size={20} stroke={1.75} aria-hidden="true" />
        </a>
        <IconButton label={t('ui:dialog.close')} icon={IconX} shortcut="Esc" onClick={onClose} data-autofocus />
      </div>
      {/* What is larger than the window must scroll by keyboard too. */}
      <div className={large ? `${styles.stage} ${styles.large}` : styles.stage} tabIndex={large ? 0 : undefined}>
        {brokenId === image.id ? (
          <p role="alert">{t('image.broken')}</p>
        ) : (
          <img
            className={styles.picture}
            src={image.url}
            alt={image.caption === '' ? t('ui:kinds.image') : image.caption}
            draggable={false}
            onError={() => setBrokenId(image.id)}
          />
        )}
      </div>
      {image.caption !== '' && (
        <p className={styles.caption} dir="auto">
          {image.caption}
        </p>
      )}
      {count > 1 && (
        <>
          <IconButton
            className={`${styles.step} ${styles.previous}`}
            label={t('viewer.previous')}
            icon={IconChevronLeft}
            shortcut="←"
            aria-disabled={index === 0 || undefined}
            onClick={() => onMove(-1)}
          />
          <IconButton
            className={`${styles.step} ${styles.next}`}
            label={t('viewer.next')}
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

import { maxUploadBytes } from '@guiche/contract/media';
import { IconAlertCircle, IconArrowDown, IconArrowUp, IconGripVertical, IconTrash } from '@tabler/icons-react';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '../../../lib/file-size.ts';
import { putCaretAtEnd } from '../../../lib/insert-text.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { OpenPlaces } from '../../places/index.ts';
import { FileFacts } from '../media/document-content.tsx';
import styles from './attach.module.css';
import { type CaptionPlace, captionRoom } from './caption-room.ts';
import { enterSends } from './enter-sends.ts';
import gallery from './gallery.module.css';
import { type GalleryItem, hasCaption } from './gallery-items.ts';
import { roleOf } from './picked-file.ts';

interface GalleryRowProps {
  item: GalleryItem;
  place: CaptionPlace;
  index: number;
  count: number;
  /** Its caption takes the first focus. */
  isFirst: boolean;
  isDragged: boolean;
  /** Called with its id when a drag starts, with null when it ends. */
  onDrag: (id: string | null) => void;
  onDragOver: () => void;
  onMove: (to: number) => void;
  onRemove: () => void;
  onWrite: (words: string) => void;
  onSend: () => void;
}

/** One of several files: thumbnail, caption, and buttons to move it. */
export function GalleryRow(props: GalleryRowProps) {
  const { item, place, index, count, isFirst, isDragged, onDrag, onDragOver, onMove, onRemove, onWrite, onSend } =
    props;
  const { t, i18n } = useTranslation('media');
  const row = useRef<HTMLLIElement>(null);
  const { file, fault } = item;
  const { name, type, size } = file;
  useKeptFocus(row, index);
  const limits = { size: formatBytes(size, i18n.language), max: formatBytes(maxUploadBytes, i18n.language) };
  return (
    <li
      ref={row}
      className={gallery.item}
      data-dragged={isDragged || undefined}
      onDragOver={(event) => {
        if (event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        onDragOver();
      }}
      onDrop={(event) => event.preventDefault()}
    >
      <div className={gallery.head}>
        <span
          className={gallery.grip}
          draggable
          aria-hidden="true"
          onDragStart={(event) => {
            event.dataTransfer.effectAllowed = 'move';
            event.dataTransfer.setData('text/plain', name);
            if (row.current) event.dataTransfer.setDragImage(row.current, 12, 12);
            onDrag(item.id);
          }}
          onDragEnd={() => onDrag(null)}
        >
          <IconGripVertical size={18} stroke={1.75} />
        </span>
        <Thumbnail file={file} />
        <span className={gallery.facts}>
          <FileFacts data={{ name, mimeType: type, size }} />
        </span>
        <span className={gallery.acts}>
          <IconButton
            label={t('gallery.up', { name })}
            icon={IconArrowUp}
            aria-disabled={index === 0 || undefined}
            onClick={() => onMove(index - 1)}
          />
          <IconButton
            label={t('gallery.down', { name })}
            icon={IconArrowDown}
            aria-disabled={index === count - 1 || undefined}
            onClick={() => onMove(index + 1)}
          />
          <IconButton label={t('gallery.remove', { name })} icon={IconTrash} onClick={onRemove} />
        </span>
      </div>
      {fault !== null && (
        <p className="field-error" role="alert">
          <IconAlertCircle size={14} stroke={1.75} aria-hidden="true" />
          {t(`file.fault.${fault}`, limits)} {fault !== 'gone' && t('gallery.notSent')}
        </p>
      )}
      {hasCaption(item) && <Caption item={item} place={place} isFirst={isFirst} onWrite={onWrite} onSend={onSend} />}
    </li>
  );
}

type CaptionProps = Pick<GalleryRowProps, 'item' | 'place' | 'isFirst' | 'onWrite' | 'onSend'>;

function Caption({ item, place, isFirst, onWrite, onSend }: CaptionProps) {
  const { t } = useTranslation('media');
  const id = useId();
  const { length, most, tooLong } = captionRoom(place, item.caption);
  return (
    <div>
      <label className="only-read" htmlFor={id}>
        {t('gallery.captionOf', { name: item.file.name })}
      </label>
      <textarea
        ref={isFirst ? putCaretAtEnd : undefined}
        id={id}
        className={styles.caption}
        data-autofocus={isFirst || undefined}
        rows={1}
        dir="auto"
        enterKeyHint="send"
        placeholder={t('file.caption')}
        aria-invalid={tooLong || undefined}
        value={item.caption}
        onChange={(event) => onWrite(event.currentTarget.value)}
        onKeyDown={enterSends(onSend)}
      />
      <OpenPlaces text={item.caption} isFilled={false} />
      {tooLong && (
        <p className="field-error" role="status">
          {t('messages:tooLong', { length, max: most })}
        </p>
      )}
    </div>
  );
}

/** A thumbnail of a picture or video; nothing for other files. */
function Thumbnail({ file }: { file: File }) {
  const [url, setUrl] = useState<string | null>(null);
  const role = roleOf(file.type, false);
  const isSeen = role === 'image' || role === 'video';
  useEffect(() => {
    if (!isSeen) return;
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file, isSeen]);
  if (!isSeen) return null;
  return (
    <span className={gallery.thumbnail}>
      {url !== null && role === 'image' && <img src={url} alt="" decoding="async" draggable={false} />}
      {url !== null && role === 'video' && <video src={url} preload="metadata" muted playsInline tabIndex={-1} />}
    </span>
  );
}

/** Keeps the focus on the button that moved a row: moving its element would lose it. */
function useKeptFocus(row: { current: HTMLElement | null }, index: number) {
  const focused = useRef<Element | null>(null);
  const last = useRef(index);
  useLayoutEffect(() => {
    const { current } = focused;
    if (last.current !== index && current instanceof HTMLElement && row.current?.contains(current)) current.focus();
    last.current = index;
  }, [index, row]);
  // During render the focus is still on the pressed button.
  const { activeElement } = document;
  focused.current = row.current?.contains(activeElement) ? activeElement : null;
}

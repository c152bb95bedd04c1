import { maxUploadBytes } from '@guiche/contract/media';
import { IconAlertCircle, IconPlus } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '../../../lib/file-size.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { announce } from '../../../ui/live-region.tsx';
import styles from './attach.module.css';
import type { CaptionedFile } from './attachment.ts';
import { type CaptionPlace, captionRoom } from './caption-room.ts';
import gallery from './gallery.module.css';
import { GalleryRow } from './gallery-row.tsx';
import { useAskedLeave } from './use-asked-leave.tsx';
import { useFileDrop } from './use-file-drop.ts';
import { hasCaption, mostFiles, useGallery } from './use-gallery.ts';

interface GalleryDialogProps {
  files: readonly File[];
  opened: boolean;
  onClose: () => void;
  contact: string;
  place: CaptionPlace;
  /** What is written in the composer. */
  caption: string;
  onSend: (files: readonly CaptionedFile[], hasWords: boolean) => void;
}

/** Several files before they are sent: their order, the words of each, and which of them cannot. Closed by accident it asks first. */
export function GalleryDialog({ files, opened, onClose, contact, place, caption, onSend }: GalleryDialogProps) {
  const { t, i18n } = useTranslation('media');
  const { items, leftOut, isReady, hasWords, write, add, remove, move } = useGallery(files, caption);
  const [dragged, setDragged] = useState<number | null>(null);
  const [askedEmpty, setAskedEmpty] = useState(false);
  const good = items.filter(({ fault }) => fault === null);
  const tooLong = good.some((item) => hasCaption(item) && captionRoom(place, item.caption).tooLong);
  const isDirty = items.length > 1 || items.some((item) => hasCaption(item) && item.caption.trim() !== '');
  const { leave, question } = useAskedLeave({ opened, isDirty, onClose, what: 'gallery' });
  // Who is quicker than the reading of the files need not press twice.
  const [hurried, setHurried] = useState(false);
  const drop = useFileDrop((request) => {
    if (request.kind === 'file') add([request.file]);
    if (request.kind === 'files') add(request.files);
  });

  const send = () => {
    if (good.length === 0) return setAskedEmpty(true);
    if (tooLong) return;
    if (!isReady) return setHurried(true);
    onSend(
      good.flatMap((item) =>
        item.taken ? [{ attachment: item.taken, caption: hasCaption(item) ? item.caption.trim() : '' }] : [],
      ),
      hasWords,
    );
  };
  const sendHurried = useEffectEvent(() => hurried && send());
  useEffect(() => {
    if (isReady) sendHurried();
  }, [isReady]);
  const moveTo = (key: number, to: number) => {
    if (to < 0 || to >= items.length) return;
    move(key, to);
    announce(t('gallery.moved', { index: to + 1, count: items.length }));
  };

  return (
    <>
      <Dialog
        opened={opened}
        onClose={leave}
        title={t('gallery.title', { name: contact, count: items.length })}
        actions={
          <>
            <button type="button" className="button button-default" onClick={leave}>
              {t('ui:dialog.cancel')}
            </button>
            <button
              type="button"
              className="button button-primary"
              aria-disabled={good.length === 0 || tooLong || undefined}
              onClick={send}
              data-autofocus
            >
              {t('gallery.send', { count: good.length })}
            </button>
          </>
        }
      >
        <div className={styles.body} {...drop.handlers}>
          <p className={styles.quiet}>
            {t('gallery.limits', { most: mostFiles, max: formatBytes(maxUploadBytes, i18n.language) })}
          </p>
          {leftOut > 0 && <p role="alert">{t('gallery.leftOut', { count: leftOut, most: mostFiles })}</p>}
          <ol className={gallery.items} aria-label={t('gallery.list')}>
            {items.map((item, index) => (
              <GalleryRow
                key={item.key}
                item={item}
                place={place}
                index={index}
                count={items.length}
                isDragged={item.key === dragged}
                onDrag={setDragged}
                onDragOver={() => dragged !== null && dragged !== item.key && moveTo(dragged, index)}
                onMove={(to) => moveTo(item.key, to)}
                onRemove={() => remove(item.key)}
                onWrite={(words) => write(item.key, words)}
                onSend={send}
              />
            ))}
          </ol>
          {(items.length === 0 || (askedEmpty && good.length === 0)) && (
            <p className={askedEmpty ? 'field-error' : styles.quiet} role={askedEmpty ? 'alert' : 'status'}>
              {askedEmpty && <IconAlertCircle size={14} stroke={1.75} aria-hidden="true" />}
              {t('gallery.none')}
            </p>
          )}
          {items.length < mostFiles && <AddButton onAdd={add} />}
        </div>
      </Dialog>
      {question}
    </>
  );
}

function AddButton({ onAdd }: { onAdd: (files: readonly File[]) => void }) {
  const { t } = useTranslation('media');
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        aria-label={t('gallery.add')}
        onChange={({ currentTarget }) => {
          onAdd([...(currentTarget.files ?? [])]);
          // The same file once more is a choice too.
          currentTarget.value = '';
        }}
      />
      <button type="button" className={`button button-default ${gallery.add}`} onClick={() => input.current?.click()}>
        <IconPlus size={18} stroke={1.75} aria-hidden="true" />
        {t('gallery.add')}
      </button>
    </>
  );
}

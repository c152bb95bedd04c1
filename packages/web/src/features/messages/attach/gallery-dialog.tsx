import { maxUploadBytes } from '@guiche/contract/media';
import { IconAlertCircle, IconPlus } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '../../../lib/file-size.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { announce } from '../../../ui/live-region.tsx';
import styles from './attach.module.css';
import { type ChosenFile, fileRequest } from './attach-request.ts';
import { captionRoom } from './caption-room.ts';
import { filesAtRest } from './enter-sends.ts';
import type { FileDialogProps } from './file-dialog.tsx';
import gallery from './gallery.module.css';
import { hasCaption, mostFiles } from './gallery-items.ts';
import { GalleryRow } from './gallery-row.tsx';
import { useAskedLeave } from './use-asked-leave.tsx';
import { useCaptionQuestion } from './use-caption-question.ts';
import { useFileDrop } from './use-file-drop.ts';
import { useGallery } from './use-gallery.ts';

/** Several files before they are sent: order, captions and faults. If the dialog is closed, they wait in the draft. */
export function GalleryDialog(props: FileDialogProps) {
  const { opened, onClose, contact, place, onSend, onDiscard } = props;
  const { t, i18n } = useTranslation('media');
  const chosen = useGallery(props);
  const { items, leftOut, isReady, write, add, remove, move } = chosen;
  const [dragged, setDragged] = useState<string | null>(null);
  const [askedEmpty, setAskedEmpty] = useState(false);
  const good = items.filter(({ fault }) => fault === null);
  const tooLong = good.some((item) => hasCaption(item) && captionRoom(place, item.caption).tooLong);
  const firstCaptioned = items.find(hasCaption);
  // Not on touch, where the keyboard would cover the files.
  const writesFirst = firstCaptioned !== undefined && matchMedia('(pointer: fine)').matches;
  const asked = useAskedLeave({ opened, gallery: chosen, onClose, onDiscard, what: 'gallery' });
  // Remembers an early press until the file has been read; leaving the dialog cancels it.
  const [hurried, setHurried] = useState(false);
  const places = useCaptionQuestion(chosen, onSend);
  const drop = useFileDrop(({ files }) => add(files));

  const send = () => {
    if (good.length === 0) return setAskedEmpty(true);
    if (tooLong) return;
    setHurried(!isReady);
    if (!isReady) return;
    places.send();
  };
  const sendHurried = useEffectEvent(() => hurried && !asked.isLeaving && send());
  useEffect(() => {
    if (isReady) sendHurried();
  }, [isReady]);
  const moveTo = (id: string, to: number) => {
    if (to < 0 || to >= items.length) return;
    move(id, to);
    announce(t('gallery.moved', { index: to + 1, count: items.length }));
  };

  return (
    <>
      <Dialog
        opened={opened}
        onClose={asked.leave}
        title={t('gallery.title', { name: contact, count: items.length })}
        actions={
          <>
            <button type="button" className="button button-default" onClick={asked.leave}>
              {t(good.length > 0 && !asked.isRefused ? 'file.later' : 'ui:dialog.cancel')}
            </button>
            <button
              type="button"
              className="button button-primary"
              aria-disabled={good.length === 0 || tooLong || undefined}
              onClick={send}
            >
              {t('gallery.send', { count: good.length })}
            </button>
          </>
        }
      >
        <div className={styles.body} {...drop.handlers} {...(!writesFirst && filesAtRest(send))}>
          <p className={styles.quiet}>
            {t('gallery.limits', { most: mostFiles, max: formatBytes(maxUploadBytes, i18n.language) })}
          </p>
          {asked.isRefused && (
            <p className={styles.quiet} role="status">
              {t('file.unkept', { count: chosen.unkept.length })}
            </p>
          )}
          {leftOut > 0 && <p role="alert">{t('gallery.leftOut', { count: leftOut, most: mostFiles })}</p>}
          <ol className={gallery.items} aria-label={t('gallery.list')}>
            {items.map((item, index) => (
              <GalleryRow
                key={item.id}
                item={item}
                place={place}
                index={index}
                count={items.length}
                isFirst={writesFirst && item === firstCaptioned}
                isDragged={item.id === dragged}
                onDrag={setDragged}
                onDragOver={() => dragged !== null && dragged !== item.id && moveTo(dragged, index)}
                onMove={(to) => moveTo(item.id, to)}
                onRemove={() => remove(item.id)}
                onWrite={(words) => write(item.id, words)}
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
      {asked.question}
      {places.question}
    </>
  );
}

function AddButton({ onAdd }: { onAdd: (files: readonly ChosenFile[]) => void }) {
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
          const request = fileRequest([...(currentTarget.files ?? [])]);
          if (request !== null) onAdd(request.files);
          // Lets the same file be chosen again.
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

import { maxUploadBytes } from '@guiche/contract/media';
import { IconAlertCircle, IconTrash } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '../../../lib/file-size.ts';
import { putCaretAtEnd } from '../../../lib/insert-text.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { OpenPlaces } from '../../places/index.ts';
import { FileFacts } from '../media/document-content.tsx';
import styles from './attach.module.css';
import type { ChosenFile } from './attach-request.ts';
import type { SendFiles } from './attachment.ts';
import { type CaptionPlace, captionRoom } from './caption-room.ts';
import { enterSends, filesAtRest } from './enter-sends.ts';
import { FilePreview } from './file-preview.tsx';
import { hasCaption } from './gallery-items.ts';
import { useAskedLeave } from './use-asked-leave.tsx';
import { useCaptionQuestion } from './use-caption-question.ts';
import { type KeepingFiles, useGallery } from './use-gallery.ts';

export interface FileDialogProps extends KeepingFiles {
  files: readonly ChosenFile[];
  opened: boolean;
  onClose: () => void;
  contact: string;
  place: CaptionPlace;
  /** The composer's text. */
  caption: string;
  onCaption: (caption: string) => void;
  onSend: SendFiles;
}

/** One file before it is sent: preview, caption and faults. If the dialog is closed, the file waits in the draft. */
export function FileDialog(props: FileDialogProps) {
  const { opened, onClose, contact, place, onSend, onDiscard } = props;
  const { t, i18n } = useTranslation('media');
  const captionId = useId();
  const gallery = useGallery(props);
  const [item] = gallery.items;
  const taken = item?.taken ?? null;
  const fault = item?.fault ?? null;
  const caption = item?.caption ?? '';
  const withCaption = item !== undefined && hasCaption(item);
  // The caption takes the focus, but not on touch, where the keyboard would cover the picture.
  const writesFirst = withCaption && matchMedia('(pointer: fine)').matches;
  const { length, most, ...room } = captionRoom(place, caption);
  const tooLong = withCaption && room.tooLong;
  const asked = useAskedLeave({ opened, gallery, onClose, onDiscard, what: 'file' });
  const { leave, question, isRefused } = asked;
  const places = useCaptionQuestion(gallery, onSend);
  const ready = taken !== null && !tooLong;
  // Remembers an early press until the file has been read; leaving the dialog cancels it.
  const [hurried, setHurried] = useState(false);
  const send = () => {
    if (item === undefined) return;
    if (!ready) return setHurried(fault === null && !tooLong);
    setHurried(false);
    places.send();
  };
  const sendHurried = useEffectEvent(() => hurried && !asked.isLeaving && send());
  useEffect(() => {
    if (ready) sendHurried();
  }, [ready]);
  if (item === undefined) return null;
  const { name, type, size } = taken?.file ?? item.file;
  const limits = { size: formatBytes(size, i18n.language), max: formatBytes(maxUploadBytes, i18n.language) };
  const remove = () => {
    onDiscard([item.id]);
    onClose();
  };

  return (
    <>
      <Dialog
        opened={opened}
        onClose={leave}
        title={t('file.title', { name: contact })}
        actions={
          <>
            <button type="button" className="button button-default" onClick={leave}>
              {t(fault === null && !isRefused ? 'file.later' : 'ui:dialog.cancel')}
            </button>
            <button type="button" className="button button-primary" aria-disabled={!ready || undefined} onClick={send}>
              {t('messages:send')}
            </button>
          </>
        }
      >
        <div className={styles.body} {...(!writesFirst && filesAtRest(send))}>
          {taken && <FilePreview attachment={taken} />}
          <div className={styles.fileLine}>
            <FileFacts data={{ name, mimeType: type, size }} />
            <IconButton label={t('file.remove')} icon={IconTrash} onClick={remove} />
          </div>
          {fault !== null && (
            <p className="field-error" role="alert">
              <IconAlertCircle size={14} stroke={1.75} aria-hidden="true" />
              {t(`file.fault.${fault}`, limits)}
            </p>
          )}
          {isRefused && (
            <p className={styles.quiet} role="status">
              {t('file.unkept', { count: 1 })}
            </p>
          )}
          {withCaption && (
            <div>
              <label className="field-label" htmlFor={captionId}>
                {t('file.caption')}
              </label>
              <textarea
                ref={putCaretAtEnd}
                id={captionId}
                className={styles.caption}
                rows={2}
                dir="auto"
                enterKeyHint="send"
                aria-invalid={tooLong || undefined}
                value={caption}
                data-autofocus={writesFirst || undefined}
                onChange={(event) => gallery.write(item.id, event.currentTarget.value)}
                onKeyDown={enterSends(send)}
              />
              <OpenPlaces text={caption} isFilled={false} />
              {tooLong && (
                <p className="field-error" role="status">
                  {t('messages:tooLong', { length, max: most })}
                </p>
              )}
            </div>
          )}
        </div>
      </Dialog>
      {question}
      {places.question}
    </>
  );
}

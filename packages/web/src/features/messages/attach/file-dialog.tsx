import { maxUploadBytes } from '@guiche/contract/media';
import { IconAlertCircle, IconTrash } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '../../../lib/file-size.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { FileFacts } from '../media/document-content.tsx';
import styles from './attach.module.css';
import type { AttachRequest } from './attach-request.ts';
import type { Attachment, FileAttachment } from './attachment.ts';
import { type CaptionPlace, captionRoom } from './caption-room.ts';
import { FilePreview } from './file-preview.tsx';
import { type FileFault, faultOf, roleOf, takeFile, takesCaption } from './picked-file.ts';
import { useAskedLeave } from './use-asked-leave.tsx';

interface FileDialogProps {
  request: Extract<AttachRequest, { kind: 'file' }>;
  opened: boolean;
  onClose: () => void;
  contact: string;
  place: CaptionPlace;
  caption: string;
  onCaption: (caption: string) => void;
  onSend: (attachment: Attachment) => void;
}

/** Takes the file over as soon as it was chosen; says why, when it cannot be sent. */
function useTakenFile({ file, asSticker }: FileDialogProps['request']) {
  const [taken, setTaken] = useState<FileAttachment | null>(null);
  const [fault, setFault] = useState<FileFault | null>(() => faultOf(file, asSticker));
  useEffect(() => {
    if (faultOf(file, asSticker) !== null) return;
    let current = true;
    takeFile(file, asSticker).then(
      (attachment) => current && setTaken(attachment),
      (error: unknown) => {
        console.warn('file not read', error);
        if (current) setFault('unreadable');
      },
    );
    return () => {
      current = false;
    };
  }, [file, asSticker]);
  return { taken, fault };
}

/** What was written in the composer goes on here. */
const putCaretAtEnd = (field: HTMLTextAreaElement | null) =>
  field?.setSelectionRange(field.value.length, field.value.length);

/** One file before it is sent: what it is, its words, and whether it can be sent at all. With words of its own it asks before it closes. */
export function FileDialog(props: FileDialogProps) {
  const { request, opened, onClose, contact, place, caption, onCaption, onSend } = props;
  const { t, i18n } = useTranslation('media');
  const captionId = useId();
  const { taken, fault } = useTakenFile(request);
  const { name, type, size } = taken?.file ?? request.file;
  const withCaption = fault === null && takesCaption(roleOf(request.file.type, request.asSticker));
  // The picture is seen, its words are missing. On touch the keyboard would cover it.
  const writesFirst = withCaption && matchMedia('(pointer: fine)').matches;
  const { length, most, ...room } = captionRoom(place, caption);
  const tooLong = withCaption && room.tooLong;
  const [before] = useState(caption);
  const isDirty = withCaption && caption.trim() !== '' && caption !== before;
  const { leave, question } = useAskedLeave({ opened, isDirty, onClose, what: 'file' });
  const ready = taken !== null && !tooLong;
  // Who is quicker than the reading of the file need not press twice.
  const [hurried, setHurried] = useState(false);
  const send = () => (ready ? onSend(taken) : setHurried(fault === null && !tooLong));
  const sendHurried = useEffectEvent(() => hurried && send());
  useEffect(() => {
    if (ready) sendHurried();
  }, [ready]);
  const onKeyDown = (event: KeyboardEvent) => {
    // 229: some input methods end composing before the Enter that confirmed it arrives here.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    if (event.key !== 'Enter' || event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    send();
  };
  const limits = { size: formatBytes(size, i18n.language), max: formatBytes(maxUploadBytes, i18n.language) };

  return (
    <>
      <Dialog
        opened={opened}
        onClose={leave}
        title={t('file.title', { name: contact })}
        actions={
          <>
            <button type="button" className="button button-default" onClick={leave}>
              {t('ui:dialog.cancel')}
            </button>
            <button
              type="button"
              className="button button-primary"
              aria-disabled={!ready || undefined}
              onClick={send}
              data-autofocus={writesFirst ? undefined : true}
            >
              {t('messages:send')}
            </button>
          </>
        }
      >
        <div className={styles.body}>
          {taken && <FilePreview attachment={taken} />}
          <div className={styles.fileLine}>
            <FileFacts data={{ name, mimeType: type, size }} />
            <IconButton label={t('file.remove')} icon={IconTrash} onClick={onClose} />
          </div>
          {fault !== null && (
            <p className="field-error" role="alert">
              <IconAlertCircle size={14} stroke={1.75} aria-hidden="true" />
              {t(`file.fault.${fault}`, limits)}
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
                onChange={(event) => onCaption(event.currentTarget.value)}
                onKeyDown={onKeyDown}
              />
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
    </>
  );
}

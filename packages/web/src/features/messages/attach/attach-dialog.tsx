import { useRef } from 'react';
import { type AttachRequest, fileRequest } from './attach-request.ts';
import type { Attachment, SendAll } from './attachment.ts';
import { CameraDialog } from './camera-dialog.tsx';
import type { CaptionPlace } from './caption-room.ts';
import { ContactDialog } from './contact-dialog.tsx';
import { DiscardDialog } from './discard-dialog.tsx';
import { FileDialog } from './file-dialog.tsx';
import { GalleryDialog } from './gallery-dialog.tsx';
import { LocationDialog } from './location-dialog.tsx';
import type { KeepingFiles } from './use-gallery.ts';
import { useSendOnce } from './use-send-once.ts';

export interface AttachDialogProps extends KeepingFiles {
  request: AttachRequest | null;
  onClose: () => void;
  /** The request is replaced, as by a taken photo. */
  onReplace: (request: AttachRequest | null) => void;
  /** The contact's name is shown, so that nothing goes to the wrong person. */
  contact: string;
  /** Where captions go. */
  place: CaptionPlace;
  /** The composer's text, which becomes the caption. */
  caption: string;
  onCaption: (caption: string) => void;
  onSend: (attachment: Attachment) => void;
  onSendAll: SendAll;
}

/** The dialog of an attachment. Keeps its content while it fades out. */
export function AttachDialog({ request, onClose, onReplace, ...props }: AttachDialogProps) {
  const { contact, place, caption, onCaption, onSend, onSendAll, onKeep, onDiscard } = props;
  const sendOnce = useSendOnce(onSendAll);
  const last = useRef<{ request: AttachRequest; turn: number } | null>(null);
  if (request !== null && last.current?.request !== request) {
    last.current = { request, turn: (last.current?.turn ?? 0) + 1 };
  }
  if (last.current === null) return null;
  const { request: shown, turn } = last.current;
  const frame = { opened: request !== null, onClose, contact, onSend };
  switch (shown.kind) {
    case 'files': {
      const { files } = shown;
      // A dialog that fades out claims no files either.
      const all = {
        ...frame,
        files,
        place,
        caption,
        onCaption,
        onSend: frame.opened ? sendOnce : () => {},
        onKeep,
        onDiscard,
      };
      return files.length === 1 ? <FileDialog key={turn} {...all} /> : <GalleryDialog key={turn} {...all} />;
    }
    case 'camera':
      return (
        <CameraDialog
          key={turn}
          opened={frame.opened}
          onClose={onClose}
          onTake={(file) => onReplace(fileRequest([file]))}
        />
      );
    case 'location':
      return <LocationDialog key={turn} {...frame} />;
    case 'contact':
      return <ContactDialog key={turn} {...frame} />;
    case 'discard':
      return (
        <DiscardDialog
          key={turn}
          opened={frame.opened}
          count={shown.ids.length}
          onClose={onClose}
          onDiscard={() => onDiscard(shown.ids)}
        />
      );
  }
}

import { useRef } from 'react';
import type { AttachRequest } from './attach-request.ts';
import type { Attachment } from './attachment.ts';
import { ContactDialog } from './contact-dialog.tsx';
import { FileDialog } from './file-dialog.tsx';
import { LocationDialog } from './location-dialog.tsx';

export interface AttachDialogProps {
  request: AttachRequest | null;
  onClose: () => void;
  /** Who gets it: named, so that nothing goes to the wrong person. */
  contact: string;
  /** The words under a file: what is written in the composer. */
  caption: string;
  onCaption: (caption: string) => void;
  onSend: (attachment: Attachment) => void;
}

/** Asks what is still missing before something is sent. It keeps its words while it fades out. */
export function AttachDialog({ request, onClose, contact, caption, onCaption, onSend }: AttachDialogProps) {
  const last = useRef<{ request: AttachRequest; turn: number } | null>(null);
  if (request !== null && last.current?.request !== request) {
    last.current = { request, turn: (last.current?.turn ?? 0) + 1 };
  }
  if (last.current === null) return null;
  const { request: shown, turn } = last.current;
  const frame = { opened: request !== null, onClose, contact, onSend };
  switch (shown.kind) {
    case 'file':
      return <FileDialog key={turn} {...frame} request={shown} caption={caption} onCaption={onCaption} />;
    case 'location':
      return <LocationDialog key={turn} {...frame} />;
    case 'contact':
      return <ContactDialog key={turn} {...frame} />;
  }
}

import type { LocationData, MediaData } from '@guiche/contract/media.schemas';
import type { Message } from '@guiche/contract/messages.schemas';

/** How a file is shown and sent. */
export type FileRole = 'image' | 'video' | 'audio' | 'voice' | 'document' | 'sticker';

export interface FileAttachment {
  kind: 'file';
  /** A copy of the bytes: the original file may change or vanish before it is sent. */
  file: File;
  role: FileRole;
  width: number | null;
  height: number | null;
  seconds: number | null;
  /** The waveform of a recording; absent for chosen files. */
  waveform?: number[];
}

/** A file with its caption, ready to be sent. */
export interface CaptionedFile {
  /** Its id in the ticket's draft. */
  id: string;
  attachment: FileAttachment;
  caption: string;
  /** The browser stores it, so another tab may have sent it first. */
  isKept: boolean;
}

/**
 * Sends files in this order, each as a message. `hasWords`: the composer's text is a caption. False: nobody is signed
 * in any more.
 */
export type SendAll = (files: readonly CaptionedFile[], hasWords: boolean) => boolean;

/** Sends files once. `onGone` gets those that another tab has sent or given up; if there are any, nothing was sent. */
export type SendFiles = (
  files: readonly CaptionedFile[],
  hasWords: boolean,
  onGone: (ids: readonly string[]) => void,
) => void;

/** What is sent with or instead of a text. */
export type Attachment =
  | FileAttachment
  | { kind: 'location'; location: LocationData }
  | { kind: 'contact'; card: { name: string; phones: { number: string }[] } };

type Shown = Pick<Message, 'mediaType' | 'mediaUrl' | 'dataJson'>;

/**
 * The attachment's data for its bubble until the server's message replaces it. `url` gives the address of local bytes.
 */
export function shownAttachment(attachment: Attachment, url: (file: FileAttachment) => string): Shown {
  switch (attachment.kind) {
    case 'location':
      return { mediaType: 'location', mediaUrl: null, dataJson: attachment.location };
    case 'contact': {
      const { name, phones } = attachment.card;
      const card = {
        name,
        organization: null,
        phones: phones.map(({ number }) => ({ number, label: null })),
        emails: [],
      };
      return { mediaType: 'contact', mediaUrl: null, dataJson: { contacts: [card] } };
    }
    case 'file': {
      const { file, role, width, height, seconds, waveform } = attachment;
      const data: MediaData = {
        state: 'ready',
        error: null,
        name: file.name,
        mimeType: file.type,
        size: file.size,
        width,
        height,
        seconds,
        isVoice: role === 'voice',
        hasThumbnail: false,
        waveform,
      };
      return { mediaType: role === 'voice' ? 'audio' : role, mediaUrl: url(attachment), dataJson: data };
    }
  }
}

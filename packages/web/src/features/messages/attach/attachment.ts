import type { LocationData, MediaData } from '@guiche/contract/media.schemas';
import type { Message } from '@guiche/contract/messages.schemas';

/** As what a file is shown and sent. */
export type FileRole = 'image' | 'video' | 'audio' | 'voice' | 'document' | 'sticker';

export interface FileAttachment {
  kind: 'file';
  /** Its bytes, ours: the file it came from may change or vanish before it is sent. */
  file: File;
  role: FileRole;
  width: number | null;
  height: number | null;
  seconds: number | null;
  /** Heights of what was spoken; absent in what was chosen as a file. */
  waveform?: number[];
}

/** A file with the words under it, as it leaves. */
export interface CaptionedFile {
  /** Its name in the ticket's draft. */
  id: string;
  attachment: FileAttachment;
  caption: string;
  /** The browser keeps it: another tab may have been quicker. */
  isKept: boolean;
}

/**
 * Sends files, each a message of its own, in this order. `hasWords`: the composer's words go along. False: nobody is signed
 * in any more.
 */
export type SendAll = (files: readonly CaptionedFile[], hasWords: boolean) => boolean;

/** The same, once. `onGone`: which of them another tab has sent or given up; where there are any, nothing was sent. */
export type SendFiles = (
  files: readonly CaptionedFile[],
  hasWords: boolean,
  onGone: (ids: readonly string[]) => void,
) => void;

/** What is sent beside or instead of a text. */
export type Attachment =
  | FileAttachment
  | { kind: 'location'; location: LocationData }
  | { kind: 'contact'; card: { name: string; phones: { number: string }[] } };

type Shown = Pick<Message, 'mediaType' | 'mediaUrl' | 'dataJson'>;

/** How it looks in its bubble until the server's message takes its place. `url` leads to the bytes in this browser. */
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

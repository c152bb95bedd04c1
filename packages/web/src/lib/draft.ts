import type { Message } from '@guiche/contract/messages.schemas';

/** A file that was chosen and not sent yet. Its bytes are kept apart from the words (`draft-files.ts`). */
export interface DraftFile {
  id: string;
  name: string;
  /** Its own caption. */
  caption: string;
  /** The words in the field are its caption. */
  hasWords: boolean;
  asSticker: boolean;
}

/** Somebody of a group whom a text names: by `@label` where it is written, by `@name` where it goes. */
export interface DraftMember {
  id: number;
  name: string;
  label: string;
}

/** What somebody began to write in a ticket: to the contact, and, apart from it, to colleagues. */
export interface Draft {
  /** To the contact, with those of a group whom it names. */
  text: string;
  members: readonly DraftMember[];
  /** The private note, with the colleagues it names. */
  note: string;
  mentions: readonly { id: number; name: string }[];
  /** Which of the two is being written. */
  isNote: boolean;
  /** The quick message it was made of: counted when it is sent. */
  quickId: number | null;
  /** The file of that quick message, which goes with the text. */
  file: { path: string; name: string } | null;
  /** In the order in which they will leave. */
  files: readonly DraftFile[];
  /** The message being answered, with what the reply bar shows of it. */
  reply: { id: number; author: string; body: string; mediaType?: Message['mediaType'] } | null;
}

export const emptyDraft: Draft = {
  text: '',
  members: [],
  note: '',
  mentions: [],
  isNote: false,
  quickId: null,
  file: null,
  files: [],
  reply: null,
};

export const isEmptyDraft = ({ text, note, isNote, file, files, reply }: Draft) =>
  text === '' && note === '' && !isNote && file === null && files.length === 0 && reply === null;

/** The words that the field shows. */
export const wordsOf = ({ isNote, note, text }: Draft) => (isNote ? note : text);

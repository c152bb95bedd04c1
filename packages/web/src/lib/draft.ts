import type { Message } from '@guiche/contract/messages.schemas';

/** A chosen file that is not sent yet. Its bytes are stored apart (`draft-files.ts`). */
export interface DraftFile {
  id: string;
  name: string;
  /** Its own caption. */
  caption: string;
  /** The draft's text is its caption. */
  hasWords: boolean;
  asSticker: boolean;
}

/** A group member whom a text mentions: as `@label` in the field, as `@name` when sent. */
export interface DraftMember {
  id: number;
  name: string;
  label: string;
}

/** The draft of a ticket: a text to the contact and, apart from it, a private note. */
export interface Draft {
  /** The text to the contact, with the group members it mentions. */
  text: string;
  members: readonly DraftMember[];
  /** The private note, with the colleagues it mentions. */
  note: string;
  mentions: readonly { id: number; name: string }[];
  /** Whether the note is being written. */
  isNote: boolean;
  /** The quick message it was made from; its use is counted when it is sent. */
  quickId: number | null;
  /** The quick message's file, which is sent with the text. */
  file: { path: string; name: string } | null;
  /** In the order of sending. */
  files: readonly DraftFile[];
  /** The message being answered, with the data of the reply bar. */
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

/** The text that the field shows. */
export const wordsOf = ({ isNote, note, text }: Draft) => (isNote ? note : text);

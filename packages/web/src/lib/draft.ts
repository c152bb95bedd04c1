import type { Message } from '@guiche/contract/messages';

/** What somebody began to write in a ticket: to the contact, and, apart from it, to colleagues. */
export interface Draft {
  text: string;
  /** The private note, with the colleagues it names. */
  note: string;
  mentions: readonly { id: number; name: string }[];
  /** Which of the two is being written. */
  isNote: boolean;
  /** The quick message it was made of: counted when it is sent. */
  quickId: number | null;
  /** The file of that quick message, which goes with the text. */
  file: { path: string; name: string } | null;
  /** The message being answered, with what the reply bar shows of it. */
  reply: { id: number; author: string; body: string; mediaType?: Message['mediaType'] } | null;
}

export const emptyDraft: Draft = {
  text: '',
  note: '',
  mentions: [],
  isNote: false,
  quickId: null,
  file: null,
  reply: null,
};

export const isEmptyDraft = ({ text, note, isNote, file, reply }: Draft) =>
  text === '' && note === '' && !isNote && file === null && reply === null;

const joined = (first: string, second: string) => [first, second].filter((text) => text.trim() !== '').join('\n');

/** What was begun in two tickets that are one now: the words of the second stand behind those of the first. */
export function joinDrafts(first: Draft, second: Draft): Draft {
  const named = new Set(first.mentions.map(({ id }) => id));
  return {
    text: joined(first.text, second.text),
    note: joined(first.note, second.note),
    mentions: [...first.mentions, ...second.mentions.filter(({ id }) => !named.has(id))],
    isNote: first.isNote,
    quickId: first.quickId ?? second.quickId,
    file: first.file ?? second.file,
    reply: first.reply ?? second.reply,
  };
}

/** The words that the field shows. */
export const wordsOf = ({ isNote, note, text }: Draft) => (isNote ? note : text);

import type { Draft, DraftFile } from './draft.ts';

/** Those of the first, and those of the second whom the first does not have. */
function allOf<P extends { id: number }>(first: readonly P[], second: readonly P[]): P[] {
  const named = new Set(first.map(({ id }) => id));
  return [...first, ...second.filter(({ id }) => !named.has(id))];
}

const joined = (first: string, second: string) => [first, second].filter((text) => text.trim() !== '').join('\n');

/** The words in the field are the caption of one file at most. */
function joinFiles(first: readonly DraftFile[], second: readonly DraftFile[]): readonly DraftFile[] {
  const hasWords = first.some((file) => file.hasWords);
  return [...first, ...second.map((file) => (hasWords ? { ...file, hasWords: false } : file))];
}

/** What was begun in two tickets that are one now: the words of the second stand behind those of the first. */
export function joinDrafts(first: Draft, second: Draft): Draft {
  return {
    text: joined(first.text, second.text),
    members: allOf(first.members, second.members),
    note: joined(first.note, second.note),
    mentions: allOf(first.mentions, second.mentions),
    isNote: first.isNote,
    quickId: first.quickId ?? second.quickId,
    file: first.file ?? second.file,
    files: joinFiles(first.files, second.files),
    reply: first.reply ?? second.reply,
  };
}

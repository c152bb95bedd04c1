import type { Draft, DraftFile } from './draft.ts';

/** All of the first, and those of the second that the first lacks. */
function allOf<P extends { id: number }>(first: readonly P[], second: readonly P[]): P[] {
  const named = new Set(first.map(({ id }) => id));
  return [...first, ...second.filter(({ id }) => !named.has(id))];
}

const joined = (first: string, second: string) => [first, second].filter((text) => text.trim() !== '').join('\n');

/** Joins files; the draft's text is the caption of at most one. */
function joinFiles(first: readonly DraftFile[], second: readonly DraftFile[]): readonly DraftFile[] {
  const hasWords = first.some((file) => file.hasWords);
  return [...first, ...second.map((file) => (hasWords ? { ...file, hasWords: false } : file))];
}

/** Joins the drafts of merged tickets: the second text follows the first. */
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

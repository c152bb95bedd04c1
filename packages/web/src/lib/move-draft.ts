import { type Draft, type DraftFile, emptyDraft, isEmptyDraft, wordsOf } from './draft.ts';
import { holdCaret, isWrittenIn } from './draft-caret.ts';
import { draftOf, joinDraftsBy, writeDraft } from './drafts.ts';

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

/** Behind what was begun there. */
function join(from: number, to: number) {
  const moved = draftOf(from);
  if (isEmptyDraft(moved)) return;
  const begun = draftOf(to);
  const there = isEmptyDraft(begun) ? { ...emptyDraft, isNote: moved.isNote } : begun;
  const joined = joinDrafts(there, moved);
  // What is on screen keeps its words, its mode and its caret, whichever of the two it is.
  const isWritten = isWrittenIn(from);
  const draft = isWritten ? { ...joined, isNote: moved.isNote } : joined;
  if (isWritten) holdCaret(from, to, wordsOf(draft).length - wordsOf(moved).length);
  else holdCaret(to, to, 0);
  writeDraft(to, draft);
  writeDraft(from, emptyDraft);
}

joinDraftsBy(join);

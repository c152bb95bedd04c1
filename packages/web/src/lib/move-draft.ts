import { emptyDraft, isEmptyDraft, wordsOf } from './draft.ts';
import { holdCaret, isWrittenIn } from './draft-caret.ts';
import { joinDraftsBy, stateOf, writeDraft } from './drafts.ts';
import { joinDrafts } from './join-drafts.ts';

/** Joins a ticket's draft to another's, after its text. */
function join(from: number, to: number) {
  const moved = stateOf(from);
  if (isEmptyDraft(moved)) return;
  const begun = stateOf(to);
  const there = isEmptyDraft(begun) ? { ...emptyDraft, isNote: moved.isNote } : begun;
  const joined = joinDrafts(there, moved);
  // The visible draft keeps its text, mode and caret, whichever of the two it is.
  const isWritten = isWrittenIn(from);
  const draft = isWritten ? { ...joined, isNote: moved.isNote } : joined;
  if (isWritten) holdCaret(from, to, wordsOf(draft).length - wordsOf(moved).length);
  else holdCaret(to, to, 0);
  writeDraft(to, draft);
  writeDraft(from, emptyDraft);
}

joinDraftsBy(join);

let move: typeof import('../../lib/move-draft.ts').moveDraft | null = null;

/** Null before {@link loadDraftMoves}. */
export const draftMove = () => move;

/** With it here, words and caret go on in the same moment in which their ticket becomes part of another. */
export async function loadDraftMoves(): Promise<void> {
  move ??= (await import('../../lib/move-draft.ts')).moveDraft;
}

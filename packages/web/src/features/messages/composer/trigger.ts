/** The text for which something can be suggested. `from`, `to`: the range that a choice replaces. */
export interface Trigger {
  kind: 'quick' | 'emoji' | 'person' | 'member';
  typed: string;
  from: number;
  to: number;
}

const emojiBefore = /(?:^|\s)(:([\p{L}\p{N}_+-]{2,30}))$/u;
const personBefore = /(?:^|\s)(@([\p{L}\p{N}.'’-]*(?: [\p{L}\p{N}.'’-]+){0,3}))$/u;
const mostTyped = 100;

/** The caret, the mode, and the slash that the quick message button inserted. */
export interface Place {
  caret: number;
  isNote: boolean;
  /** Members can be mentioned outside of notes: the ticket is a group. */
  hasMembers?: boolean;
  slash: number | null;
}

/**
 * Finds the trigger at the caret: a leading slash for quick messages, `:smi` for emoji, `@` in a note for colleagues
 * and in a group for members. A slash in a note is plain text.
 */
export function findTrigger(text: string, { caret, isNote, hasMembers = false, slash }: Place): Trigger | null {
  if (!isNote && text.startsWith('/') && text.length <= mostTyped && !text.includes('\n') && caret > 0) {
    return { kind: 'quick', typed: text.slice(1), from: 0, to: text.length };
  }
  if (!isNote && slash !== null && text[slash] === '/' && caret > slash) {
    const typed = text.slice(slash + 1, caret);
    if (!/\s/.test(typed)) return { kind: 'quick', typed, from: slash, to: caret };
  }
  const before = text.slice(Math.max(0, caret - mostTyped), caret);
  const person = isNote || hasMembers ? personBefore.exec(before) : null;
  const found = person ?? emojiBefore.exec(before);
  if (found === null) return null;
  const [, whole = '', typed = ''] = found;
  const kind = person === null ? 'emoji' : isNote ? 'person' : 'member';
  return { kind, typed, from: caret - whole.length, to: caret };
}

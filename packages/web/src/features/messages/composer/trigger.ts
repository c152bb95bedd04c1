/** What is being typed that something can be suggested for. `from` and `to`: what a choice takes the place of. */
export interface Trigger {
  kind: 'quick' | 'emoji' | 'person' | 'member';
  typed: string;
  from: number;
  to: number;
}

const emojiBefore = /(?:^|\s)(:([\p{L}\p{N}_+-]{2,30}))$/u;
const personBefore = /(?:^|\s)(@([\p{L}\p{N}.'’-]*(?: [\p{L}\p{N}.'’-]+){0,3}))$/u;
const mostTyped = 100;

/** Where the caret is, what is being written, and the slash that the button for quick messages put into it. */
export interface Place {
  caret: number;
  isNote: boolean;
  /** Outside of notes, too, somebody can be spoken to: the members of a group. */
  hasMembers?: boolean;
  slash: number | null;
}

/**
 * A text that begins with a slash asks for a quick message, `:smi` for a sign, `@` in a note for a colleague, and to a group
 * for somebody who is in it. A slash in a note is only a slash.
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

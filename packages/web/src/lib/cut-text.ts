const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Cuts a text to one line of at most `max` graphemes: an emoji counts as one and is never split. */
export function cutText(text: string, max: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= max) return line;
  const parts = [...graphemes.segment(line)];
  if (parts.length <= max) return line;
  return `${parts
    .slice(0, max - 1)
    .map(({ segment }) => segment)
    .join('')
    .trimEnd()}…`;
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** One line of at most `max` characters as people count them: an emoji is one and is never cut in half. */
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

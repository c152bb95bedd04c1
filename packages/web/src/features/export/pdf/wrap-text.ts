/** Width of a text in pixels. */
export type Measure = (text: string) => number;

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Breaks a word that is wider than a line at grapheme boundaries. */
function breakWord(word: string, width: number, measure: Measure): string[] {
  const lines: string[] = [];
  let line = '';
  for (const { segment } of graphemes.segment(word)) {
    if (line !== '' && measure(line + segment) > width) {
      lines.push(line);
      line = '';
    }
    line += segment;
  }
  return line === '' ? lines : [...lines, line];
}

function wrapLine(text: string, width: number, measure: Measure): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/(?<=\s)(?=\S)/)) {
    if (measure((line + word).trimEnd()) <= width) {
      line += word;
      continue;
    }
    if (line !== '') lines.push(line.trimEnd());
    const bare = word.trimEnd();
    const parts = measure(bare) <= width ? [bare] : breakWord(bare, width, measure);
    lines.push(...parts.slice(0, -1));
    line = (parts.at(-1) ?? '') + word.slice(bare.length);
  }
  return [...lines, line.trimEnd()];
}

/** Wraps a text into lines that fit; its own line breaks stay. */
export const wrapText = (text: string, width: number, measure: Measure): string[] =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/\t/g, '    ')
    .split('\n')
    .flatMap((line) => wrapLine(line, width, measure));

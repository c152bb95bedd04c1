const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
/** Twice the longest sign that anybody draws; a longer run of joined characters is no sign. */
const longestSign = 64;

/** Cuts a text to `most` UTF-16 units without splitting a sign: an emoji at the end stays whole or goes. */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  const head = text.slice(0, most + longestSign);
  let end = 0;
  for (const { index, segment } of graphemes.segment(head)) {
    if (index + segment.length > most) break;
    end = index + segment.length;
  }
  const kept = end > 0 || most <= longestSign ? end : most; // the text is one endless sign
  return text.slice(0, kept).replace(/[\uD800-\uDBFF]$/, '');
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
/** The longest sign that anybody draws is half as long; what goes on is no sign. */
const longestSign = 64;

/** As much of a text as fits, in units of JavaScript, without half a sign at its end: an emoji stays whole or goes. */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  const head = text.slice(0, most + longestSign);
  let end = 0;
  for (const { index, segment } of graphemes.segment(head)) {
    if (index + segment.length > most) break;
    end = index + segment.length;
  }
  const kept = end > 0 || most <= longestSign ? end : most; // one sign that never ends
  return text.slice(0, kept).replace(/[\uD800-\uDBFF]$/, '');
}

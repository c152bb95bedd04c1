/** Folded forms that differ from "the base letter of their decomposition", by `unaccent` of PostgreSQL 18. */
const spelledOut: Readonly<Record<string, string>> = {
  a: 'ª',
  ae: 'Ææ',
  d: 'ÐðĐđ',
  h: 'Ħħ',
  i: 'ı',
  ij: 'Ĳĳ',
  l: 'ĿŀŁł',
  n: 'Ŋŋ',
  "'n": 'ŉ',
  o: 'ºØø',
  oe: 'Œœ',
  q: 'ĸ',
  s: 'ſẛẜẝ',
  ss: 'ßẞ',
  t: 'Ŧŧ',
  th: 'Þþ',
  μ: 'µ',
  е: 'Ёё',
  '!': '¡',
  '!!': '‼',
  '!?': '⁉',
  '?': '¿',
  '??': '⁇',
  '?!': '⁈',
  '(c)': '©',
  '(r)': '®',
  '+/-': '±',
  '*': '×⁎',
  '/': '÷⁄',
  ' 1/4': '¼',
  ' 1/2': '½',
  ' 3/4': '¾',
  '<': '‹',
  '<<': '«',
  '>': '›',
  '>>': '»',
  '-': '\u2010\u2011‒–—―',
  '||': '‖',
  "'": '‘’‛′',
  '"': '“”‟″',
  ',': '‚',
  ',,': '„',
  '.': '․',
  '..': '‥',
  '...': '…',
  '[': '⁅',
  ']': '⁆',
};

const spelling = new Map(
  Object.entries(spelledOut).flatMap(([folded, characters]) => [...characters].map((one) => [one, folded] as const)),
);
/** Joiners, marks of direction and soft hyphens, which stand unseen between letters. */
export const invisible = /\p{Cf}|[\ufe00-\ufe0f]/gu;
const whiteSpace = /[\s\p{Cc}]+/gu;
const marks = /[\u0300-\u0362]/g;
// Only these two scripts lose their marks: й stays й and 가 stays whole, as in the database.
const losesMarks = /[\p{Script=Latin}\p{Script=Greek}]/u;

function foldCharacter(character: string): string {
  if (character <= '\u007f') return character.toLowerCase();
  const spelled = spelling.get(character);
  if (spelled !== undefined) return spelled;
  const decomposed = losesMarks.test(character) ? character.normalize('NFD') : character;
  return decomposed.replace(marks, '').toLowerCase();
}

/**
 * Folds a text for search: lower case, no accents, İ and ı as i, one space for all white space and control characters,
 * and nothing invisible. The same table as the database's `fold()`: equal for U+0001–U+017F, Romanian Ș and Ț,
 * combining marks, Greek U+0386–U+03CE, Cyrillic, Arabic, U+1E00–U+1E99, U+1EA0–U+1EF9 and U+2000–U+206F; rarer signs
 * may differ. It goes character by character, so that no language's rule (Turkish i, the Greek final sigma) depends on
 * where the code runs.
 */
export const fold = (text: string): string =>
  Array.from(text.replace(invisible, ''), foldCharacter).join('').replace(whiteSpace, ' ');

/**
 * The key by which contacts are sorted: the name without anything that may be a number, shown or masked. The database's
 * `name_key()`.
 */
export const nameKey = (name: string): string => fold(name).replace(/\+?[\d*](?:[^a-z\d*]*[\d*]){7,}/g, '');

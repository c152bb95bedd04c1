/** Far enough from each other to be told apart as dots and bars, in both themes. */
export const offeredColours = [
  '#E03131',
  '#D6336C',
  '#9C36B5',
  '#7048E8',
  '#3B5BDB',
  '#1C7ED6',
  '#0C8599',
  '#099268',
  '#2F9E44',
  '#66A80F',
  '#F08C00',
  '#E8590C',
  '#A0522D',
  '#495057',
  '#B08968',
  '#FF6B6B',
  '#845EF7',
  '#22B8CF',
] as const;

/** How a typed colour will look: short or long, nothing shows through. */
export const sampleOf = (typed: string) =>
  /^#([\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i.test(typed) ? typed.slice(0, typed.length < 6 ? 4 : 7) : 'transparent';

const unseen = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}]/gu;

/** Replaces invisible characters, which belong to no address, by blanks; the length stays. */
export const withoutUnseen = (text: string): string => text.replace(unseen, (sign) => ' '.repeat(sign.length));

const opening: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };
const punctuation = /[.,;:!?…*_~'"`»”’]/;

/** Removes a sentence's punctuation from an address's end, and a bracket that was not opened within the address. */
export function trimLink(address: string): string {
  const counts = new Map<string, number>();
  for (const sign of address) counts.set(sign, (counts.get(sign) ?? 0) + 1);
  const countOf = (sign: string) => counts.get(sign) ?? 0;
  let end = address.length;
  for (; end > 0; end -= 1) {
    const last = address.charAt(end - 1);
    const opener = opening[last];
    if (opener === undefined ? !punctuation.test(last) : countOf(last) <= countOf(opener)) break;
    counts.set(last, countOf(last) - 1);
  }
  return address.slice(0, end);
}

/** Most characters of a number with what it was copied in: a web address. */
export const longestWrapped = 200;

/**
 * The other spelling of a mobile number where a country changed its plan and channels still write both: Brazil with and
 * without the ninth digit, Mexico with and without 1, Argentina with and without 9. Digits only; null: there is none.
 */
export function phoneTwin(number: string): string | null {
  const brazil = /^55(\d\d)(9?)([6-9]\d{7})$/.exec(number);
  if (brazil) return `55${brazil[1]}${brazil[2] ? '' : '9'}${brazil[3]}`;
  const mexico = /^52(1?)(\d{10})$/.exec(number);
  if (mexico) return `52${mexico[1] ? '' : '1'}${mexico[2]}`;
  const argentina = /^54(9?)(\d{10})$/.exec(number);
  if (argentina) return `54${argentina[1] ? '' : '9'}${argentina[2]}`;
  return null;
}

/** Both spellings of a number, in the same order whichever is given: they belong to one person. */
export function spellingsOf(number: string): string[] {
  const twin = phoneTwin(number);
  return twin === null ? [number] : [number, twin].sort();
}

/** Like {@link phoneTwin}, also for a number typed without its country or area code, which is then Brazilian. */
export function typedTwin(digits: string): string | null {
  const withCountry = phoneTwin(digits);
  if (withCountry !== null) return withCountry;
  const withArea = phoneTwin(`55${digits}`);
  return withArea?.slice(2) ?? /^9([6-9]\d{7})$/.exec(digits)?.[1] ?? null;
}

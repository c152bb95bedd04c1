/** What is left of a typed number after "+", spaces, dashes, dots and brackets; null when other signs are in it. */
export function readDigits(typed: string): string | null {
  const digits = typed.replace(/[\s+().-]/g, '');
  return /^\d{7,15}$/.test(digits) ? digits : null;
}

/** Every digit of a display number ("+55 11 4000-0000" gives "551140000000"). */
export function onlyDigits(shown: string): string {
  return shown.replace(/\D/g, '');
}

/**
 * The same Brazilian mobile number with or without the ninth digit, or null when it has no twin.
 * Eight-digit numbers starting with 1 to 5 are landlines. Zero is in no real range: fictional
 * numbers use it, so it counts as mobile here.
 * Source: Meta WhatsApp Cloud API reference, "Phone number formats" (Brazil).
 */
export function findTwinNumber(digits: string): string | null {
  const match = /^(55[1-9]\d)(9?)([06-9]\d{7})$/.exec(digits);
  if (match === null) return null;
  const [, prefix, ninth, local] = match;
  return ninth === '9' ? `${prefix}${local}` : `${prefix}9${local}`;
}

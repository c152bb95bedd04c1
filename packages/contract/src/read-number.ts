import { type CountryCode, getCountryCallingCode, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { countries, defaultCountry } from './countries.ts';
import { phoneTwin } from './phone.ts';
import { readWritten } from './written-number.ts';

/**
 * A typed number as digits, country code first. `number`: `others` are its readings if its country were in front
 * without a plus. `unclear`: it may be any of these and nothing tells which; with none, its area or country code is
 * missing. `none`: no number of the world.
 */
export type NumberReading =
  | { kind: 'number'; digits: string; others: readonly string[] }
  | { kind: 'unclear'; candidates: readonly string[] }
  | { kind: 'none' };

/**
 * Fewest digits of a number without a plus that is assumed to begin with its country; a shorter one more likely lacks
 * it.
 */
const surelyWithCountry = { valid: 10, possible: 12 } as const;

const isCountry = (code: string): code is CountryCode => countries.includes(code);
const parse = (text: string, defaultCountry?: CountryCode) =>
  parsePhoneNumberFromString(text, { ...(defaultCountry && { defaultCountry }), extract: false });

interface Candidate {
  digits: string;
  /** True where such numbers exist; false where some plan merely has room for it. */
  isValid: boolean;
}

/** Reads a text by the library; null: no number. Mobiles are judged in both spellings that channels write. */
function candidateOf(text: string, country?: CountryCode): Candidate | null {
  const parsed = parse(text, country);
  if (!parsed) return null;
  const digits = parsed.number.slice(1);
  if (parsed.isValid()) return { digits, isValid: true };
  const twin = phoneTwin(digits);
  if (twin !== null && parse(`+${twin}`)?.isValid()) return { digits, isValid: true };
  // Behind the country code stood a prefix that only its own country knows.
  const again = parse(`+${digits}`);
  if (again?.isValid()) return { digits: again.number.slice(1), isValid: true };
  return parsed.isPossible() ? { digits, isValid: false } : null;
}

const validOf = (candidates: readonly (Candidate | null)[]): string[] => [
  ...new Set(candidates.flatMap((each) => (each?.isValid ? [each.digits] : []))),
];

const clear = (digits: string, others: readonly string[] = []): NumberReading => ({
  kind: 'number',
  digits,
  others: others.filter((other) => other !== digits && other !== phoneTwin(digits)),
});
const unclear = (candidates: readonly string[]): NumberReading => ({ kind: 'unclear', candidates });
const none: NumberReading = { kind: 'none' };

/**
 * Reads a number with its country code in front. `+11 98765-4321` belongs to no country, or to this one in spite of the
 * plus.
 */
function readAbroad(text: string, country: CountryCode): NumberReading {
  const digits = text.replace(/\D/g, '');
  // No country code begins with a zero, so the plus stands before a dialled number.
  if (digits.startsWith('0')) return readHere(digits, country);
  const whole = candidateOf(text);
  const [valid] = validOf([whole, whole?.isValid ? null : candidateOf(text.replace(/\(\s*0\s*\)/, ''))]);
  if (valid !== undefined) return clear(valid);
  const here = validOf([candidateOf(digits, country)]);
  if (whole === null) return here.length > 0 ? unclear(here) : none;
  return here.length > 0 ? unclear([...here, whole.digits]) : clear(whole.digits);
}

/** Prefixes by which mobiles were once dialled in Mexico, and under which people keep them. */
const oldMexico = /^\(?0(?:1|44|45)\)?[\s-]*(?=[\d(])/;

/**
 * Reads a number as dialled in a country: abroad from there, within it, or in the international form without the plus,
 * as many keep numbers.
 */
function readHere(written: string, country: CountryCode): NumberReading {
  const text = country === 'MX' ? written.replace(oldMexico, '') : written;
  const digits = text.replace(/\D/g, '');
  const isAbroad = digits.startsWith('00');
  const dialled = candidateOf(text, country);
  const bare = candidateOf(`+${digits.replace(/^0+/, '')}`);
  // 00 is how most of the world dials abroad, whatever this country's own prefix.
  const valid = validOf(isAbroad ? [bare, dialled] : [dialled, bare]);
  const [first, ...others] = valid;
  if (first === undefined) return readPossible(digits, dialled ?? bare, bare);
  const isNational = first === dialled?.digits || first.startsWith(getCountryCallingCode(country));
  const isSure = isAbroad || isNational || (!digits.startsWith('0') && digits.length >= surelyWithCountry.valid);
  if (!isSure) return unclear(valid);
  return clear(first, digits.startsWith('0') || text.includes('(') ? [] : others);
}

/** Accepts a number with its country as it stands: plans grow faster than the library's knowledge of them. */
function readPossible(digits: string, any: Candidate | null, bare: Candidate | null): NumberReading {
  if (any === null) return none;
  const isWhole = bare !== null && digits.length >= surelyWithCountry.possible;
  return isWhole ? clear(bare.digits) : unclear([]);
}

/** Separators of two numbers: signs, line ends, and words as people write them. */
export const betweenNumbers = /[\n;,|/]+|\s(?:e|ou|y|o|u|and|or|ve|veya)\s/i;

/** Reads several numbers in one place, if each of them is a number. */
function readSeveral(typed: string, country: CountryCode): NumberReading {
  const parts = typed.split(betweenNumbers).filter((part) => /\p{Nd}/u.test(part));
  const all = parts.flatMap((part) => {
    const reading = readOne(part, country);
    return reading.kind === 'number' ? [reading.digits] : [];
  });
  return parts.length > 1 && all.length === parts.length ? unclear([...new Set(all)]) : none;
}

function readOne(typed: string, country: CountryCode): NumberReading {
  const { text, isAccount } = readWritten(typed);
  if (text === '') return none;
  if (isAccount) return text.length >= 7 && text.length <= 15 ? clear(text) : none;
  return text.startsWith('+') ? readAbroad(text, country) : readHere(text, country);
}

/**
 * Reads a telephone number in any writing or wrapping. `country`: whose way of writing counts where the number names
 * none, ISO 3166 alpha-2.
 */
export function readNumber(typed: string, country: string): NumberReading {
  const of = isCountry(country) ? country : defaultCountry;
  const reading = readOne(typed, of);
  return reading.kind === 'none' ? readSeveral(typed, of) : reading;
}

/**
 * All numbers that a text may stand for, the likeliest first: for searches, where a wrong guess merely finds nobody.
 */
export function possibleNumbers(typed: string, country: string): readonly string[] {
  const reading = readNumber(typed, country);
  if (reading.kind === 'none') return [];
  return reading.kind === 'unclear' ? reading.candidates : [reading.digits, ...reading.others];
}

/** A number in international writing, and its country, ISO 3166 alpha-2; null: of no single or known country. */
export function describeNumber(digits: string): { shown: string; country: string | null } {
  const parsed = parse(`+${digits}`);
  const twin = phoneTwin(digits);
  const country = parsed?.country ?? (twin === null ? undefined : parse(`+${twin}`)?.country);
  const isValid = parsed?.isValid() === true;
  const shown = isValid
    ? parsed.formatInternational()
    : `+${digits}`.replace(/^\+55(\d\d)(9?\d{4})(?=\d{4}$)/, '+55 $1 $2 ');
  // With the dash that everybody writes in Brazil.
  return { shown: shown.replace(/^(\+55 \d\d \d{4,5}) (?=\d{4}$)/, '$1-'), country: country ?? null };
}

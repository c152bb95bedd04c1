import { readWritten } from '@guiche/contract/written-number';
import { formatPhone } from '../../lib/formats.ts';

const country = '55';
const longest = 11;

/** Area code and number of what was typed or pasted, with or without +55. */
function nationalDigits(text: string): string {
  // Half a number is none yet, and is what it says.
  const written = readWritten(text).text || text;
  // What is dialled before an area, or before a country, is no part of the number.
  const digits = written.replace(/\D/g, '').replace(/^0+/, '');
  const isNamed = written.trimStart().startsWith('+');
  // 55 is an area code too: without a plus it is the country only where the number would be too long.
  const isWhole = digits.startsWith(country) && (isNamed || digits.length > longest);
  const national = isWhole ? digits.slice(country.length).replace(/^0+/, '') : digits;
  // Typed after the mask had taken the country for given: `+55 55 11 98765-4321`.
  const again = national.length > longest && national.startsWith(country) ? national.slice(country.length) : national;
  return again.slice(0, longest);
}

/** `11987654321` → `+55 11 98765-4321`, at every length on the way there; nothing for nothing. */
export function maskPhone(text: string): string {
  const national = nationalDigits(text);
  if (national === '') return '';
  if (national.length >= 10) return formatPhone(country + national);
  const [area, line] = [national.slice(0, 2), national.slice(2)];
  const dashed = line.length > 4 ? `${line.slice(0, 4)}-${line.slice(4)}` : line;
  return `+55 ${area}${line === '' ? '' : ` ${dashed}`}`;
}

/** Digits with the country's, as the server takes them; empty for none. */
export function phoneDigits(text: string): string {
  const national = nationalDigits(text);
  return national === '' ? '' : country + national;
}

/** Where the caret belongs after masking: behind as many digits of the number as before. */
export function caretAfter(typed: string, caret: number, masked: string): number {
  const right = typed.slice(caret).replace(/\D/g, '').length;
  let position = masked.length;
  for (let passed = 0; position > 0 && passed < right; position--) if (/\d/.test(masked[position - 1] ?? '')) passed++;
  return position;
}

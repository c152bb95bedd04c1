import type { TypedNumber } from '../../../lib/use-typed-number.ts';

/** Why a number cannot be sent. `masked`: it is hidden from this person. */
export type NumberFault = 'badNumber' | 'masked' | 'unclear';

/** Separators between digits. */
const marks = /[\s().-]/g;

/**
 * The number for a contact card, with its country code; short service numbers are refused. `reading` null: it was not
 * read here and is sent as typed.
 */
export function cardNumber(text: string, reading: TypedNumber | null): { number: string } | { fault: NumberFault } {
  if (text.includes('*')) return { fault: 'masked' };
  if (reading?.kind === 'number') return { number: `+${reading.number.digits}` };
  if (reading?.kind === 'unclear' && reading.candidates.length > 0) return { fault: 'unclear' };
  const digits = text.replace(marks, '');
  const isTaken = reading === null ? /^\+?\d{3,20}$/ : /^\d{3,7}$/;
  return isTaken.test(digits) ? { number: digits } : { fault: 'badNumber' };
}

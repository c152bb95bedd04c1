import type { TypedNumber } from '../../../lib/use-typed-number.ts';

/** Why a number cannot be passed on. `masked`: it is hidden from this person. */
export type NumberFault = 'badNumber' | 'masked' | 'unclear';

/** What is written around digits for reading. */
const marks = /[\s().-]/g;

/**
 * A number as phones understand it, with its country; those of a country's services are too short for one. `reading` null:
 * nobody read it here, and it is passed on as it was typed.
 */
export function cardNumber(text: string, reading: TypedNumber | null): { number: string } | { fault: NumberFault } {
  if (text.includes('*')) return { fault: 'masked' };
  if (reading?.kind === 'number') return { number: `+${reading.number.digits}` };
  if (reading?.kind === 'unclear' && reading.candidates.length > 0) return { fault: 'unclear' };
  const digits = text.replace(marks, '');
  const isTaken = reading === null ? /^\+?\d{3,20}$/ : /^\d{3,7}$/;
  return isTaken.test(digits) ? { number: digits } : { fault: 'badNumber' };
}

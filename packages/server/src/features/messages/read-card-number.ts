import { readNumber } from '@guiche/contract/read-number';
import { numberToCall, readWritten } from '@guiche/contract/written-number';
import { requireNumber } from '../settings/index.ts';

/** Shorter ones are of a country's services, and are called as they stand. */
const fewestDigits = 8;

/** The number of a card as phones understand it. What is not clear is asked, as wherever a number is typed. */
export function readCardNumber(typed: string, country: string): string {
  const reading = readNumber(typed, country);
  if (reading.kind === 'number') return numberToCall(typed, reading.digits);
  const { text } = readWritten(typed);
  const count = text.replace(/\D/g, '').length;
  return count > 0 && count < fewestDigits ? text : requireNumber(typed, country);
}

import { readWritten } from '@guiche/contract/written-number';

const longestName = 50;

/** What a new contact begins with, of what was typed to find one: their number, else their name. Null: of nothing. */
export function contactToMake(typed: string): { name: string; number: string } | null {
  const text = typed.trim().replace(/\s+/g, ' ');
  if (text === '') return null;
  const digits = readWritten(text).text.replace(/\D/g, '');
  if (digits !== '' || !/\p{L}/u.test(text)) return digits.length >= 8 ? { name: '', number: text } : null;
  return text.length >= 2 ? { name: text.slice(0, longestName), number: '' } : null;
}

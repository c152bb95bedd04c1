import { contactNameLength } from '@guiche/contract/contact-acts';
import { readWritten } from '@guiche/contract/written-number';

/** The values of a new contact from a typed search: the number, else the name; null: the text is empty. */
export function contactFromText(typed: string): { name: string; number: string } | null {
  const text = typed.trim().replace(/\s+/g, ' ');
  const digits = readWritten(text).text.replace(/\D/g, '');
  if (digits.length >= 8) return { name: '', number: text };
  if (digits !== '' || !/[^+\d\s().-]/.test(text)) return null;
  // Does not cut an emoji in half.
  const name = text.slice(0, contactNameLength.max).replace(/[\ud800-\udbff]$/, '');
  return name.length < contactNameLength.min ? null : { name, number: '' };
}

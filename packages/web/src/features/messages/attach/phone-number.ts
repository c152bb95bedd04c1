/** Why a number cannot be passed on. `masked`: it is hidden from this person. */
export type NumberFault = 'badNumber' | 'masked';

/** What is written around digits for reading. */
const marks = /[\s().-]/g;

export function faultOfNumber(text: string): NumberFault | null {
  if (text.includes('*')) return 'masked';
  return /^\+?\d{5,20}$/.test(text.replace(marks, '')) ? null : 'badNumber';
}

/** With its country code and nothing but digits behind the plus, as phones understand it. */
export function sentNumber(text: string): string {
  const digits = text.replace(marks, '');
  return digits.startsWith('+') || digits.length < 10 ? digits : `+${digits}`;
}

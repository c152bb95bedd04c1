import { isSeen } from '@guiche/contract/names';

/** Keys of the texts below `auth:fault`. */
export type Fault = 'required' | 'tooShort' | 'tooLong' | 'badEmail';

const email = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export function checkEmail(text: string): Fault | null {
  const address = text.trim();
  if (address === '') return 'required';
  return email.test(address) && address.length <= 255 ? null : 'badEmail';
}

/** Checks a name; one of invisible characters counts as empty. */
export function checkName(text: string, min: number, max: number): Fault | null {
  if (!isSeen(text)) return 'required';
  if (text.length < min) return 'tooShort';
  return text.length > max ? 'tooLong' : null;
}

/** Keys of the texts below `auth:fault`. */
export type Fault = 'required' | 'tooShort' | 'tooLong' | 'badEmail';

const email = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export function checkEmail(text: string): Fault | null {
  const address = text.trim();
  if (address === '') return 'required';
  return email.test(address) && address.length <= 255 ? null : 'badEmail';
}

export function checkLength(text: string, min: number, max: number): Fault | null {
  if (text === '') return 'required';
  if (text.length < min) return 'tooShort';
  return text.length > max ? 'tooLong' : null;
}

/** Keys of the texts below `auth:fault`. */
export type Fault = 'required' | 'tooShort' | 'tooLong' | 'badEmail';

/** Of somebody new: an address mail can reach. */
export const checkNewEmail = (text: string) => checkAddress(text, /^[^\s@]+@[^\s@]+\.[^\s@]+$/);

/** Of an account that is there: also one of an office's own network. */
export const checkKnownEmail = (text: string) => checkAddress(text, /^[^\s@]+@[^\s@]+$/);

function checkAddress(text: string, form: RegExp): Fault | null {
  const address = text.trim();
  if (address === '') return 'required';
  return form.test(address) && address.length <= 255 ? null : 'badEmail';
}

export function checkLength(text: string, min: number, max: number): Fault | null {
  if (text === '') return 'required';
  if (text.length < min) return 'tooShort';
  return text.length > max ? 'tooLong' : null;
}

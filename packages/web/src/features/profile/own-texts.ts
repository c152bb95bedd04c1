import { isSeen } from '@guiche/contract/names';

export interface OwnTexts {
  name: string;
  email: string;
  farewellMessage: string;
}

/** Keys of the texts below `auth:fault`. */
type Fault = 'required' | 'tooShort' | 'badEmail';

/** What differs from what is kept, as the server would keep it. */
export function changesOf(written: OwnTexts, kept: OwnTexts): Partial<OwnTexts> {
  const wanted: OwnTexts = { ...written, name: written.name.trim(), email: written.email.trim() };
  return Object.fromEntries(Object.entries(wanted).filter(([key, text]) => text !== kept[key as keyof OwnTexts]));
}

/** What of the changes could not be kept; empty: all could. What stands as it was is not judged again. */
export function faultsOf({ name, email }: Partial<OwnTexts>): Partial<Record<keyof OwnTexts, Fault>> {
  const faults: Partial<Record<keyof OwnTexts, Fault>> = {};
  if (name !== undefined && !isSeen(name)) faults.name = 'required';
  else if (name !== undefined && name.length < 2) faults.name = 'tooShort';
  if (email === '') faults.email = 'required';
  else if (email !== undefined && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) faults.email = 'badEmail';
  return faults;
}

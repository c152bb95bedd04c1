import { isSeen } from '@guiche/contract/names';

export interface OwnTexts {
  name: string;
  email: string;
  farewellMessage: string;
}

/** Keys of the texts below `auth:fault`. */
type Fault = 'required' | 'tooShort' | 'badEmail';

/** The changed fields, in the form that the server stores. */
export function changesOf(written: OwnTexts, kept: OwnTexts): Partial<OwnTexts> {
  const wanted: OwnTexts = { ...written, name: written.name.trim(), email: written.email.trim() };
  return Object.fromEntries(Object.entries(wanted).filter(([key, text]) => text !== kept[key as keyof OwnTexts]));
}

/** The faults of changed fields; empty: all can be saved. Unchanged fields are not judged. */
export function faultsOf({ name, email }: Partial<OwnTexts>): Partial<Record<keyof OwnTexts, Fault>> {
  const faults: Partial<Record<keyof OwnTexts, Fault>> = {};
  if (name !== undefined && !isSeen(name)) faults.name = 'required';
  else if (name !== undefined && name.length < 2) faults.name = 'tooShort';
  if (email === '') faults.email = 'required';
  else if (email !== undefined && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) faults.email = 'badEmail';
  return faults;
}

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

/** What could not be kept; empty: all could. */
export function faultsOf({ name, email }: OwnTexts): Partial<Record<keyof OwnTexts, Fault>> {
  const [tidyName, tidyEmail] = [name.trim(), email.trim()];
  const faults: Partial<Record<keyof OwnTexts, Fault>> = {};
  if (tidyName.length < 2) faults.name = tidyName === '' ? 'required' : 'tooShort';
  if (tidyEmail === '') faults.email = 'required';
  else if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(tidyEmail)) faults.email = 'badEmail';
  return faults;
}

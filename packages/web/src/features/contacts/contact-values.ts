import { contactNameLength, contactNumberLength } from '@guiche/contract/contact-acts';
import type { Contact } from '@guiche/contract/contacts.schemas';
import { isSeen } from '@guiche/contract/names';
import { longestWrapped } from '@guiche/contract/phone';

export interface ContactValues {
  name: string;
  number: string;
  email: string;
  /** The key of a stored detail is its id; new ones have keys below 0. */
  details: { key: number; name: string; value: string }[];
  /** The first one gets new tickets. */
  owners: { id: number; name: string }[];
}

export type ContactFault =
  | 'required'
  | 'nameShort'
  | 'nameLong'
  | 'numberShort'
  | 'numberLong'
  | 'numberForm'
  | 'email'
  | 'masked';
export type ContactFaults = Partial<Record<'name' | 'number' | 'email', ContactFault>> & {
  /** Keys of rows whose name is missing. */
  details: number[];
};

export const emptyValues: ContactValues = { name: '', number: '', email: '', details: [], owners: [] };

export const valuesOf = (contact: Contact): ContactValues => ({
  name: contact.name,
  number: contact.number,
  email: contact.email,
  details: contact.extraInfo.map(({ id, name, value }) => ({ key: id, name, value })),
  owners: contact.wallets ?? [],
});

const isBlank = ({ name, value }: { name: string; value: string }) => name.trim() === '' && value.trim() === '';
const keptDetails = ({ details }: ContactValues) =>
  details
    .filter((detail) => !isBlank(detail))
    .map(({ key, name, value }) => ({ ...(key > 0 && { id: key }), name: name.trim(), value: value.trim() }));

function faultOfName(name: string): ContactFault | undefined {
  if (!isSeen(name)) return 'required';
  if (name.length < contactNameLength.min) return 'nameShort';
  return name.length > contactNameLength.max ? 'nameLong' : undefined;
}

/** Only checks that there is a number; the reader of numbers judges it. */
function faultOfNumber(number: string): ContactFault | undefined {
  if (number === '') return 'required';
  if (number.length < contactNumberLength.min) return 'numberShort';
  const isWrapped = /\p{L}/u.test(number);
  if (number.length > (isWrapped ? longestWrapped : contactNumberLength.max)) return 'numberLong';
  return /^[^*]*\p{Nd}[^*]*$/u.test(number) ? undefined : 'numberForm';
}

/** True where stars of the mask are left in a changed number; a mask has at least two of them. */
const hasStars = (typed: string, before: string) => before.includes('**') && typed !== before && typed.includes('*');

/** The faults that prevent saving. Only changed fields are judged: a channel's longer name stays as it is. */
export function faultsOf(values: ContactValues, before: ContactValues, hidesNumbers: boolean): ContactFaults {
  const isNew = before === emptyValues;
  const name = values.name.trim();
  const number = values.number.trim();
  const email = values.email.trim();
  const isMasked = (field: 'name' | 'email') => hidesNumbers && hasStars(values[field].trim(), before[field].trim());
  const isGoodMail = email === '' || (email.length <= 255 && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email));
  return {
    ...((isNew || name !== before.name.trim()) && { name: faultOfName(name) }),
    ...((isNew || number !== before.number) && { number: faultOfNumber(number) }),
    ...(!isGoodMail && email !== before.email && { email: 'email' as const }),
    ...(isMasked('name') && { name: 'masked' as const }),
    ...(isMasked('email') && { email: 'masked' as const }),
    details: values.details.filter((detail) => !isBlank(detail) && !isSeen(detail.name)).map(({ key }) => key),
  };
}

/** Sends only changed fields: a masked number, or a name longer than the limit, is never sent back. */
export function changeOf(values: ContactValues, before: ContactValues) {
  const details = keptDetails(values);
  const [ownerIds, ownersBefore] = [values, before].map(({ owners }) => owners.map(({ id }) => id));
  const isSame = JSON.stringify(details) === JSON.stringify(keptDetails(before));
  return {
    ...(values.name.trim() !== before.name.trim() && { name: values.name.trim() }),
    ...(values.number.trim() !== before.number && { number: values.number.trim() }),
    ...(values.email.trim() !== before.email && { email: values.email.trim() }),
    ...(!isSame && { extraInfo: details }),
    ...(JSON.stringify(ownerIds) !== JSON.stringify(ownersBefore) && { walletIds: ownerIds }),
  };
}

export const isChanged = (values: ContactValues, before: ContactValues) =>
  Object.keys(changeOf(values, before)).length > 0;

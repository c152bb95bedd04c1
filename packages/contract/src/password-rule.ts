export const passwordLength = { min: 8, max: 128 };

/** Why a password cannot be chosen. What many have chosen before (`common`) the server alone knows: its word of it is the field's message. */
export type PasswordFault = 'tooShort' | 'tooLong' | 'blank' | 'address' | 'common';

/** How passwords are compared with what they must not be: wide letters and capitals guess as easily. */
export const foldPassword = (text: string) => text.normalize('NFKC').toLowerCase().trim();

/** Nothing but room, or signs that nobody sees. */
const blank = /^[\s\p{Default_Ignorable_Code_Point}\p{Cc}\u2800]*$/u;

/** Of nobody yet, or of a person by any of their e-mail addresses; null: nothing that can be told without the server. */
export function faultOfPassword(password: string, emails: readonly string[]): Exclude<PasswordFault, 'common'> | null {
  const { length } = [...password];
  if (length < passwordLength.min) return 'tooShort';
  if (length > passwordLength.max) return 'tooLong';
  if (blank.test(password)) return 'blank';
  const said = foldPassword(password);
  const isAddress = (email: string) => [email, email.slice(0, email.lastIndexOf('@'))].includes(said);
  return emails.some((email) => isAddress(foldPassword(email))) ? 'address' : null;
}

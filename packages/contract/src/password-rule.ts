export const passwordLength = { min: 8, max: 128 };

/** Why a password is refused. Only the server knows the common ones (`common`); it says so in the field's message. */
export type PasswordFault = 'tooShort' | 'tooLong' | 'blank' | 'address' | 'common';

/**
 * The form in which passwords are compared with forbidden ones: wide letters and capitals make none harder to guess.
 */
export const foldPassword = (text: string) => text.normalize('NFKC').toLowerCase().trim();

/** Nothing but white space, or invisible characters. */
const blank = /^[\s\p{Default_Ignorable_Code_Point}\p{Cc}\u2800]*$/u;

/**
 * What is wrong with a password, for a person with these e-mail addresses (none for a new one); null: nothing that
 * shows without the server.
 */
export function faultOfPassword(password: string, emails: readonly string[]): Exclude<PasswordFault, 'common'> | null {
  const { length } = [...password];
  if (length < passwordLength.min) return 'tooShort';
  if (length > passwordLength.max) return 'tooLong';
  if (blank.test(password)) return 'blank';
  const said = foldPassword(password);
  const isAddress = (email: string) => [email, email.slice(0, email.lastIndexOf('@'))].includes(said);
  return emails.some((email) => isAddress(foldPassword(email))) ? 'address' : null;
}

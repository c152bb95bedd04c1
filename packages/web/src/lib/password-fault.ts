import { faultOfPassword, type PasswordFault } from '@guiche/contract/password-rule';
import i18next from 'i18next';
import { ApiError } from './http.ts';

/** What is said of it by `newPassword` of the texts `second-factor`; of its length each form has words of its own. */
export type SaidFault = Exclude<PasswordFault, 'tooShort' | 'tooLong'>;

const said: readonly SaidFault[] = ['blank', 'address', 'common'];

/** What can be told here of a new password. */
export const foundFault = (password: string, email: string) => faultOfPassword(password, [email]);

/** What only the server could find: it says so as the message of the field. */
export function refusedPassword(error: unknown): SaidFault | null {
  const details = error instanceof ApiError ? error.details : [];
  const message = details.find(({ path }) => path === 'password' || path === 'newPassword')?.message;
  return said.find((word) => word === message) ?? null;
}

export const passwordText = (fault: SaidFault): string => i18next.t(`second-factor:newPassword.${fault}`);

export const isSaidFault = (fault: string): fault is SaidFault => said.some((word) => word === fault);

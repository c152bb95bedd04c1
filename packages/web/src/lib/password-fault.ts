import { faultOfPassword, type PasswordFault } from '@guiche/contract/password-rule';
import i18next from 'i18next';
import { ApiError } from './http.ts';

/** The faults with a text below `newPassword` in `second-factor`; for the length each form has its own. */
export type SaidFault = Exclude<PasswordFault, 'tooShort' | 'tooLong'>;

const said: readonly SaidFault[] = ['blank', 'address', 'common'];

/** The fault of a new password that can be found here. */
export const foundFault = (password: string, email: string) => faultOfPassword(password, [email]);

/** The fault that only the server could find, from the message of its field. */
export function refusedPassword(error: unknown): SaidFault | null {
  const details = error instanceof ApiError ? error.details : [];
  const message = details.find(({ path }) => path === 'password' || path === 'newPassword')?.message;
  return said.find((word) => word === message) ?? null;
}

export const passwordText = (fault: SaidFault): string => i18next.t(`second-factor:newPassword.${fault}`);

export const isSaidFault = (fault: string): fault is SaidFault => said.some((word) => word === fault);

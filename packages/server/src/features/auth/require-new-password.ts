import { faultOfPassword, foldPassword, type PasswordFault } from '@guiche/contract/password-rule';
import { InvalidInput } from '../../platform/fail.ts';

const mostCommon = 10_000;

let common: Promise<ReadonlySet<string>> | null = null;

/** Read once, for the first new password: most processes never need it. */
function readCommon(): Promise<ReadonlySet<string>> {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].slice(0, mostCommon).map(foldPassword)),
  );
  return common;
}

/**
 * Refuses a new password that is easy to guess; the field's message is the reason. `emails`: the person's old and new
 * addresses.
 */
export async function requireNewPassword(
  path: 'password' | 'newPassword',
  password: string,
  emails: readonly string[],
): Promise<void> {
  const fault: PasswordFault | null =
    faultOfPassword(password, emails) ?? ((await readCommon()).has(foldPassword(password)) ? 'common' : null);
  if (fault !== null) throw new InvalidInput([{ path, message: fault }]);
}

import { faultOfPassword, foldPassword, type PasswordFault } from '@guiche/contract/password-rule';
import { InvalidInput } from '../../platform/fail.ts';

const mostCommon = 10_000;

let common: Promise<ReadonlySet<string>> | null = null;

/** Read once, when the first password is chosen: most processes of a day need none. */
function readCommon(): Promise<ReadonlySet<string>> {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].slice(0, mostCommon).map(foldPassword)),
  );
  return common;
}

/**
 * Refuses a password that is to be chosen and is easily guessed: the field's message is why. `emails`: of the person, as
 * they are and as they will be.
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

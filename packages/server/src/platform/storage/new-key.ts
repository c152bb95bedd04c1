import { randomBytes } from 'node:crypto';

const keyForm = /^\d{1,16}\/\d{4}\/\d{2}\/[0-9a-f]{32}$/;

/**
 * Makes a key `{company}/{year}/{month}/{random}`. It holds nothing of the file's name, so no name can lead anywhere.
 */
export function newKey(companyId: number): string {
  const now = new Date();
  const month = String(now.getUTCMonth() + 1).padStart(2, '0');
  return `${companyId}/${now.getUTCFullYear()}/${month}/${randomBytes(16).toString('hex')}`;
}

/**
 * Checks that a key has the form of {@link newKey}, as our own rows have it.
 * @throws Error for any other text.
 */
export function checkKey(key: string): string {
  if (!keyForm.test(key)) throw new Error('not a key of the storage');
  return key;
}

import { randomBytes } from 'node:crypto';

const keyForm = /^\d{1,16}\/\d{4}\/\d{2}\/[0-9a-f]{32}$/;

/** `{company}/{year}/{month}/{random}`: nothing of what people call a file, so nothing they call it can lead anywhere. */
export function newKey(companyId: number): string {
  const now = new Date();
  const month = String(now.getUTCMonth() + 1).padStart(2, '0');
  return `${companyId}/${now.getUTCFullYear()}/${month}/${randomBytes(16).toString('hex')}`;
}

/** A key as {@link newKey} makes them, or an error: a key comes from our own rows and nowhere else. */
export function checkKey(key: string): string {
  if (!keyForm.test(key)) throw new Error('not a key of the storage');
  return key;
}

import { randomInt } from 'node:crypto';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** So many random letters and digits: nearly six bits each. */
export const randomText = (length: number): string =>
  Array.from({ length }, () => letters[randomInt(letters.length)]).join('');

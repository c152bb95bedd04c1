import { createHash } from 'node:crypto';

/**
 * A number in [0, 1) that depends only on the seed and the parts: the same question gets the same
 * answer in every run, no matter what else was asked in between.
 */
export function seededFraction(seed: string, ...parts: readonly (string | number)[]): number {
  const hash = createHash('sha256')
    .update([seed, ...parts].join('\u0000'))
    .digest();
  return hash.readUIntBE(0, 6) / 2 ** 48;
}

import { createHash } from 'node:crypto';

/** Numbers from 0 to 1, the same for the same seed. */
export interface Random {
  next(): number;
  /** A whole number from `min` to `max`, both included. */
  between(min: number, max: number): number;
}

export function createRandom(seed: string): Random {
  let count = 0;
  const next = () => {
    count += 1;
    return createHash('sha256').update(`${seed}:${count}`).digest().readUInt32BE(0) / 2 ** 32;
  };
  return { next, between: (min, max) => min + Math.floor(next() * (max - min + 1)) };
}

import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { takeHashTurn } from './hash-turns.ts';

const argon2Async = promisify(argon2); // runs on the thread pool, so the event loop goes on

interface Cost {
  /** In KiB. */
  memory: number;
  passes: number;
  parallelism: number;
}

/** OWASP's second argon2id profile; 17–20 ms on this project's smallest machine. */
const cost: Cost = { memory: 19_456, passes: 2, parallelism: 1 };
const hashPattern = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/**
 * A hash of no password, at the usual cost. It is compared where there is no such user, so that the answer takes as
 * long.
 */
export const unmatchableHash = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

function compute(password: string, salt: Buffer, at: Cost, length: number): Promise<Buffer> {
  // NFKC gives accents one spelling, whatever keyboard typed them.
  return argon2Async('argon2id', { message: password.normalize('NFKC'), nonce: salt, tagLength: length, ...at });
}

/**
 * Hashes a password as a PHC string (algorithm, cost, salt and hash), so that the cost can rise while old hashes stay
 * valid.
 */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await takeHashTurn(() => compute(password, salt, cost, 32));
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${unpadded(salt)}$${unpadded(hash)}`;
}

/**
 * Rules around one try: its turn lasts from `before`, through the comparison, to `after`. An error thrown in either
 * gives the try up.
 */
export interface TryRules {
  before(): void | Promise<void>;
  after(isRight: boolean): Promise<void>;
}

/**
 * Compares in constant time.
 * @throws Error when the stored hash is unreadable: that is damage, not a wrong password.
 */
export async function verifyPassword(password: string, stored: string, rules?: TryRules): Promise<boolean> {
  const [, memory, passes, parallelism, salt, hash] = hashPattern.exec(stored) ?? [];
  if (!salt || !hash) throw new Error('a stored password hash is not readable');
  const at = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  const expected = Buffer.from(hash, 'base64');
  return takeHashTurn(async () => {
    await rules?.before();
    const actual = await compute(password, Buffer.from(salt, 'base64'), at, expected.length);
    const isRight = timingSafeEqual(actual, expected);
    await rules?.after(isRight);
    return isRight;
  });
}

import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { open, seal } from '../../platform/crypto/seal.ts';

/** The only thing that a pass allows: to give the second step's code, or to set a second step up. */
export type PassPurpose = 'code' | 'set-up';

const lifeMs: Record<PassPurpose, number> = {
  code: 5 * 60_000,
  // Longer, as a person without an authenticator has to find one.
  'set-up': 15 * 60_000,
};

const content = z.strictObject({
  companyId: z.int(),
  userId: z.int(),
  /** Folded. */
  email: z.string(),
  remember: z.boolean(),
  /** State of the password that was right. */
  password: z.string(),
  expiresAt: z.int(),
});
export type LoginPass = z.infer<typeof content>;

/** The state of a password: a new one changes it, and the pass opens nothing any more. */
export const passwordState = (hash: string): string =>
  createHash('sha256').update(`password state ${hash}`).digest('base64url').slice(0, 22);

/**
 * Makes the pass between the two steps of signing in: sealed, so that nobody can read or forge it, and stored nowhere.
 */
export function writePass(
  key: Buffer,
  purpose: PassPurpose,
  pass: Omit<LoginPass, 'password' | 'expiresAt'> & { passwordHash: string },
  now: Date,
): string {
  const { passwordHash, ...rest } = pass;
  const expiresAt = now.getTime() + lifeMs[purpose];
  const text = JSON.stringify({ ...rest, password: passwordState(passwordHash), expiresAt } satisfies LoginPass);
  return seal(key, text, placeOf(purpose)).toString('base64url');
}

/** Reads a pass. Null: it is forged, for another purpose, or too old. */
export function readPass(key: Buffer, purpose: PassPurpose, text: string, now: Date): LoginPass | null {
  let pass: LoginPass;
  try {
    pass = content.parse(JSON.parse(open(key, Buffer.from(text, 'base64url'), placeOf(purpose))));
  } catch {
    return null;
  }
  return pass.expiresAt > now.getTime() ? pass : null;
}

const placeOf = (purpose: PassPurpose) => `log-in pass: ${purpose}`;

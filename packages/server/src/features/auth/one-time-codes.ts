import { createHmac, randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

const period = 30;

const totpOf = (secret: string) =>
  // The parameters that all authenticators support.
  new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period });

/** Makes 160 random bits in the form that people type into an authenticator. */
export const newSecret = (): string => new Secret({ size: 20 }).base32;

/** Makes the address that an authenticator reads from a picture. `issuer`: the installation's name. */
export function authenticatorUri(secret: string, { issuer, label }: { issuer: string; label: string }): string {
  // A colon would separate the two parts of the label.
  return new TOTP({ secret: Secret.fromBase32(secret), issuer: issuer.replaceAll(':', ' '), label, period }).toString();
}

/** The step whose code this is, at most one away from now, as phones' clocks go wrong. Null: none. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = totpOf(secret).validate({ token: code, timestamp, window: 1 });
  return delta === null ? null : Math.floor(timestamp / 1000 / period) + delta;
}

/** Ten digits and 20 letters without look-alikes, and without vowels, which would make words. */
const letters = '0123456789BCDFGHJKMNPQRSTVWXYZ';
const codeLength = 12;
const recoveryCount = 10;

/** Makes ten codes for a lost phone, in groups of four: 58 bits each. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCount }, () => {
    const text = Array.from({ length: codeLength }, () => letters[randomInt(letters.length)]).join('');
    return text.replace(/(.{4})(?=.)/g, '$1-');
  });
}

/** Removes from a typed code what does not matter. */
export const tidyCode = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase();

/**
 * The stored form of a recovery code. Only the holder of the key can find it again, and no copy of the database holds
 * the key.
 */
export function recoveryHash(key: Buffer, place: string, code: string): Buffer {
  return createHmac('sha256', key)
    .update(`recovery code ${place} ${tidyCode(code)}`)
    .digest();
}

import { createHmac, randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

const period = 30;

const totpOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period }); // what all authenticators can

/** 160 random bits, as people type them into an authenticator. */
export const newSecret = (): string => new Secret({ size: 20 }).base32;

/** What an authenticator reads from a picture. `issuer`: what the installation is called. */
export function authenticatorUri(secret: string, { issuer, label }: { issuer: string; label: string }): string {
  // A colon parts the two in the label.
  return new TOTP({ secret: Secret.fromBase32(secret), issuer: issuer.replaceAll(':', ' '), label, period }).toString();
}

/** The step whose code this is, at most one away from now: clocks of phones go wrong. Null: none. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = totpOf(secret).validate({ token: code, timestamp, window: 1 });
  return delta === null ? null : Math.floor(timestamp / 1000 / period) + delta;
}

/** Of ten digits and 22 letters: none that is taken for another, nor that makes words. */
const letters = '0123456789BCDFGHJKMNPQRSTVWXYZ';
const codeLength = 12;
const recoveryCount = 10;

/** Ten codes for who has lost the phone, in groups of four: 58 bits each. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCount }, () => {
    const text = Array.from({ length: codeLength }, () => letters[randomInt(letters.length)]).join('');
    return text.replace(/(.{4})(?=.)/g, '$1-');
  });
}

/** As it was meant, however it was typed. */
export const tidyCode = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase();

/** What is kept of a recovery code: found again by who has the key, which no copy of the database holds. */
export function recoveryHash(key: Buffer, place: string, code: string): Buffer {
  return createHmac('sha256', key)
    .update(`recovery code ${place} ${tidyCode(code)}`)
    .digest();
}

import * as z from 'zod/mini';
import { canManageUsers } from './actor.ts';
import * as f from './fields.schemas.ts';
import { anyone, audits, defineRoute, noAudit, right, signedIn } from './route.ts';
import { session } from './session.schemas.ts';

/** Six digits of an authenticator, or a recovery code, in any writing. */
const code = z.string().check(z.minLength(6), z.maxLength(32));
const digits = z.string().check(z.trim(), z.regex(/^\d{3}\s?\d{3}$/));
const password = z.string().check(z.maxLength(128), z.minLength(1));
const pass = z.string().check(z.minLength(1), z.maxLength(2000));
const recoveryCodes = z.array(z.string());
/** The secret, to be typed, and as the address that an authenticator reads from a picture. */
const newSecret = z.object({ secret: z.string(), uri: z.string() });

/**
 * Takes the second step of signing in: the pass of `logIn`, and a code. Answers as `logIn` does without a second step.
 */
export const giveSecondFactor = defineRoute({
  method: 'POST',
  path: '/auth/second-factor',
  body: z.strictObject({ pass, code }),
  result: session,
  errors: ['ERR_LOGIN_PASS', 'ERR_WRONG_CODE', 'ERR_OUT_OF_HOURS'],
  needs: anyone,
  audit: audits('auth.login'),
  perMinute: 120,
});

/** Begins the set-up for a person who must have a second step and has none, by the pass of `logIn` alone. [+] */
export const beginRequiredFactor = defineRoute({
  method: 'POST',
  path: '/auth/second-factor/set-up',
  body: z.strictObject({ pass }),
  result: newSecret,
  errors: ['ERR_LOGIN_PASS', 'ERR_SECOND_FACTOR_ON'],
  needs: anyone,
  audit: noAudit('nothing is in force before it was confirmed'),
  perMinute: 30,
});

/** Confirms the set-up by a code, which also signs in. The recovery codes are shown this once. [+] */
export const confirmRequiredFactor = defineRoute({
  method: 'POST',
  path: '/auth/second-factor/set-up/confirm',
  body: z.strictObject({ pass, code: digits }),
  result: z.object({ session, recoveryCodes }),
  errors: ['ERR_LOGIN_PASS', 'ERR_WRONG_CODE', 'ERR_SECOND_FACTOR_ON', 'ERR_NO_SECOND_FACTOR', 'ERR_OUT_OF_HOURS'],
  needs: anyone,
  audit: audits('second-factor.on'),
  perMinute: 120,
});

/** Answers the caller's second step. [+] */
export const getSecondFactor = defineRoute({
  method: 'GET',
  path: '/auth/second-factor',
  result: z.object({
    /** Null: the password alone signs in. */
    since: z.nullable(f.instant),
    recoveryCodesLeft: z.int(),
    /** Whether it is required, so that it cannot be switched off. */
    isRequired: z.boolean(),
  }),
  errors: [],
  needs: signedIn,
  audit: noAudit('reads only'),
});

/** Makes a new secret, which takes effect once it is confirmed. [+] */
export const beginSecondFactor = defineRoute({
  method: 'POST',
  path: '/auth/second-factor/begin',
  body: z.strictObject({ password }),
  result: newSecret,
  errors: ['ERR_WRONG_PASSWORD', 'ERR_SECOND_FACTOR_ON'],
  needs: signedIn,
  audit: noAudit('nothing is in force before it was confirmed'),
  perMinute: 20,
});

/** Switches the second step on. The recovery codes are shown this once. [+] */
export const confirmSecondFactor = defineRoute({
  method: 'POST',
  path: '/auth/second-factor/confirm',
  body: z.strictObject({ code: digits }),
  result: z.object({ recoveryCodes }),
  errors: ['ERR_WRONG_CODE', 'ERR_SECOND_FACTOR_ON', 'ERR_NO_SECOND_FACTOR'],
  needs: signedIn,
  audit: audits('second-factor.on'),
  perMinute: 20,
});

/** Makes ten new recovery codes; earlier ones open nothing any more. [+] */
export const renewRecoveryCodes = defineRoute({
  method: 'POST',
  path: '/auth/second-factor/recovery-codes',
  body: z.strictObject({ password, code }),
  result: z.object({ recoveryCodes }),
  errors: ['ERR_WRONG_PASSWORD', 'ERR_WRONG_CODE', 'ERR_NO_SECOND_FACTOR'],
  needs: signedIn,
  audit: audits('second-factor.recovery-codes'),
  perMinute: 20,
});

/** Switches the second step off. [+] */
export const switchSecondFactorOff = defineRoute({
  method: 'POST',
  path: '/auth/second-factor/off',
  body: z.strictObject({ password, code }),
  result: f.done,
  errors: ['ERR_WRONG_PASSWORD', 'ERR_WRONG_CODE', 'ERR_NO_SECOND_FACTOR', 'ERR_SECOND_FACTOR_REQUIRED'],
  needs: signedIn,
  audit: audits('second-factor.off'),
  perMinute: 20,
});

/**
 * Removes the second step of a person who lost their phone, and ends their sessions, also where there was none. Never
 * for oneself, and for an operator only by an operator. [+]
 */
export const resetSecondFactor = defineRoute({
  method: 'POST',
  path: '/users/:userId/second-factor-reset',
  params: z.strictObject({ userId: f.idText }),
  result: f.done,
  errors: ['ERR_NO_USER_FOUND', 'ERR_NO_PERMISSION'],
  needs: right('users:reset-second-factor', canManageUsers),
  audit: audits('second-factor.reset'),
});

import * as z from 'zod/mini';
import { canManageUsers } from './actor.ts';
import * as f from './fields.schemas.ts';
import { anyone, audits, defineRoute, noAudit, right, signedIn } from './route.ts';
import { session } from './session.schemas.ts';

/** Six digits of an authenticator, or a recovery code, however it is typed. */
const code = z.string().check(z.minLength(6), z.maxLength(32));
const digits = z.string().check(z.trim(), z.regex(/^\d{3}\s?\d{3}$/));
const password = z.string().check(z.maxLength(128), z.minLength(1));
const pass = z.string().check(z.minLength(1), z.maxLength(2000));
const recoveryCodes = z.array(z.string());
/** The secret as people type it, and as an authenticator reads it from a picture. */
const newSecret = z.object({ secret: z.string(), uri: z.string() });

/** The second step of signing in: the pass of `logIn`, and a code. Answers as `logIn` does without a second step. */
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

/** For who must have a second step and has none: by the pass of `logIn` alone. [+] */
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

/** Confirms it by a code, which also signs in. The recovery codes are never shown again. [+] */
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

/** The caller's own. [+] */
export const getSecondFactor = defineRoute({
  method: 'GET',
  path: '/auth/second-factor',
  result: z.object({
    /** Null: signing in takes the password alone. */
    since: z.nullable(f.instant),
    recoveryCodesLeft: z.int(),
    /** It cannot be switched off. */
    isRequired: z.boolean(),
  }),
  errors: [],
  needs: signedIn,
  audit: noAudit('reads only'),
});

/** A new secret, in force once it was confirmed. [+] */
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

/** Switches it on. The recovery codes are never shown again. [+] */
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

/** Ten new ones; those before open nothing any more. [+] */
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

/** [+] */
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
 * Takes the second step from somebody who lost their phone, and ends their sessions. Never one's own, and an operator's
 * only by an operator. Without one it still ends the sessions. [+]
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

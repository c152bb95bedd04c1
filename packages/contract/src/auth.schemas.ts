import * as z from 'zod/mini';
import { defineEvent } from './event.ts';
import * as f from './fields.schemas.ts';
import { anyone, audits, defineRoute, noAudit, signedIn } from './route.ts';
import { session } from './session.schemas.ts';
import { sessionUser } from './users.schemas.ts';

const shortName = z.string().check(z.trim(), z.minLength(2), z.maxLength(50), f.seen());

/**
 * What a right password is answered with: the session; or, for who signs in by two steps, a pass for the second
 * (`giveSecondFactor`); or, for who must and cannot yet, a pass for setting it up (`beginRequiredFactor`).
 */
const loggedIn = z.union([
  session,
  z.object({ secondFactor: z.string() }),
  z.object({ secondFactorSetUp: z.string() }),
]);

export const logIn = defineRoute({
  method: 'POST',
  path: '/auth/login',
  body: z.strictObject({
    email: z.string().check(z.maxLength(255), z.minLength(3)),
    password: z.string().check(z.maxLength(128), z.minLength(1)),
    remember: z.optional(z.boolean()),
  }),
  result: loggedIn,
  errors: ['ERR_INVALID_CREDENTIALS', 'ERR_OUT_OF_HOURS'],
  needs: anyone,
  audit: audits('auth.login'),
  // An office behind one address starts its day within a minute. Guessing is limited by failed tries, far below this.
  perMinute: 120,
});

/** Rotates the refresh cookie. The previous one is accepted for 10 s (parallel tabs); any older one ends the session. */
export const refreshToken = defineRoute({
  method: 'POST',
  path: '/auth/refresh_token',
  result: session,
  errors: ['ERR_SESSION_EXPIRED', 'ERR_SESSION_ELSEWHERE', 'ERR_NO_PERMISSION'],
  needs: anyone,
  audit: noAudit('continues an audited sign-in'),
  perMinute: 300,
});

export const logOut = defineRoute({
  method: 'DELETE',
  path: '/auth/logout',
  result: f.done,
  errors: [],
  needs: signedIn,
  audit: audits('auth.logout'),
});

export const getMe = defineRoute({
  method: 'GET',
  path: '/auth/me',
  result: sessionUser,
  errors: [],
  needs: signedIn,
  audit: noAudit('reads only'),
});

/**
 * A company with its admin, on trial. A taken address is answered exactly alike, and its owner told by mail. Without a
 * password the mail carries a link to choose one. `companyId` is accepted for older clients and means nothing.
 */
export const signUp = defineRoute({
  method: 'POST',
  path: '/auth/signup',
  body: z.strictObject({
    companyName: shortName,
    name: shortName,
    email: f.email,
    password: z.optional(f.newPassword),
    phone: f.phoneText,
    planId: f.id,
    companyId: z.nullish(f.id),
  }),
  result: f.done,
  errors: ['ERR_USER_CREATION_DISABLED', 'ERR_NO_PLAN_FOUND', 'ERR_WAPP_INVALID_CONTACT', 'ERR_NUMBER_UNCLEAR'],
  needs: anyone,
  audit: audits('auth.signup'),
  perMinute: 30,
});

/** Sends a link to choose a new password; the answer is the same when nobody has the address. */
export const forgotPassword = defineRoute({
  method: 'POST',
  path: '/auth/forgot-password',
  body: z.strictObject({ email: f.email }),
  result: f.done,
  errors: [],
  needs: anyone,
  audit: audits('auth.forgot-password'),
  perMinute: 30,
});

/** By the link of a mail: once, within 30 minutes. Ends all sessions of the person. */
export const resetPassword = defineRoute({
  method: 'POST',
  path: '/auth/reset-password',
  body: z.strictObject({ token: z.string().check(z.minLength(1), z.maxLength(200)), newPassword: f.newPassword }),
  result: f.done,
  errors: ['ERR_INVALID_RESET_TOKEN'],
  needs: anyone,
  audit: audits('auth.reset-password'),
  perMinute: 30,
});

/** To the person alone: this session has ended, by a log-in elsewhere, a log-out, a new password, or since it or its person was sent away. */
export const authEvent = defineEvent(
  'auth',
  z.object({ sessionId: z.string(), reason: z.enum(['elsewhere', 'logout', 'password', 'revoked', 'removed']) }),
);

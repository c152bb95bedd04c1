import * as z from 'zod/mini';
import { defineEvent } from './event.ts';
import * as f from './fields.schemas.ts';
import { anyone, audits, defineRoute, noAudit, signedIn } from './route.ts';
import { session } from './session.schemas.ts';
import { sessionUser } from './users.schemas.ts';

const shortName = z.string().check(z.trim(), z.minLength(2), z.maxLength(50), f.seen());

/**
 * The answer to a right password: the session; or, with two-step sign-in, a pass for the second step
 * (`giveSecondFactor`); or, where the second step is required and missing, a pass for setting it up
 * (`beginRequiredFactor`).
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
  // High, as an office behind one address starts its day within a minute. Failed tries are limited separately, and far
  // lower.
  perMinute: 120,
});

/**
 * Exchanges the refresh cookie for the next one. The previous one is accepted for 10 s (parallel tabs); any older one
 * ends the session.
 */
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
 * Creates a company with its admin, on trial. A taken e-mail address gets the very same answer, and its owner a mail.
 * Without a password the mail carries a link to choose one. `companyId` is accepted for older clients and ignored.
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

/** Sends a link to choose a new password. The answer is the same when nobody has the address. */
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

/** Sets a new password by the link of a mail, which works once and for 30 minutes. Ends all sessions of the person. */
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

/**
 * Tells the person alone that this session has ended: by a sign-in elsewhere, a sign-out, a new password, or because
 * the session or the person was removed.
 */
export const authEvent = defineEvent(
  'auth',
  z.object({ sessionId: z.string(), reason: z.enum(['elsewhere', 'logout', 'password', 'revoked', 'removed']) }),
);

import * as z from 'zod/mini';
import { defineEvent } from './event.ts';
import * as f from './fields.ts';
import { anyone, audits, defineRoute, noAudit, signedIn } from './route.ts';
import { sessionUser } from './users.ts';

/** `sessionId` tells a screen whether an {@link authEvent} means it. */
const session = z.object({ token: z.string(), sessionId: z.string(), user: sessionUser });

const shortName = z.string().check(z.minLength(2), z.maxLength(50));
const newPassword = z.string().check(z.minLength(8), z.maxLength(128));

export const logIn = defineRoute({
  method: 'POST',
  path: '/auth/login',
  body: z.strictObject({
    email: z.string().check(z.maxLength(255), z.minLength(3)),
    password: z.string().check(z.maxLength(128), z.minLength(1)),
    remember: z.optional(z.boolean()),
  }),
  result: session,
  errors: ['ERR_INVALID_CREDENTIALS'],
  needs: anyone,
  audit: audits('auth.login'),
  // An office behind one address starts its day within a minute. Guessing is limited by failed tries, far below this.
  perMinute: 120,
});

/** Rotates the refresh cookie. The previous one is accepted for 10 s (parallel tabs); later its use ends the session. */
export const refreshToken = defineRoute({
  method: 'POST',
  path: '/auth/refresh_token',
  result: session,
  errors: ['ERR_SESSION_EXPIRED'],
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

/** Opens a company with its first admin. Without a password, one is set by the link that comes by mail. */
export const signUp = defineRoute({
  method: 'POST',
  path: '/auth/signup',
  body: z.strictObject({
    companyName: shortName,
    name: shortName,
    email: f.email,
    password: z.optional(newPassword),
    phone: z.string().check(z.regex(/^\d{12,13}$/)),
    companyId: z.optional(f.id),
    planId: f.id,
  }),
  result: f.done,
  errors: ['ERR_USER_CREATION_DISABLED'],
  needs: anyone,
  audit: audits('auth.signup'),
  perMinute: 10,
});

/** Answers the same whether or not the address is known. */
export const forgotPassword = defineRoute({
  method: 'POST',
  path: '/auth/forgot-password',
  body: z.strictObject({ email: f.email }),
  result: f.done,
  errors: [],
  needs: anyone,
  audit: audits('auth.forgotPassword'),
  perMinute: 10,
});

/** `token` is the one of the mailed link; it works once. */
export const resetPassword = defineRoute({
  method: 'POST',
  path: '/auth/reset-password',
  body: z.strictObject({ token: z.string().check(z.minLength(1), z.maxLength(200)), newPassword }),
  result: f.done,
  errors: ['ERR_INVALID_RESET_TOKEN'],
  needs: anyone,
  audit: audits('auth.resetPassword'),
  perMinute: 10,
});

/** To the person alone: this session was ended by a log-in elsewhere. */
export const authEvent = defineEvent(
  'auth',
  z.object({ sessionId: z.string(), reason: z.enum(['elsewhere', 'logout']) }),
);

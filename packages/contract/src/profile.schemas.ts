import * as z from 'zod/mini';
import * as f from './fields.schemas.ts';
import { audits, defineRoute, signedIn } from './route.ts';
import { sessionUser } from './users.schemas.ts';
import { mostFarewell } from './users.ts';

const password = z.string().check(z.maxLength(128), z.minLength(1));

/**
 * Changes what people decide about themselves. A new e-mail address is a new way to sign in, so it takes the password.
 * [+]
 */
export const updateOwnProfile = defineRoute({
  method: 'PUT',
  path: '/auth/profile',
  body: z.strictObject({
    name: z.optional(z.string().check(z.trim(), z.minLength(2), z.maxLength(50), f.seen())),
    email: z.optional(f.email),
    farewellMessage: z.optional(z.string().check(z.maxLength(mostFarewell))),
    defaultTheme: z.optional(z.enum(['light', 'dark'])),
    defaultMenu: z.optional(z.enum(['open', 'closed'])),
    currentPassword: z.optional(password),
  }),
  result: sessionUser,
  errors: ['ERR_WRONG_PASSWORD', 'ERR_EMAIL_TAKEN'],
  needs: signedIn,
  audit: audits('profile.update'),
  perMinute: 30,
});

/** Changes the caller's password, and ends their other sessions. [+] */
export const changeOwnPassword = defineRoute({
  method: 'PUT',
  path: '/auth/password',
  body: z.strictObject({ currentPassword: password, newPassword: f.newPassword }),
  result: f.done,
  errors: ['ERR_WRONG_PASSWORD'],
  needs: signedIn,
  audit: audits('auth.change-password'),
  perMinute: 20,
});

/** Stores the caller's picture, as a form with one file. [+] */
export const putOwnAvatar = defineRoute({
  method: 'POST',
  path: '/auth/avatar',
  body: z.strictObject({}),
  form: z.strictObject({}),
  result: z.object({ profileImage: z.string() }),
  errors: [
    'ERR_MEDIA_EMPTY',
    'ERR_MEDIA_ONE_FILE',
    'ERR_MEDIA_TOO_LARGE',
    'ERR_MEDIA_NOT_SUPPORTED',
    'ERR_STORAGE_FULL',
  ],
  needs: signedIn,
  audit: audits('profile.avatar'),
  perMinute: 20,
});

/** Removes the caller's picture. [+] */
export const removeOwnAvatar = defineRoute({
  method: 'DELETE',
  path: '/auth/avatar',
  result: f.done,
  errors: [],
  needs: signedIn,
  audit: audits('profile.avatar'),
});

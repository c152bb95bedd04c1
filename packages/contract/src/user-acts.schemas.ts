import * as z from 'zod/mini';
import { canManageUsers } from './actor.ts';
import * as f from './fields.schemas.ts';
import { audits, defineRoute, noAudit, right, signedIn } from './route.ts';
import { managerWidth, userNameLength } from './user-acts.ts';
import { listedUser } from './users.schemas.ts';
import { mostFarewell } from './users.ts';

const permission = z.enum(['enable', 'disable']);
const manage = right('users:manage', canManageUsers);

/** A person with all that admins decide about them. Admins see everybody like this, others themselves. */
export const managedUser = z.extend(listedUser, {
  email: z.string(),
  super: z.boolean(),
  whatsappId: z.nullable(f.id),
  startWork: z.string(),
  endWork: z.string(),
  farewellMessage: z.string(),
  allTicket: permission,
  allowGroup: z.boolean(),
  defaultTheme: z.enum(['light', 'dark']),
  defaultMenu: z.enum(['open', 'closed']),
  defaultTicketsManagerWidth: z.int(),
  darkMode: z.boolean(),
  allHistoric: f.switchWord,
  allUserChat: f.switchWord,
  userClosePendingTicket: f.switchWord,
  showDashboard: f.switchWord,
  allowRealTime: f.switchWord,
  allowConnections: f.switchWord,
  createdAt: f.instant,
  /** Whether the person signs in by two steps. */
  hasSecondFactor: z.boolean(),
  version: z.int(),
});
export type ManagedUser = z.infer<typeof managedUser>;

const name = z.string().check(z.trim(), z.minLength(userNameLength.min), z.maxLength(userNameLength.max), f.seen());
/** HH:mm. An end before the begin spans midnight. */
const timeOfDay = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));

/** The fields that people decide about themselves, and admins about everybody. */
const ownFields = {
  defaultTheme: z.optional(z.enum(['light', 'dark'])),
  defaultMenu: z.optional(z.enum(['open', 'closed'])),
  defaultTicketsManagerWidth: z.optional(z.int().check(z.minimum(managerWidth.min), z.maximum(managerWidth.max))),
  /** Another name for the default theme, which takes precedence where both are given. */
  darkMode: z.optional(z.boolean()),
  farewellMessage: z.optional(z.string().check(z.maxLength(mostFarewell))),
};

/** The fields that only admins decide. */
const adminFields = {
  profile: z.optional(z.enum(['admin', 'user'])),
  queueIds: z.optional(z.array(f.id).check(z.maxLength(200))),
  whatsappId: z.nullish(f.id),
  startWork: z.optional(timeOfDay),
  endWork: z.optional(timeOfDay),
  allTicket: z.optional(permission),
  allowGroup: z.optional(z.boolean()),
  allHistoric: z.optional(f.switchWord),
  allUserChat: z.optional(f.switchWord),
  userClosePendingTicket: z.optional(f.switchWord),
  showDashboard: z.optional(f.switchWord),
  allowRealTime: z.optional(f.switchWord),
  allowConnections: z.optional(f.switchWord),
};
/** The names of {@link adminFields}, any of which a person without the right is refused. */
export const adminFieldNames = Object.keys(adminFields) as (keyof typeof adminFields)[];

const companyId = z.optional(f.id);
const params = z.strictObject({ userId: f.idText });

/** Lists people: 20 a page, by name. Any text filters, by name or e-mail address. */
export const listUserPage = defineRoute({
  method: 'GET',
  path: '/users',
  query: z.strictObject({
    searchParam: z.optional(z.string().check(z.maxLength(200))),
    pageNumber: z.optional(f.pageText),
    /** From an earlier answer; takes precedence over pageNumber. */
    nextCursor: z.optional(f.cursor),
    companyId: z.optional(f.idText),
  }),
  result: z.object({
    users: z.array(managedUser),
    hasMore: z.boolean(),
    count: z.int(),
    nextCursor: z.nullable(z.string()),
  }),
  errors: ['ERR_PAGE_TOO_DEEP'],
  needs: manage,
  audit: noAudit('reads only'),
});

/** Answers a person: to admins anybody, to others themselves. */
export const getUser = defineRoute({
  method: 'GET',
  path: '/users/:userId',
  params,
  query: z.strictObject({ companyId: z.optional(f.idText) }),
  result: managedUser,
  errors: ['ERR_NO_USER_FOUND', 'ERR_NO_PERMISSION'],
  needs: signedIn,
  audit: noAudit('reads only'),
});

/** Creates a person. Absent fields have their default: an attendant without queues or permissions, at any hour. */
export const createUser = defineRoute({
  method: 'POST',
  path: '/users',
  body: z.strictObject({ name, email: f.email, password: f.newPassword, ...ownFields, ...adminFields, companyId }),
  result: managedUser,
  errors: ['ERR_EMAIL_TAKEN', 'ERR_PLAN_USERS', 'ERR_NO_QUEUE_FOUND', 'ERR_NO_WAPP_FOUND'],
  needs: manage,
  audit: audits('user.create'),
});

/**
 * Changes a person; absent fields stay. People change their own name, address, password, theme, menu, width and
 * farewell; the rest is the admins'. One's own new address or password takes the present password. A new password ends
 * all other sessions of the person, and the company always keeps one admin.
 */
export const updateUser = defineRoute({
  method: 'PUT',
  path: '/users/:userId',
  params,
  body: z.strictObject({
    name: z.optional(name),
    email: z.optional(f.email),
    password: z.optional(f.newPassword),
    currentPassword: z.optional(z.string().check(z.maxLength(128))),
    ...ownFields,
    ...adminFields,
    companyId,
  }),
  result: managedUser,
  errors: [
    'ERR_NO_USER_FOUND',
    'ERR_NO_PERMISSION',
    'ERR_WRONG_PASSWORD',
    'ERR_EMAIL_TAKEN',
    'ERR_LAST_ADMIN',
    'ERR_NO_QUEUE_FOUND',
    'ERR_NO_WAPP_FOUND',
  ],
  needs: signedIn,
  audit: audits('user.update'),
});

/** Removes a person. Their tickets wait in their queues again, and their sessions end. Nobody removes themselves. */
export const deleteUser = defineRoute({
  method: 'DELETE',
  path: '/users/:userId',
  params,
  result: f.done,
  errors: ['ERR_NO_USER_FOUND', 'ERR_NO_PERMISSION', 'ERR_OWN_USER'],
  needs: manage,
  audit: audits('user.delete'),
});

const ofPicture = z.strictObject({ userId: z.optional(f.idText), typeArch: z.optional(z.literal('user')) });

/** Stores a person's picture, as a form with one file, which is made square. One's own, or by an admin anybody's. */
export const putUserPicture = defineRoute({
  method: 'POST',
  path: '/users/:userId/media-upload',
  params,
  body: z.strictObject({}),
  form: ofPicture,
  result: z.object({ user: managedUser }),
  errors: [
    'ERR_NO_USER_FOUND',
    'ERR_NO_PERMISSION',
    'ERR_MEDIA_EMPTY',
    'ERR_MEDIA_ONE_FILE',
    'ERR_MEDIA_TOO_LARGE',
    'ERR_MEDIA_NOT_SUPPORTED',
    'ERR_STORAGE_FULL',
  ],
  needs: signedIn,
  audit: audits('user.picture'),
});

import * as z from 'zod/mini';
import { canSeeReports } from './actor.ts';
import { defineEvent } from './event.ts';
import * as f from './fields.schemas.ts';
import { defineRoute, noAudit, right, signedIn } from './route.ts';

const permission = z.enum(['enable', 'disable']);

/** The signed-in person, as log-in, refresh and `me` answer. */
export const sessionUser = z.object({
  id: f.id,
  companyId: f.id,
  company: z.object({
    id: f.id,
    name: z.string(),
    dueDate: f.calendarDate,
    language: z.string(),
    timeZone: z.string(),
    companieSettings: z.array(z.object({ key: z.string(), value: z.string() })),
  }),
  name: z.string(),
  email: z.string(),
  profile: z.enum(['admin', 'user']),
  super: z.boolean(),
  profileImage: z.nullable(z.string()),
  online: z.boolean(),
  queues: z.array(z.object({ id: f.id, name: z.string(), color: f.colour })),
  whatsappId: z.nullable(f.id),
  startWork: z.string(),
  endWork: z.string(),
  farewellMessage: z.string(),
  allTicket: permission,
  allowGroup: z.boolean(),
  defaultTheme: z.enum(['light', 'dark']),
  defaultMenu: z.enum(['open', 'closed']),
  allHistoric: f.switchWord,
  allUserChat: f.switchWord,
  userClosePendingTicket: f.switchWord,
  showDashboard: f.switchWord,
  allowRealTime: f.switchWord,
  allowConnections: f.switchWord,
  defaultTicketsManagerWidth: z.int(),
  /** The default theme, under a name that some programs use. */
  darkMode: z.boolean(),
  /** The company's event number that the person is at least as new as: a screen's live channel continues from here. */
  seq: z.int(),
});
export type SessionUser = z.infer<typeof sessionUser>;

export const listedUser = z.object({
  id: f.id,
  name: z.string(),
  /** For admins only; null for others. */
  email: z.nullable(z.string()),
  profile: z.enum(['admin', 'user']),
  profileImage: z.nullable(z.string()),
  online: z.boolean(),
  queues: z.array(z.object({ id: f.id, name: z.string(), color: f.colour })),
});
export type ListedUser = z.infer<typeof listedUser>;

/** Lists everybody of the company, by name. */
export const listUsers = defineRoute({
  method: 'GET',
  path: '/users/list',
  result: z.array(listedUser),
  errors: [],
  needs: signedIn,
  audit: noAudit('reads only'),
});

/** Lists removed people, by name: what they did and attended stays, and can be searched by them. [+] */
export const listRemovedUsers = defineRoute({
  method: 'GET',
  path: '/users/removed',
  result: z.array(z.object({ id: f.id, name: z.string() })),
  errors: [],
  needs: right('users:removed', canSeeReports),
  audit: noAudit('reads only'),
});

/**
 * A person of the company came, changed or left; goes to everybody. `changed` says in what. Only `rights` (the profile,
 * queues and permissions) decide who sees what; `profile` is what others' screens show, the name and the picture;
 * `settings` are the person's own: address, farewell, hours, connection, theme, menu. `email` is null: clients that may
 * read it load it.
 */
export const userEvent = defineEvent(
  'user',
  z.discriminatedUnion('action', [
    z.object({ action: z.literal('create'), user: listedUser }),
    z.object({
      action: z.literal('update'),
      user: listedUser,
      changed: z.array(z.enum(['online', 'profile', 'rights', 'settings'])),
    }),
    z.object({ action: z.literal('delete'), userId: f.id }),
  ]),
);

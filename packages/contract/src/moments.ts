import { type Actor, isAdmin } from './actor.ts';
import type * as schemas from './moments.schemas.ts';
import type { BrowserRoute } from './route.ts';

/** Most answered tickets of one person, and of waiting ones; counts cover all. */
export const mostOfCard = 100;

/** Whether a ticket of the panel can be opened: by admins any, by others their own. */
export const canOpenFromMoments = (actor: Actor, of: { userId: number | null }) =>
  isAdmin(actor) || of.userId === actor.userId;

export const listMoments: BrowserRoute<typeof schemas.listMoments> = { method: 'GET', path: '/dashboard/moments' };
export const listMomentUsers: BrowserRoute<typeof schemas.listMomentUsers> = { method: 'GET', path: '/usersMoments' };

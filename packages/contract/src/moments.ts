import { type Actor, isAdmin } from './actor.ts';
import type * as schemas from './moments.schemas.ts';
import type { BrowserRoute } from './route.ts';

/** Tickets of one person, and of those that wait, that are answered; the counts are of all. */
export const mostOfCard = 100;

/** Admins open any ticket of the panel, others their own. */
export const canOpenFromMoments = (actor: Actor, of: { userId: number | null }) =>
  isAdmin(actor) || of.userId === actor.userId;

export const listMoments: BrowserRoute<typeof schemas.listMoments> = { method: 'GET', path: '/dashboard/moments' };
export const listMomentUsers: BrowserRoute<typeof schemas.listMomentUsers> = { method: 'GET', path: '/usersMoments' };

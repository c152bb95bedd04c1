import type { Actor } from '@guiche/contract/actor';

/** No person's id, and in no row: what moves tickets takes a `Mover`, whose program is null there. */
export const systemUserId = 0;

/** The actor in a company when no person acts: a sweep, a sign-up. It has no right and sees nothing. */
export const systemActorOf = (companyId: number): Actor => ({
  userId: systemUserId,
  companyId,
  profile: 'user',
  super: false,
  queueIds: [],
  allTicket: false,
  allowGroup: false,
  allHistoric: false,
  allUserChat: false,
  userClosePendingTicket: false,
  showDashboard: false,
  allowRealTime: false,
  allowConnections: false,
  hidesNumbers: true,
});

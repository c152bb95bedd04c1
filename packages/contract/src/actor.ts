/** The signed-in person as rules see them. Built from the session by the server, from `user` by the client. */
export interface Actor {
  userId: number;
  companyId: number;
  profile: 'admin' | 'user';
  super: boolean;
  queueIds: readonly number[];
  allTicket: boolean;
  allowGroup: boolean;
  allHistoric: boolean;
  allUserChat: boolean;
  userClosePendingTicket: boolean;
  allowRealTime: boolean;
  allowConnections: boolean;
  /** Contact numbers reach this person masked (profile user while lgpdHideNumber is on). */
  hidesNumbers: boolean;
}

/** Admins, and users who may see other users' chats, count as admin for ticket lists. */
export const seesAllTickets = (actor: Actor) => actor.profile === 'admin' || actor.allUserChat;
export const isAdmin = (actor: Actor) => actor.profile === 'admin';
/** The real-time panel: who attends what, and who waits. */
export const canSeeMoments = (actor: Actor) => isAdmin(actor) || actor.allowRealTime;
/** Sees the connections' page and opens, renews and ends their sessions. */
export const canManageConnections = (actor: Actor) => isAdmin(actor) || actor.allowConnections;
/** The operator of the installation: sees how it runs, never what a company's customers write. */
export const isOperator = (actor: Pick<Actor, 'super'>) => actor.super;

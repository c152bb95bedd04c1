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
  showDashboard: boolean;
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
/** Makes, changes and removes people and what they may do. One's own name, address and password are everybody's. */
export const canManageUsers = (actor: Actor) => isAdmin(actor);
/** Makes, changes and removes queues. */
export const canManageQueues = (actor: Actor) => isAdmin(actor);
/** The lists of files that queues and answers send. */
export const canManageFiles = (actor: Actor) => isAdmin(actor);
/** The dashboard: figures of the whole company. */
export const canSeeDashboard = (actor: Actor) => isAdmin(actor) || actor.showDashboard;
/** Reports come with the dashboard. */
export const canSeeReports = (actor: Actor) => canSeeDashboard(actor);
export const canDeleteContacts = (actor: Actor) => isAdmin(actor);
/** Takes the company's contacts out of the house. */
export const canExportContacts = (actor: Actor) => isAdmin(actor);
export const canImportContacts = (actor: Actor) => isAdmin(actor);
/** Makes two contacts one. */
export const canMergeContacts = (actor: Actor) => isAdmin(actor);
/** Who did what, and when. */
export const canSeeAudit = (actor: Actor) => isAdmin(actor);
/** The operator of the installation: sees how it runs, never what a company's customers write. */
export const isOperator = (actor: Pick<Actor, 'super'>) => actor.super;

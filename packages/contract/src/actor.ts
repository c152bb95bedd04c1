/** The signed-in person, as rules see them. The server builds it from the session, the client from `user`. */
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
  /** Whether contact numbers reach this person masked (profile user while lgpdHideNumber is on). */
  hidesNumbers: boolean;
}

/** Whether the person sees all tickets in lists: admins, and users who may see other users' chats. */
export const seesAllTickets = (actor: Actor) => actor.profile === 'admin' || actor.allUserChat;
export const isAdmin = (actor: Actor) => actor.profile === 'admin';
/** Whether the person sees the real-time panel: who attends what, and who waits. */
export const canSeeMoments = (actor: Actor) => isAdmin(actor) || actor.allowRealTime;
/** Whether the person sees the connections' page and may open, renew and end their sessions. */
export const canManageConnections = (actor: Actor) => isAdmin(actor) || actor.allowConnections;
/**
 * Whether the person makes, changes and removes people and their rights. One's own name, address and password are
 * everybody's.
 */
export const canManageUsers = (actor: Actor) => isAdmin(actor);
/** Whether the person makes, changes and removes queues. */
export const canManageQueues = (actor: Actor) => isAdmin(actor);
/** Whether the person manages the lists of files that queues and answers send. */
export const canManageFiles = (actor: Actor) => isAdmin(actor);
/** Whether the person sees the dashboard: figures of the whole company. */
export const canSeeDashboard = (actor: Actor) => isAdmin(actor) || actor.showDashboard;
/** Whether the person sees reports, which come with the dashboard. */
export const canSeeReports = (actor: Actor) => canSeeDashboard(actor);
export const canDeleteContacts = (actor: Actor) => isAdmin(actor);
/** Whether the person may export the company's contacts. */
export const canExportContacts = (actor: Actor) => isAdmin(actor);
export const canImportContacts = (actor: Actor) => isAdmin(actor);
/** Whether the person may merge two contacts. */
export const canMergeContacts = (actor: Actor) => isAdmin(actor);
/** Whether the person sees the audit log: who did what, and when. */
export const canSeeAudit = (actor: Actor) => isAdmin(actor);
/**
 * Whether the person operates the installation: an operator sees how it runs, never what a company's customers write.
 */
export const isOperator = (actor: Pick<Actor, 'super'>) => actor.super;

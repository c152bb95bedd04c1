export { putAccountWord } from './account-word.ts';
export { callbackRoutes } from './callbacks.routes.ts';
export { connectionRoutes } from './connections.routes.ts';
export { findDefaultConnection, getConnection } from './connections.service.ts';
export { accessJobs, accessSchedule } from './keep-accesses.ts';
export { leaveConnections } from './leave-queue.ts';
export { connectionSecret, openConnectionAccess } from './open-secrets.ts';
export { putReport, reportConnection, reportLostAccess } from './report-connection.ts';
export { outageJobs } from './watch-outages.ts';

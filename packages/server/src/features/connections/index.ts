export { putAccountWord } from './account-word.ts';
export { connectionRoutes } from './connections.routes.ts';
export { findDefaultConnection, getConnection } from './connections.service.ts';
export { connectionSecret, openConnectionAccess } from './open-secrets.ts';
export { putReport, reportConnection } from './report-connection.ts';
export { outageJobs } from './watch-outages.ts';

export { putAccountWord } from './account-word.ts';
export { announceConnection } from './announce-connection.ts';
export { holdConnection } from './connections.repo.ts';
export { findDefaultConnection, getConnection } from './connections.service.ts';
export { lossOf, putLoss, reportLostAccess } from './lost-access.ts';
export { connectionSecret, openConnectionAccess, readConnectionAccess } from './open-secrets.ts';
export { removeQueueFromConnections } from './remove-queue-from-connections.ts';
export { putReport, reportConnection } from './report-connection.ts';

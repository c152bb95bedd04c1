export { connectionRoutes } from './connections.routes.ts';
export { findDefaultConnection, getConnection } from './connections.service.ts';
export { connectionSecret, openConnectionAccess } from './open-secrets.ts';

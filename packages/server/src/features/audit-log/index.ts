export { auditLogRoutes } from './audit-log.routes.ts';
export { auditSheet } from './audit-sheet.ts';

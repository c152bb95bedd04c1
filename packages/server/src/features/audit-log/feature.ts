import type { Feature } from '../../platform/feature.ts';
import { auditLogRoutes } from './audit-log.routes.ts';
import { auditSheet } from './audit-sheet.ts';

export const auditLog: Feature = {
  name: 'audit-log',
  sheets: [auditSheet],
  compose: () => ({ routes: auditLogRoutes }),
};

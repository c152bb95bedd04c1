import { listAuditLog } from '@guiche/contract/audit-log.schemas';
import { type BoundRoute, bind } from '../../platform/http/bind.ts';
import { showAuditLog } from './audit-log.service.ts';

export const auditLogRoutes: BoundRoute[] = [bind(listAuditLog, (ctx, { query }) => showAuditLog(ctx, query))];

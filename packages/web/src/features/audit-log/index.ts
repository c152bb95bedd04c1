export { auditRoutes } from './audit-routes.tsx';

export { bulkActRoutes } from './bulk-acts.routes.ts';
export { bulkActJob } from './run-bulk-act.ts';

export { authRoutes } from './auth.routes.ts';
export { loadCallers } from './load-callers.ts';

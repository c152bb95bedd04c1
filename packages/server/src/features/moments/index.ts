export { momentRoutes } from './moments.routes.ts';

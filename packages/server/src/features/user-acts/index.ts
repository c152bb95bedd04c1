export { userActRoutes } from './user-acts.routes.ts';

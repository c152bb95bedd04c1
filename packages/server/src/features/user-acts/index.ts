export { type UserActParts, userActRoutes } from './user-acts.routes.ts';

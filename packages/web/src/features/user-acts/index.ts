export { userRoutes } from './user-routes.tsx';

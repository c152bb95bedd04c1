export { profileRoutes } from './profile-routes.tsx';

export { momentRoutes } from './moment-routes.tsx';

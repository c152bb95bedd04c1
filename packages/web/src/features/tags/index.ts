export { tagRoutes } from './tag-routes.tsx';

export { queueRoutes } from './queue-routes.tsx';

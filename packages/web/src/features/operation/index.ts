export { operationRoutes } from './operation-routes.tsx';

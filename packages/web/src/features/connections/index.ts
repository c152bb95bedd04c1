export { connectionRoutes } from './connection-routes.tsx';
export { ConnectionStrip } from './connection-strip.tsx';

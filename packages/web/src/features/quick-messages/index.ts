// Exports only small modules, because the sign-in page loads this file with the routes; the screen is loaded on demand.
export { quickMessageRoutes } from './quick-message-routes.tsx';

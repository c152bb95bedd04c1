// Exports only small modules, because the sign-in page loads this file with the routes; the screen is loaded on demand.
export { fileListRoutes } from './file-list-routes.tsx';

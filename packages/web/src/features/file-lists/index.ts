// Only what weighs little: the sign-in page loads this file with the routes. The screen itself arrives later.
export { fileListRoutes } from './file-list-routes.tsx';

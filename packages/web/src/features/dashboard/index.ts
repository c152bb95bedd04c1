export { dashboardRoutes } from './dashboard-routes.tsx';

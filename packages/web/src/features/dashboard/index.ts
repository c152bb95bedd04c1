export { dashboardRoutes } from './dashboard-routes.tsx';
export { dashboardTabs } from './dashboard-search.ts';

export { settingRoutes } from './setting-routes.tsx';

export { preferenceRoutes } from './preferences.routes.ts';

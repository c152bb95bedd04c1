export { planRoutes } from './plans.routes.ts';
export { requirePublicPlan } from './plans.service.ts';

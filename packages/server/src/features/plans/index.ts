export { planRoutes } from './plans.routes.ts';
export { findOwnPlan, requirePublicPlan } from './plans.service.ts';

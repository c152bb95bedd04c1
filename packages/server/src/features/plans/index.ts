export { findOwnPlan, requirePublicPlan } from './plans.service.ts';

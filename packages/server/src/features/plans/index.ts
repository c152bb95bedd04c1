export { findOwnPlan, hasInPlan, requirePublicPlan } from './plans.service.ts';

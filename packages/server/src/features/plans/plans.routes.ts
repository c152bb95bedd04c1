import { getCompanyPlan, listPlans } from '@guiche/contract/plans.schemas';
import { type BoundRoute, bind, bindPublic } from '../../platform/http/bind.ts';
import { getPlanOf, listPublicPlans } from './plans.service.ts';

export const planRoutes: BoundRoute[] = [
  bindPublic(listPlans, (platform) => listPublicPlans(platform)),
  bind(getCompanyPlan, (ctx, { params }) => getPlanOf(ctx, params.companyId)),
];

import type * as schemas from './plans.schemas.ts';
import type { BrowserRoute } from './route.ts';

export const listPlans: BrowserRoute<typeof schemas.listPlans> = { method: 'GET', path: '/plans/list', isOpen: true };
export const getCompanyPlan: BrowserRoute<typeof schemas.getCompanyPlan> = {
  method: 'GET',
  path: '/companies/listPlan/:companyId',
};

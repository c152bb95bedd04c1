import type { getCompanyPlan, Plan, PlanFlag } from '@guiche/contract/plans.schemas';
import type { ResultOf } from '@guiche/contract/route';
import type { Ctx, PlatformDeps } from '../../platform/context.ts';
import type { CompanyDb } from '../../platform/db/company-db.ts';
import { fail } from '../../platform/fail.ts';
import { presentPlan } from './plan.present.ts';
import { findPlanOfCompany, findPublicPlans, hasPublicPlan } from './plans.repo.ts';

export async function listPublicPlans({ pool }: PlatformDeps): Promise<Plan[]> {
  return (await findPublicPlans(pool)).map(presentPlan);
}

/** Another company's plan is as good as missing. */
export async function getPlanOf(ctx: Ctx, companyId: number): Promise<ResultOf<typeof getCompanyPlan>> {
  const plan = companyId === ctx.companyId ? await findPlanOfCompany(ctx.db) : undefined;
  return plan ? { companyId, plan: presentPlan(plan) } : fail('ERR_NO_PLAN_FOUND');
}

/** The plan of the company the database speaks for; null: it has none. */
export async function findOwnPlan(db: CompanyDb): Promise<Plan | null> {
  const plan = await findPlanOfCompany(db);
  return plan ? presentPlan(plan) : null;
}

/** A company without a plan may use everything. */
export async function hasInPlan(db: CompanyDb, flag: PlanFlag): Promise<boolean> {
  const plan = await findOwnPlan(db);
  return plan === null || plan[flag];
}

/** A plan that is not offered is as good as missing. */
export async function requirePublicPlan({ pool }: PlatformDeps, planId: number): Promise<void> {
  if (!(await hasPublicPlan(pool, planId))) fail('ERR_NO_PLAN_FOUND');
}

import type { Selectable } from 'kysely';
import type pg from 'pg';
import { type CompanyDb, companyDb } from '../../platform/db/company-db.ts';
import type { PlansTable } from '../../platform/db/tables.generated.ts';

export type PlanRow = Selectable<PlansTable>;

/** Plans belong to no company, so every caller sees the same. */
const ofNobody = (pool: pg.Pool) => companyDb(pool, 0);

export function findPublicPlans(pool: pg.Pool): Promise<PlanRow[]> {
  return ofNobody(pool)
    .selectFrom('plans')
    .selectAll()
    .where('is_public', '=', true)
    .orderBy('amount_cents')
    .orderBy('id')
    .execute();
}

export async function hasPublicPlan(pool: pg.Pool, planId: number): Promise<boolean> {
  const found = await ofNobody(pool)
    .selectFrom('plans')
    .select('id')
    .where('id', '=', planId)
    .where('is_public', '=', true)
    .executeTakeFirst();
  return found !== undefined;
}

/** Finds the plan of the database handle's company. */
export function findPlanOfCompany(db: CompanyDb): Promise<PlanRow | undefined> {
  return db
    .selectFrom('companies')
    .innerJoin('plans', 'plans.id', 'companies.plan_id')
    .selectAll('plans')
    .executeTakeFirst();
}

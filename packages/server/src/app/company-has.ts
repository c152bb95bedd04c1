import type pg from 'pg';
import { hasInPlan } from '../features/plans/index.ts';
import { readSetting } from '../features/settings/index.ts';
import { companyDb } from '../platform/db/company-db.ts';
import type { CompanyHas } from '../platform/http/guard.ts';

/** Asked anew each time: one row by its key, and only for routes that ask something of the company. */
export const companyHasFrom =
  (pool: pg.Pool): CompanyHas =>
  async (companyId, need) => {
    const db = companyDb(pool, companyId);
    return 'plan' in need ? hasInPlan(db, need.plan) : (await readSetting(db, need.setting)) === need.is;
  };

import { actorOf } from '@guiche/contract/users';
import type pg from 'pg';
import { companyDb } from '../../platform/db/company-db.ts';
import type { Caller } from '../../platform/sessions/sessions.ts';
import { isSuspended } from '../companies/index.ts';
import { findPeople } from '../users/index.ts';

/**
 * Loads the people behind sessions: the actor for rules, and whether the company may work. Deleted people are absent.
 */
export async function loadCallers(
  pool: pg.Pool,
  companyId: number,
  userIds: readonly number[],
): Promise<Map<number, Caller>> {
  const people = await findPeople(companyDb(pool, companyId), userIds);
  return new Map(
    [...people].map(([userId, { user, company }]) => [
      userId,
      { actor: actorOf(user), isSuspended: (now: Date) => isSuspended(company, now) },
    ]),
  );
}

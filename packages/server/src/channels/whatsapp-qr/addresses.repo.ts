import { sql } from 'kysely';
import type pg from 'pg';
import { companyDb } from '../../platform/db/company-db.ts';
import type { Identity } from '../inbound-events.ts';

/** Finds all addresses of a contact on this channel, the number first. */
export async function findAddresses(pool: pg.Pool, companyId: number, contactId: number): Promise<Identity[]> {
  const { rows } = await sql<Identity>`select type, scope, value from contact_identities
    where company_id = ${companyId} and contact_id = ${contactId} and type in ('phone', 'lid', 'group')
    order by type = 'lid', value`.execute(companyDb(pool, companyId));
  return rows;
}

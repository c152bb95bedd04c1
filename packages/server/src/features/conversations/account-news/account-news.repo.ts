import { sql } from 'kysely';
import type pg from 'pg';
import type { InboundNews } from '../../../channels/adapter.ts';
import type { CompanyDb, CompanyTx } from '../../../platform/db/company-db.ts';

/** Longer nobody acts on it: after that somebody else may. */
const acting = '5 minutes';
const mostTries = 10;
/** What nobody could act on is kept so long. */
const kept = '30 days';

export async function insertNews(
  tx: CompanyTx,
  companyId: number,
  news: readonly { connectionId: number; event: InboundNews }[],
): Promise<void> {
  const rows = news.map(({ connectionId, event }) => ({
    company_id: companyId,
    connection_id: connectionId,
    event: JSON.stringify(event),
  }));
  await tx.insertInto('account_news').values(rows).execute();
}

export async function findCompaniesWithNews(pool: pg.Pool): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>({
    name: 'companies_with_account_news',
    text: 'select id from control.companies_with_account_news() id',
  });
  return rows.map(({ id }) => id);
}

/** Puts what is due off, as somebody's work, for ever with the last try; two processes never get the same one. */
export async function takeDueNews(db: CompanyDb, companyId: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with old as (delete from account_news where company_id = ${companyId} and created_at < now() - ${kept}::interval),
    taken as (update account_news set attempts = attempts + 1,
        due_at = case when attempts + 1 < ${mostTries}::bigint then now() + ${acting}::interval else 'infinity' end
      where company_id = ${companyId} and id = any(array(
        select n.id from account_news n where n.company_id = ${companyId} and n.due_at <= now()
          and n.created_at >= now() - ${kept}::interval
        order by n.id limit ${limit} for update skip locked))
      returning id)
    select id from taken order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Held until the transaction ends. Null: somebody has acted on it. */
export async function lockNews(
  tx: CompanyTx,
  id: number,
): Promise<{ connectionId: number; event: InboundNews } | null> {
  const { rows } = await sql<{ connection_id: number; event: InboundNews }>`
    select connection_id, event from account_news where company_id = (select current_company()) and id = ${id} for update`.execute(
    tx,
  );
  const [row] = rows;
  return row ? { connectionId: row.connection_id, event: row.event } : null;
}

export async function removeNews(tx: CompanyTx, id: number): Promise<void> {
  await tx.deleteFrom('account_news').where('id', '=', id).execute();
}

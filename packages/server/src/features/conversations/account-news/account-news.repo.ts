import { sql } from 'kysely';
import type pg from 'pg';
import type { InboundLoss, InboundNews } from '../../../channels/inbound-events.ts';
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

/** Puts what is due off, as somebody's work; two processes never get the same. Answers whose it is. */
export async function takeDueNews(db: CompanyDb, companyId: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ connection_id: number }>`
    with old as (delete from account_news where company_id = ${companyId} and created_at < now() - ${kept}::interval),
    taken as (update account_news set due_at = now() + ${acting}::interval
      where company_id = ${companyId} and id = any(array(
        select n.id from account_news n where n.company_id = ${companyId} and n.due_at <= now()
          and n.created_at >= now() - ${kept}::interval
        order by n.id limit ${limit} for update skip locked))
      returning connection_id)
    select connection_id from taken`.execute(db);
  return rows.map((row) => row.connection_id);
}

/** The oldest of a connection, but for what was set aside; held until the transaction ends. */
export async function lockNextNews(
  tx: CompanyTx,
  connectionId: number,
): Promise<{ id: number; event: InboundNews } | null> {
  const { rows } = await sql<{ id: number; event: InboundNews }>`
    select id, event from account_news where company_id = (select current_company()) and connection_id = ${connectionId}
      and due_at < 'infinity' order by id limit 1 for update`.execute(tx);
  return rows[0] ?? null;
}

/** One more try of the oldest failed. With the last one it is set aside, and what is behind it goes on. */
export async function noteFailure(db: CompanyDb, connectionId: number): Promise<void> {
  await sql`update account_news set attempts = attempts + 1,
      due_at = case when attempts + 1 < ${mostTries}::bigint then due_at else 'infinity' end
    where company_id = (select current_company()) and id = (
      select n.id from account_news n where n.company_id = (select current_company()) and n.connection_id = ${connectionId}
        and n.due_at < 'infinity' order by n.id limit 1)`.execute(db);
}

export async function removeNews(tx: CompanyTx, id: number): Promise<void> {
  await tx.deleteFrom('account_news').where('id', '=', id).execute();
}

/** When the call began by which a message of ours left. Null: it is none of ours, or forgotten. */
export async function findLeftAt(
  tx: CompanyTx,
  connectionId: number,
  { providerId, messageId }: InboundLoss,
): Promise<Date | null> {
  const row = await tx
    .selectFrom('message_keys')
    .where('connection_id', '=', connectionId)
    .where('provider_id', '=', providerId)
    .where('message_id', '=', messageId)
    .select('created_at')
    .executeTakeFirst();
  return row?.created_at ?? null;
}

import { sql } from 'kysely';
import type { InboundLoss, InboundNews } from '../../../channels/inbound-events.ts';
import type { CompanyDb, CompanyTx } from '../../../platform/db/company-db.ts';
import { broughtForward } from '../../../platform/due/arm-due.ts';

const mostTries = 10;
/** What nobody could act on is kept so long. */
const kept = '30 days';

export async function insertNews(
  tx: CompanyTx,
  companyId: number,
  news: readonly { connectionId: number; event: InboundNews }[],
): Promise<void> {
  const rows = news.map(({ connectionId, event }) => ({ connection_id: connectionId, event }));
  await sql`with n as (insert into account_news (company_id, connection_id, event)
      select ${companyId}::bigint, r.connection_id, r.event
      from rows from (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as (connection_id bigint, event jsonb))
        with ordinality r(connection_id, event, ord) order by r.ord
      returning company_id, connection_id)
    insert into due (company_id, kind, subject_id, due_at)
    select distinct n.company_id, 'news', n.connection_id, now() from n order by 3
    ${broughtForward}`.execute(tx);
}

/** Which of these connections were told something that nobody has acted on. What is too old goes. */
export async function findTold(tx: CompanyTx, connectionIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ connection_id: number }>`
    with old as (delete from account_news where company_id = (select current_company())
      and connection_id = any(${[...connectionIds]}::bigint[]) and created_at < now() - ${kept}::interval)
    select distinct connection_id from account_news where company_id = (select current_company())
      and connection_id = any(${[...connectionIds]}::bigint[]) and attempts < ${mostTries}::bigint
      and created_at >= now() - ${kept}::interval
    order by connection_id`.execute(tx);
  return rows.map((row) => row.connection_id);
}

/** The oldest of a connection, but for what was set aside; held until the transaction ends. */
export async function lockNextNews(
  tx: CompanyTx,
  connectionId: number,
): Promise<{ id: number; event: InboundNews } | null> {
  const { rows } = await sql<{ id: number; event: InboundNews }>`
    select id, event from account_news where company_id = (select current_company()) and connection_id = ${connectionId}
      and attempts < ${mostTries}::bigint order by id limit 1 for update`.execute(tx);
  return rows[0] ?? null;
}

/** One more try of the oldest failed. With the last one it is set aside, and what is behind it goes on. */
export async function noteFailure(db: CompanyDb, connectionId: number): Promise<void> {
  await sql`update account_news set attempts = attempts + 1
    where company_id = (select current_company()) and id = (
      select n.id from account_news n where n.company_id = (select current_company()) and n.connection_id = ${connectionId}
        and n.attempts < ${mostTries}::bigint order by n.id limit 1)`.execute(db);
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

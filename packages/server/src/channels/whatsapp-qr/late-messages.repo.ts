import { type RawBuilder, sql } from 'kysely';
import type pg from 'pg';
import type { Logger } from 'pino';
import { companyDb } from '../../platform/db/company-db.ts';
import { isDataError } from '../../platform/db/data-error.ts';
import { cleanText } from '../../platform/inbox/clean-text.ts';
import type { Look } from '../../platform/jobs/due-poller.ts';
import type { HeldSession } from './auth-store.repo.ts';
import { storeWhileOurs } from './store-while-ours.ts';

/** How long a message that nobody could open may take to come again. */
const patience = '30 seconds';
const mostOfCompany = 64;

/** The stand-in for a message until it comes, in the form of the inbox. */
interface LateMessage {
  providerId: string;
  lane: string;
  /** JSON of the event. */
  event: string;
}

/**
 * Messages of one session that were asked for again. Both calls resolve once it is stored, and try as long as the
 * session is ours.
 */
export interface LateMessages {
  keep(late: LateMessage): Promise<void>;
  /** Removes the stand-in of a message that has come and shows nothing. */
  drop(providerId: string): Promise<void>;
}

export function openLateMessages(
  { pool, log }: { pool: pg.Pool; log: Logger },
  { companyId, connectionId }: HeldSession,
  isOurs: () => boolean,
): LateMessages {
  const db = companyDb(pool, companyId);
  /**
   * Ids are chosen by the sender. One that the database can never hold is dropped, as endless tries would hold up the
   * session.
   */
  const store = (statement: RawBuilder<unknown>) =>
    storeWhileOurs(
      log,
      async () => {
        try {
          await statement.execute(db);
        } catch (error) {
          if (!isDataError(error)) throw error;
          // The code alone: details quote the row.
          const code = error instanceof Error && 'code' in error ? error.code : 'unknown';
          log.error({ code, connectionId }, 'a message that cannot be read could not be written down');
        }
      },
      isOurs,
    );
  return {
    async keep({ providerId, lane, event }) {
      await store(sql`insert into late_messages (company_id, connection_id, provider_id, lane, event, due_at)
        values (${companyId}, ${connectionId}, ${cleanText(providerId)}, ${lane}, ${event}::jsonb, now() + ${patience}::interval)
        on conflict do nothing`);
    },
    async drop(providerId) {
      await store(sql`delete from late_messages
        where company_id = ${companyId} and connection_id = ${connectionId} and provider_id = ${cleanText(providerId)}`);
    },
  };
}

/**
 * Puts stand-ins whose time is over into the inbox, where one is ignored if its message has come meanwhile. One
 * statement per company, so none is lost or put twice, whoever dies.
 */
export async function putDueLateMessages(pool: pg.Pool, wake: (companyId: number) => void): Promise<Look> {
  const { rows: companies } = await pool.query<{ id: number }>({
    name: 'companies_with_late_messages',
    text: 'select id from control.companies_with_late_messages() id',
  });
  let found: Look = companies.length === 0 ? 'nothing' : 'all';
  for (const { id } of companies) {
    if ((await putDueOf(pool, id)) === mostOfCompany) found = 'part';
    wake(id);
  }
  return found;
}

async function putDueOf(pool: pg.Pool, companyId: number): Promise<number> {
  const { rows } = await sql`
    with due as (delete from late_messages l using (
        select connection_id, provider_id from late_messages where company_id = ${companyId} and due_at <= now()
        order by due_at limit ${mostOfCompany} for update skip locked) d
      where l.company_id = ${companyId} and l.connection_id = d.connection_id and l.provider_id = d.provider_id
      returning l.connection_id, l.lane, l.event, l.due_at)
    insert into inbox (company_id, connection_id, lane, event)
    select ${companyId}, connection_id, lane, event from due order by due_at returning id`.execute(
    companyDb(pool, companyId),
  );
  return rows.length;
}

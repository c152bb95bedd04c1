import { type RawBuilder, sql } from 'kysely';
import type pg from 'pg';
import type { Logger } from 'pino';
import { companyDb } from '../../platform/db/company-db.ts';
import { isDataError } from '../../platform/db/data-error.ts';
import { defineDue } from '../../platform/due/due-kind.ts';
import { cleanText } from '../../platform/inbox/clean-text.ts';
import type { HeldSession } from './auth-store.repo.ts';
import { storeWhileOurs } from './store-while-ours.ts';

/** How long a message that nobody could open may take to come again. */
const patience = '30 seconds';

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
      await store(sql`with l as (insert into late_messages (company_id, connection_id, provider_id, lane, event)
          values (${companyId}, ${connectionId}, ${cleanText(providerId)}, ${lane}, ${event}::jsonb)
          on conflict do nothing returning company_id, id)
        insert into due (company_id, kind, subject_id, due_at)
        select l.company_id, 'late', l.id, now() + ${patience}::interval from l`);
    },
    async drop(providerId) {
      await store(sql`delete from late_messages
        where company_id = ${companyId} and connection_id = ${connectionId} and provider_id = ${cleanText(providerId)}`);
    },
  };
}

/** Puts stand-ins whose time is over into the inbox, where one is ignored if its message has come meanwhile. */
export const dueLateMessages = defineDue({
  kind: 'late',
  async run(tx, ids) {
    await sql`with l as (delete from late_messages where company_id = ${tx.companyId} and id = any(${[...ids]}::bigint[])
        returning id, connection_id, lane, event)
      insert into inbox (company_id, connection_id, lane, event)
      select ${tx.companyId}, l.connection_id, l.lane, l.event from l order by l.id`.execute(tx.db);
    tx.afterCommit(() => tx.platform.wakeDrain(tx.companyId));
    return new Map();
  },
});

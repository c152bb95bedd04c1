import { sql } from 'kysely';
import type pg from 'pg';
import { companyDb } from '../../platform/db/company-db.ts';
import { cleanText } from '../../platform/inbox/clean-text.ts';
import type { HeldSession } from './auth-store.repo.ts';
import type { SealedVote } from './read-vote.ts';

/** Most waiting votes of a connection. Beyond it the oldest go, as anybody can vote on polls that do not exist. */
const mostWaiting = 1_024;

/**
 * Votes on polls that are not here yet; only the poll opens them. They wait among changes that came before their
 * message, and as long. The road ignores them, as it could not open them.
 */
export interface EarlyVotes {
  /**
   * Keeps a vote, dated at least a millisecond after the last one of its poll, so that of two by one person the later
   * counts.
   */
  keep(vote: SealedVote): Promise<void>;
  /** Finds a poll's votes in the order of arrival. */
  find(pollId: string): Promise<SealedVote[]>;
  /** Removes a poll's votes, once the poll has come and they were passed on. */
  drop(pollId: string): Promise<void>;
}

export function openEarlyVotes(pool: pg.Pool, { companyId, connectionId }: HeldSession): EarlyVotes {
  const db = companyDb(pool, companyId);
  const areOfConnection = sql`company_id = ${companyId} and connection_id = ${connectionId}
    and change ->> 'kind' = 'vote'`;
  return {
    async keep(vote) {
      const { targetProviderId: pollId, providerId } = vote;
      await sql`with spent as (delete from early_changes e using (
            select provider_id, change_id from early_changes
            where ${areOfConnection} and (provider_id, change_id) <> (${pollId}, ${providerId})
            order by received_at desc offset ${mostWaiting - 1}) s
          where e.company_id = ${companyId} and e.connection_id = ${connectionId} and e.provider_id = s.provider_id
            and e.change_id = s.change_id)
        insert into early_changes (company_id, connection_id, provider_id, change_id, change, received_at)
        select ${companyId}, ${connectionId}, ${pollId}, ${providerId}, ${JSON.stringify(cleanText(vote))}::jsonb,
          greatest(now(), max(received_at) + interval '1 millisecond') from early_changes
        where ${areOfConnection} and provider_id = ${pollId}
        on conflict do nothing`.execute(db);
    },
    async find(pollId) {
      const { rows } = await sql<{ vote: SealedVote }>`select change as vote from early_changes
        where ${areOfConnection} and provider_id = ${cleanText(pollId)} order by received_at`.execute(db);
      return rows.map(({ vote }) => vote);
    },
    async drop(pollId) {
      await sql`delete from early_changes where ${areOfConnection} and provider_id = ${cleanText(pollId)}`.execute(db);
    },
  };
}

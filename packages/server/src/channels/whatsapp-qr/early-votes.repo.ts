import { sql } from 'kysely';
import type pg from 'pg';
import { companyDb } from '../../platform/db/company-db.ts';
import { cleanText } from '../../platform/inbox/clean-text.ts';
import type { HeldSession } from './auth-store.repo.ts';
import type { SealedVote } from './read-vote.ts';

/** Of a connection. Beyond it the oldest are let go: everybody can vote on polls that nobody has. */
const mostWaiting = 1_024;

/**
 * Votes on polls that are not here: only the poll opens them. They wait among the changes that came before their message,
 * as long as those do; the road leaves them alone, as it could not open them.
 */
export interface EarlyVotes {
  /** Each a millisecond or more after the last one of its poll: of two by one person the later counts. */
  keep(vote: SealedVote): Promise<void>;
  /** In the order in which they came. */
  find(pollId: string): Promise<SealedVote[]>;
  /** The poll has come, and its votes have been told. */
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

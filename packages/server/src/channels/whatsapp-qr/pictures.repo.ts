import { sql } from 'kysely';
import type pg from 'pg';
import { companyDb } from '../../platform/db/company-db.ts';

/** Questions for people's pictures, from processes without the session to the one that holds it. */
export interface Pictures {
  ask(jid: string): Promise<void>;
  /** Takes the answer, once. Undefined: there is none yet. */
  take(jid: string): Promise<string | null | undefined>;
  findAsked(limit: number): Promise<string[]>;
  answer(jid: string, url: string | null): Promise<void>;
}

export function openPictures(
  pool: pg.Pool,
  { companyId, connectionId }: { companyId: number; connectionId: number },
): Pictures {
  const db = companyDb(pool, companyId);
  const ofConnection = sql`company_id = ${companyId} and connection_id = ${connectionId}`;
  return {
    async ask(jid) {
      await sql`insert into whatsapp_pictures (company_id, connection_id, jid) values (${companyId}, ${connectionId}, ${jid})
        on conflict do nothing`.execute(db);
    },
    async take(jid) {
      const { rows } = await sql<{ url: string | null }>`delete from whatsapp_pictures
        where ${ofConnection} and jid = ${jid} and answered_at is not null returning url`.execute(db);
      return rows[0]?.url;
    },
    async findAsked(limit) {
      const { rows } = await sql<{ jid: string }>`select jid from whatsapp_pictures
        where ${ofConnection} and answered_at is null order by asked_at limit ${limit}`.execute(db);
      return rows.map(({ jid }) => jid);
    },
    async answer(jid, url) {
      // Answers that nobody took within a day are useless: the channel's addresses do not last.
      await sql`with old as (delete from whatsapp_pictures
          where ${ofConnection} and answered_at < now() - interval '1 day' and jid <> ${jid})
        update whatsapp_pictures set answered_at = now(), url = ${url} where ${ofConnection} and jid = ${jid}`.execute(
        db,
      );
    },
  };
}

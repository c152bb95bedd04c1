import { sql } from 'kysely';
import type pg from 'pg';
import { open, seal } from '../../platform/crypto/seal.ts';
import { companyDb } from '../../platform/db/company-db.ts';

/** A session as its owner holds it. A later owner has a higher fence, and the earlier one's writes then fail. */
export interface HeldSession {
  companyId: number;
  connectionId: number;
  fence: number;
}

/** Thrown when the session turned out to belong to another process; nothing was written. */
export class SessionLost extends Error {
  constructor() {
    super('the session is held by another process');
  }
}

export interface KeyChange {
  type: string;
  id: string;
  /** JSON; null removes the key. */
  value: string | null;
}

/** Storage of one session: credentials and signal keys, each sealed for its own place. */
export interface AuthStore {
  readCreds(): Promise<string | null>;
  /** Reads the keys that exist. */
  readKeys(type: string, ids: readonly string[]): Promise<Map<string, string>>;
  /**
   * Writes all or nothing, in one statement; `creds` null leaves them unchanged.
   * @throws SessionLost
   */
  write(changes: readonly KeyChange[], creds: string | null): Promise<void>;
  /** Removes credentials and keys, when the account is gone. */
  wipe(): Promise<void>;
}

export function createAuthStore(pool: pg.Pool, sealKey: Buffer, held: HeldSession): AuthStore {
  const { companyId, connectionId, fence } = held;
  const db = companyDb(pool, companyId);
  const place = (type: string, id: string) => `whatsapp:${companyId}:${connectionId}:${type}:${id}`;
  const heldBy = sql`select from whatsapp_sessions
    where company_id = ${companyId} and connection_id = ${connectionId} and fence = ${fence} for no key update`;
  const mustHold = (isHeld: boolean | undefined) => {
    if (isHeld !== true) throw new SessionLost();
  };

  return {
    async readCreds() {
      const { rows } = await sql<{ sealed: Buffer | null }>`select creds_sealed as sealed from whatsapp_sessions
        where company_id = ${companyId} and connection_id = ${connectionId}`.execute(db);
      const sealed = rows[0]?.sealed;
      return sealed ? open(sealKey, sealed, place('creds', '')) : null;
    },
    async readKeys(type, ids) {
      if (ids.length === 0) return new Map();
      const { rows } = await sql<{ id: string; sealed: Buffer }>`select id, value_sealed as sealed from whatsapp_keys
        where company_id = ${companyId} and connection_id = ${connectionId} and type = ${type} and id = any(${[...ids]}::text[])`.execute(
        db,
      );
      return new Map(rows.map(({ id, sealed }) => [id, open(sealKey, sealed, place(type, id))]));
    },
    async write(changes, creds) {
      const kept = changes.flatMap(({ type, id, value }) =>
        value === null ? [] : [{ type, id, sealed: seal(sealKey, value, place(type, id)) }],
      );
      const gone = changes.filter(({ value }) => value === null);
      const sealedCreds = creds === null ? null : seal(sealKey, creds, place('creds', ''));
      const { rows } = await sql<{ isHeld: boolean }>`
        with held as materialized (${heldBy}),
        put as (insert into whatsapp_keys (company_id, connection_id, type, id, value_sealed)
          select ${companyId}, ${connectionId}, k.* from held, unnest(${kept.map(({ type }) => type)}::text[],
            ${kept.map(({ id }) => id)}::text[], ${kept.map(({ sealed }) => sealed)}::bytea[]) k
          on conflict (company_id, connection_id, type, id) do update set value_sealed = excluded.value_sealed),
        gone as (delete from whatsapp_keys k using held, unnest(${gone.map(({ type }) => type)}::text[],
            ${gone.map(({ id }) => id)}::text[]) g(type, id)
          where k.company_id = ${companyId} and k.connection_id = ${connectionId} and k.type = g.type and k.id = g.id),
        creds as (update whatsapp_sessions s set creds_sealed = ${sealedCreds}::bytea from held
          where ${sealedCreds}::bytea is not null and s.company_id = ${companyId} and s.connection_id = ${connectionId})
        select exists (select from held) as "isHeld"`.execute(db);
      mustHold(rows[0]?.isHeld);
    },
    async wipe() {
      const { rows } = await sql<{ isHeld: boolean }>`
        with held as materialized (${heldBy}),
        gone as (delete from whatsapp_keys k using held where k.company_id = ${companyId} and k.connection_id = ${connectionId}),
        numbers as (delete from whatsapp_numbers n using held where n.company_id = ${companyId} and n.connection_id = ${connectionId}),
        members as (delete from group_members m using held where m.company_id = ${companyId} and m.connection_id = ${connectionId}),
        creds as (update whatsapp_sessions s set creds_sealed = null from held
          where s.company_id = ${companyId} and s.connection_id = ${connectionId})
        select exists (select from held) as "isHeld"`.execute(db);
      mustHold(rows[0]?.isHeld);
    },
  };
}

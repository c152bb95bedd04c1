import { sql } from 'kysely';
import type pg from 'pg';
import { open, seal } from '../../platform/crypto/seal.ts';
import { companyDb } from '../../platform/db/company-db.ts';

/** A message as the channel has it: the bytes of the library's message. */
export interface Original {
  providerId: string;
  bytes: Uint8Array;
}

export type FileState = 'asked' | 'gone' | null;

/**
 * Messages as the channel has them. A sent one is stored before it leaves, under its own id: it can then be sent again
 * to a receiver who could not read it, also after a restart, and our second try is the same message.
 */
export interface Originals {
  keep(original: Original): Promise<void>;
  /** Keeps those that are not here yet. */
  keepAll(originals: readonly Original[]): Promise<void>;
  /**
   * Keeps the id and bytes with which our message goes out, and answers them; those of an earlier try where there was
   * one.
   */
  keepOurs(messageId: number, original: Original): Promise<Original>;
  find(providerId: string): Promise<(Original & { fileState: FileState }) | null>;
  /** Finds those that are still here, in any order. */
  findAll(providerIds: readonly string[]): Promise<Original[]>;
  /** Finds which of our messages these are; others are absent. */
  findOurs(providerIds: readonly string[]): Promise<Map<string, number>>;
  setFileState(providerId: string, state: FileState): Promise<void>;
  /** Finds messages whose file the phone is to be asked for. */
  findAsked(limit: number): Promise<Original[]>;
}

export function openOriginals(
  pool: pg.Pool,
  sealKey: Buffer,
  { companyId, connectionId }: { companyId: number; connectionId: number },
): Originals {
  const db = companyDb(pool, companyId);
  const place = (providerId: string) => `whatsapp:${companyId}:${connectionId}:message:${providerId}`;
  const sealed = ({ providerId, bytes }: Original) =>
    seal(sealKey, Buffer.from(bytes).toString('base64'), place(providerId));
  const opened = (row: { provider_id: string; original_sealed: Buffer }): Original => ({
    providerId: row.provider_id,
    bytes: Buffer.from(open(sealKey, row.original_sealed, place(row.provider_id)), 'base64'),
  });
  const ofConnection = sql`company_id = ${companyId} and connection_id = ${connectionId}`;
  interface Row {
    provider_id: string;
    original_sealed: Buffer;
    file_state: FileState;
  }

  return {
    async keep(original) {
      await sql`insert into whatsapp_messages (company_id, connection_id, provider_id, original_sealed)
        values (${companyId}, ${connectionId}, ${original.providerId}, ${sealed(original)})
        on conflict (company_id, connection_id, provider_id) do update
          set original_sealed = excluded.original_sealed, file_state = null`.execute(db);
    },
    async keepAll(originals) {
      if (originals.length === 0) return;
      await sql`insert into whatsapp_messages (company_id, connection_id, provider_id, original_sealed)
        select ${companyId}, ${connectionId}, o.* from unnest(${originals.map(({ providerId }) => providerId)}::text[],
          ${originals.map(sealed)}::bytea[]) o on conflict do nothing`.execute(db);
    },
    async keepOurs(messageId, original) {
      const { rows } =
        await sql<Row>`insert into whatsapp_messages as w (company_id, connection_id, provider_id, message_id, original_sealed)
        values (${companyId}, ${connectionId}, ${original.providerId}, ${messageId}, ${sealed(original)})
        on conflict (company_id, connection_id, message_id) where message_id is not null do update set message_id = w.message_id
        returning provider_id, original_sealed, file_state`.execute(db);
      return rows[0] ? opened(rows[0]) : original;
    },
    async find(providerId) {
      const { rows } = await sql<Row>`select provider_id, original_sealed, file_state from whatsapp_messages
        where ${ofConnection} and provider_id = ${providerId}`.execute(db);
      return rows[0] ? { ...opened(rows[0]), fileState: rows[0].file_state } : null;
    },
    async findAll(providerIds) {
      const { rows } = await sql<Row>`select provider_id, original_sealed, file_state from whatsapp_messages
        where ${ofConnection} and provider_id = any(${[...providerIds]}::text[])`.execute(db);
      return rows.map(opened);
    },
    async findOurs(providerIds) {
      if (providerIds.length === 0) return new Map();
      const { rows } = await sql<{
        provider_id: string;
        message_id: number;
      }>`select provider_id, message_id from whatsapp_messages
        where ${ofConnection} and provider_id = any(${[...providerIds]}::text[]) and message_id is not null`.execute(
        db,
      );
      return new Map(rows.map((row) => [row.provider_id, row.message_id]));
    },
    async setFileState(providerId, state) {
      await sql`update whatsapp_messages set file_state = ${state}
        where ${ofConnection} and provider_id = ${providerId}`.execute(db);
    },
    async findAsked(limit) {
      const { rows } = await sql<Row>`select provider_id, original_sealed, file_state from whatsapp_messages
        where ${ofConnection} and file_state = 'asked' limit ${limit}`.execute(db);
      return rows.map(opened);
    },
  };
}

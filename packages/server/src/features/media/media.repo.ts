import { sql } from 'kysely';
import type { CompanyDb, CompanyTx } from '../../platform/db/company-db.ts';
import { broughtForward } from '../../platform/due/arm-due.ts';
import type { KeptFile } from './keep-file.ts';

/** A contact's file that is to be fetched. */
export interface NewInboundMedia {
  messageId: number;
  name: string;
  mimeType: string;
  isVoice: boolean;
  providerMediaId: string;
  sha256: string | null;
}

/** Inserts files in the drain's transaction, so a message exists exactly when its file is due. */
export async function insertInboundMedia(
  tx: CompanyTx,
  companyId: number,
  files: readonly NewInboundMedia[],
): Promise<void> {
  if (files.length === 0) return;
  await sql`with f as (insert into media (company_id, message_id, state, name, mime_type, is_voice, provider_media_id, claimed_sha256)
      select ${companyId}, f."messageId", 'pending', f.name, f."mimeType", f."isVoice", f."providerMediaId", f.sha256
      from jsonb_to_recordset(${JSON.stringify(files)}::jsonb) as f("messageId" bigint, name text, "mimeType" text, "isVoice" boolean,
        "providerMediaId" text, sha256 text) returning company_id, id)
    insert into due (company_id, kind, subject_id, due_at) select f.company_id, 'media', f.id, now() from f`.execute(
    tx,
  );
}

/** Draws the next id, as the message that names it is written first. */
export async function drawMediaId(tx: CompanyTx): Promise<number> {
  const { rows } = await sql<{ id: number }>`select nextval('media_id_seq') as id`.execute(tx);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('no media id');
  return id;
}

/** Inserts our own file, which is here already. */
export async function insertOwnMedia(
  tx: CompanyTx,
  companyId: number,
  file: KeptFile & { id: number; messageId: number; isVoice: boolean },
): Promise<void> {
  await sql`insert into media (company_id, id, message_id, state, name, mime_type, is_voice, size, width, height, duration_ms, sha256,
      storage_key, thumbnail_key, waveform) overriding system value
    select company_id, ${file.id}, id, 'ready', ${file.name}, ${file.mimeType}, ${file.isVoice}, ${file.size}::bigint,
      ${file.width}::bigint, ${file.height}::bigint, ${file.durationMs}::bigint, ${file.sha256}, ${file.storageKey}, ${file.thumbnailKey},
      ${file.waveform}::bytea
    from messages where company_id = ${companyId} and id = ${file.messageId}`.execute(tx);
}

export function findMediaOfMessage(db: CompanyDb, messageId: number) {
  return db.selectFrom('media').where('message_id', '=', messageId).selectAll().executeTakeFirst();
}

export function findMedia(db: CompanyDb, id: number) {
  return db.selectFrom('media').where('id', '=', id).selectAll().executeTakeFirst();
}

export type MediaRow = NonNullable<Awaited<ReturnType<typeof findMedia>>>;

/** Makes a failed file due again, as if it had just come. Undefined: it did not fail. */
export async function setDueAgain(tx: CompanyTx, messageId: number): Promise<MediaRow | undefined> {
  const { rows } = await sql<MediaRow>`with f as (update media set state = 'pending', error = null, attempts = 0
      where company_id = (select current_company()) and message_id = ${messageId} and state = 'failed'
        and provider_media_id is not null returning *),
    armed as (insert into due (company_id, kind, subject_id, due_at) select f.company_id, 'media', f.id, now() from f
      ${broughtForward})
    select * from f`.execute(tx);
  return rows[0];
}

/**
 * Makes files due for removal whose messages contacts took back; whoever fetches due files removes them. A running try
 * is void.
 */
export async function setDueToGo(tx: CompanyTx, messageIds: readonly number[]): Promise<void> {
  await sql`with f as (update media f set state = 'pending', attempts = f.attempts + 1
      from messages m where m.company_id = (select current_company()) and m.id = any(${[...messageIds]}::bigint[])
        and not m.from_me and f.company_id = m.company_id and f.message_id = m.id returning f.company_id, f.id)
    insert into due (company_id, kind, subject_id, due_at) select f.company_id, 'media', f.id, now() from f order by f.id
    ${broughtForward}`.execute(tx);
}

/** Stores the channel's id of our file, which it forgets after thirty days. */
export async function setUploaded(db: CompanyDb, id: number, uploadId: string): Promise<void> {
  await db
    .updateTable('media')
    .set({ provider_media_id: uploadId, uploaded_at: sql`now()` })
    .where('id', '=', id)
    .execute();
}

/** Has our file uploaded anew with the next send, as the channel may have forgotten it. */
export async function forgetUpload(tx: CompanyTx, messageId: number): Promise<void> {
  await tx
    .updateTable('media')
    .set({ provider_media_id: null, uploaded_at: null })
    .where('message_id', '=', messageId)
    .where('uploaded_at', 'is not', null)
    .execute();
}

type TwinColumn = 'mp3_key' | 'ogg_key' | 'm4a_key';

/** Stores the other form of a sound. False: somebody else made one meanwhile. */
export async function setTwin(db: CompanyDb, id: number, column: TwinColumn, key: string): Promise<boolean> {
  const row = await db
    .updateTable('media')
    .set({ [column]: key })
    .where('id', '=', id)
    .where(column, 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

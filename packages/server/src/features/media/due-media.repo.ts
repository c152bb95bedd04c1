import { sql } from 'kysely';
import type pg from 'pg';
import type { CompanyDb, CompanyTx } from '../../platform/db/company-db.ts';
import type { KeptFile } from './keep-file.ts';
import type { MediaRow } from './media.repo.ts';

/** Finds companies with files to fetch, or being fetched. */
export async function findCompaniesWithDueMedia(pool: pg.Pool): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>({
    name: 'companies_with_due_media',
    text: 'select id from control.companies_with_due_media() id',
  });
  return rows.map(({ id }) => id);
}

/** After this silence a job has ended with its process. */
const silence = '30 seconds';

/** Takes due files for a job; two processes never get the same one. */
export async function takeDueMedia(db: CompanyDb, companyId: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`update media set taken_at = now()
    where company_id = ${companyId} and id = any(array(
      select m.id from media m where m.company_id = ${companyId} and m.due_at <= now()
        and (m.taken_at is null or m.taken_at < now() - ${silence}::interval)
      order by m.due_at, m.id limit ${limit} for update skip locked))
    returning id`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * What fetching a file needs to know. `attempts` is also the fence: a later job's try makes an earlier one's end void.
 */
export type MediaWork = MediaRow & {
  connection_id: number;
  media_type: string;
  /** Whether its contact took the message back: nothing is to be fetched, and fetched bytes are removed. */
  is_taken_back: boolean;
};

/** Begins a try. Null: there is nothing to fetch any more. */
export async function beginFetch(db: CompanyDb, companyId: number, id: number): Promise<MediaWork | null> {
  const { rows } = await sql<MediaWork>`
    with f as (update media set attempts = attempts + 1, taken_at = now()
      where company_id = ${companyId} and id = ${id} and state = 'pending' returning *)
    select f.*, m.connection_id, m.media_type, m.is_deleted and not m.from_me as is_taken_back from f join messages m on m.company_id = f.company_id and m.id = f.message_id`.execute(
    db,
  );
  return rows[0] ?? null;
}

const ofTry = ({ company_id, id, attempts }: MediaWork) =>
  sql`company_id = ${company_id} and id = ${id} and attempts = ${attempts} and state = 'pending'`;

export async function showLife(db: CompanyDb, work: MediaWork): Promise<void> {
  await sql`update media set taken_at = now() where ${ofTry(work)}`.execute(db);
}

/** Stores a fetched file. Null: the try was not the latest, or nobody waits for it any more. */
export async function setReady(tx: CompanyTx, work: MediaWork, kept: KeptFile): Promise<MediaRow | null> {
  const { rows } = await sql<MediaRow>`update media set state = 'ready', error = null, due_at = null, taken_at = null,
      name = ${kept.name}, mime_type = ${kept.mimeType}, size = ${kept.size}, width = ${kept.width}, height = ${kept.height},
      duration_ms = ${kept.durationMs}, sha256 = ${kept.sha256}, storage_key = ${kept.storageKey}, thumbnail_key = ${kept.thumbnailKey},
      waveform = ${kept.waveform}
    where ${ofTry(work)} returning *`.execute(tx);
  return rows[0] ?? null;
}

/** Removes the row of a message that was taken back, after its bytes. */
export async function removeMedia(db: CompanyDb, work: MediaWork): Promise<void> {
  await sql`delete from media where ${ofTry(work)}`.execute(db);
}

/** Stores a failed try: the next one in `delayMs`, or none when that is null. Null: as above. */
export async function setUnfetched(
  tx: CompanyTx,
  work: MediaWork,
  end: { error: string | null; delayMs: number | null },
): Promise<MediaRow | null> {
  const state = end.delayMs === null ? 'failed' : 'pending';
  const { rows } = await sql<MediaRow>`update media set state = ${state}, error = ${end.error}, taken_at = null,
      due_at = now() + ${end.delayMs}::bigint * interval '1 millisecond'
    where ${ofTry(work)} returning *`.execute(tx);
  return rows[0] ?? null;
}

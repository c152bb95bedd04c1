import { sql } from 'kysely';
import type { CompanyDb, CompanyTx } from '../../platform/db/company-db.ts';
import { broughtForward } from '../../platform/due/arm-due.ts';
import type { KeptFile } from './keep-file.ts';
import type { MediaRow } from './media.repo.ts';

/** Which of these files are to be fetched, or removed; the others are done with. */
export async function findPending(tx: CompanyTx, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from media where company_id = (select current_company())
      and id = any(${[...ids]}::bigint[]) and state = 'pending' order by id`.execute(tx);
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
    with f as (update media set attempts = attempts + 1
      where company_id = ${companyId} and id = ${id} and state = 'pending' returning *)
    select f.*, m.connection_id, m.media_type, m.is_deleted and not m.from_me as is_taken_back from f join messages m on m.company_id = f.company_id and m.id = f.message_id`.execute(
    db,
  );
  return rows[0] ?? null;
}

const ofTry = ({ company_id, id, attempts }: MediaWork) =>
  sql`company_id = ${company_id} and id = ${id} and attempts = ${attempts} and state = 'pending'`;

/** Stores a fetched file. Null: the try was not the latest, or nobody waits for it any more. */
export async function setReady(tx: CompanyTx, work: MediaWork, kept: KeptFile): Promise<MediaRow | null> {
  const { rows } = await sql<MediaRow>`update media set state = 'ready', error = null,
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

/** Stores a failed try: the next one is due in `delayMs`, or none when that is null. Null: as above. */
export async function setUnfetched(
  tx: CompanyTx,
  work: MediaWork,
  end: { error: string | null; delayMs: number | null },
): Promise<MediaRow | null> {
  const state = end.delayMs === null ? 'failed' : 'pending';
  const { rows } = await sql<MediaRow>`
    with f as (update media set state = ${state}, error = ${end.error} where ${ofTry(work)} returning *),
    armed as (insert into due (company_id, kind, subject_id, due_at)
      select f.company_id, 'media', f.id, now() + ${end.delayMs}::bigint * interval '1 millisecond' from f where f.state = 'pending'
      ${broughtForward})
    select * from f`.execute(tx);
  return rows[0] ?? null;
}

import type { MediaData } from '@guiche/contract/media.schemas';
import type pg from 'pg';
import type { Logger } from 'pino';
import * as z from 'zod/mini';
import type { ChannelAdapter, ConnectionAccess } from '../../channels/adapter.ts';
import type { PlatformDeps } from '../../platform/context.ts';
import { type CompanyTx, companyDb, companyTransaction } from '../../platform/db/company-db.ts';
import { defineDue } from '../../platform/due/due-kind.ts';
import { type NewEvent, writeEventWait } from '../../platform/events/event-wait.ts';
import { defineJob } from '../../platform/jobs/job.ts';
import { type StagedFile, type Storage, StorageFull } from '../../platform/storage/storage.ts';
import { kindOfInbound } from './choose-kind.ts';
import { dropUnreferencedFile } from './drop-unreferenced-file.ts';
import { beginFetch, findPending, type MediaWork, removeMedia, setReady, setUnfetched } from './fetch-media.repo.ts';
import { inspectFile } from './inspect-file.ts';
import { dropFile, keepFile } from './keep-file.ts';
import { mediaUrlOf, presentMedia } from './media.present.ts';
import { findMedia, type MediaRow } from './media.repo.ts';
import { afterFailedTry, type FailedTry } from './next-try.ts';
import { receiveFile } from './receive-file.ts';

/** How a message's file shows on the message itself. */
export interface MediaChange {
  /** Null: unchanged. */
  mediaType: string | null;
  mediaUrl: string | null;
  data: MediaData;
}

export interface FetchDeps {
  pool: pg.Pool;
  log: Logger;
  platform: Pick<PlatformDeps, 'wakeDrain' | 'dueAheadMs'>;
  storage: Storage;
  adapterFor(channel: ConnectionAccess['channel']): ChannelAdapter | null;
  openAccess(companyId: number, connectionId: number): Promise<ConnectionAccess | null>;
  /** Writes the change onto the message; answers the live events about it. */
  showOnMessage(tx: CompanyTx, messageId: number, change: MediaChange): Promise<NewEvent[]>;
}

/**
 * Fetches one contact's file, or removes it when its message was taken back. Repeating it is harmless; a failure is
 * tried again when the file is due again, not by the job.
 */
export const fetchMediaJob = defineJob({
  name: 'fetch-media',
  payload: z.strictObject({ companyId: z.int(), mediaId: z.int() }),
  maxAttempts: 5,
});

/** One job for each file that is due. From then on it is the job's, until that says when to try again. */
export const dueMedia = defineDue({
  kind: 'media',
  async run(tx, ids) {
    const { companyId } = tx;
    for (const mediaId of await findPending(tx.db, ids))
      tx.enqueue(fetchMediaJob, { companyId, mediaId }, { key: String(mediaId) });
    return new Map();
  },
});

export async function fetchMedia(
  deps: FetchDeps,
  { companyId, mediaId }: { companyId: number; mediaId: number },
  stop: AbortSignal,
): Promise<void> {
  const db = companyDb(deps.pool, companyId);
  const work = await beginFetch(db, companyId, mediaId);
  if (!work) return;
  if (work.is_taken_back) {
    await dropBytes(deps.storage, work);
    return removeMedia(db, work);
  }
  try {
    const received = await receive(deps, work, stop);
    if ('error' in received) await postpone(deps, work, received);
    else await keep(deps, work, received);
  } catch (error) {
    // A fault of our own: people see it like any other, and may ask again. Where even that cannot be stored, the job
    // repeats.
    deps.log.error({ err: error, companyId, mediaId }, 'a file could not be taken in');
    await postpone(deps, work, { error: 'unreachable' });
  }
}

async function dropBytes(storage: Storage, work: MediaWork): Promise<void> {
  const { storage_key: original, thumbnail_key: preview, mp3_key: mp3, ogg_key: ogg, m4a_key: m4a } = work;
  for (const key of [original, preview, mp3, ogg, m4a]) if (key !== null) await storage.remove(key);
}

async function receive(deps: FetchDeps, work: MediaWork, stop: AbortSignal): Promise<StagedFile | FailedTry> {
  const access = await deps.openAccess(work.company_id, work.connection_id);
  const adapter = access && deps.adapterFor(access.channel);
  if (!adapter || work.provider_media_id === null) return { error: 'refused' };
  const { provider_media_id: providerMediaId, claimed_sha256: sha256 } = work;
  return receiveFile(deps.storage, { adapter, access, providerMediaId, sha256 }, stop);
}

async function keep(deps: FetchDeps, work: MediaWork, staged: StagedFile): Promise<void> {
  const { storage } = deps;
  try {
    const facts = await inspectFile(staged.path);
    const kind = kindOfInbound(facts, work.media_type);
    const named = { given: work.name, fallback: work.is_voice ? 'voice' : kind, isVoice: work.is_voice };
    const kept = await keepFile(storage, work.company_id, staged, facts, named);
    const isShown = await change(deps, work, kind, (tx) => setReady(tx, work, kept)).catch(async (error: unknown) => {
      const isNamed = async () =>
        (await findMedia(companyDb(deps.pool, work.company_id), work.id))?.storage_key === kept.storageKey;
      await dropUnreferencedFile(storage, kept, error, isNamed);
      throw error;
    });
    if (!isShown) await dropFile(storage, kept);
  } catch (error) {
    if (!(error instanceof StorageFull)) throw error;
    await postpone(deps, work, { error: 'storage_full' });
  } finally {
    await staged.discard();
  }
}

async function postpone(deps: FetchDeps, work: MediaWork, failed: FailedTry): Promise<void> {
  const { error, delayMs } = afterFailedTry(work.attempts, failed);
  const end = { error, delayMs: delayMs === null ? null : delayMs + deps.platform.dueAheadMs };
  const { company_id: companyId, id: mediaId, attempts } = work;
  deps.log.warn({ companyId, mediaId, attempts, why: failed.error, ...end }, 'a file could not be fetched');
  await change(deps, work, null, (tx) => setUnfetched(tx, work, end));
}

/**
 * Changes the row and, where people can see the difference, its message, in one transaction. False: the try was void.
 */
async function change(
  deps: FetchDeps,
  before: MediaWork,
  mediaType: string | null,
  write: (tx: CompanyTx) => Promise<MediaRow | null>,
): Promise<boolean> {
  const { company_id: companyId } = before;
  const isDone = await companyTransaction(deps.pool, companyId, async (tx) => {
    const row = await write(tx);
    if (!row) return false;
    if (row.state === before.state && row.error === before.error) return true;
    const mediaUrl = row.state === 'ready' ? mediaUrlOf(row.id, row.name) : null;
    const events = await deps.showOnMessage(tx, row.message_id, { mediaType, mediaUrl, data: presentMedia(row) });
    if (events.length > 0) await writeEventWait(tx, companyId, events);
    return true;
  });
  deps.platform.wakeDrain(companyId);
  return isDone;
}

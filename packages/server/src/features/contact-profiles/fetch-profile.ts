import { Readable } from 'node:stream';
import * as z from 'zod/mini';
import type { ChannelAdapter, ConnectionAccess } from '../../channels/adapter.ts';
import type { Identity } from '../../channels/inbound-events.ts';
import { companyCtx, inTransaction } from '../../platform/context.ts';
import { companyDb } from '../../platform/db/company-db.ts';
import { defineDue } from '../../platform/due/due-kind.ts';
import { defineJob, type JobRun } from '../../platform/jobs/job.ts';
import { SourceBroken, type Storage, StorageFull, TooManyBytes } from '../../platform/storage/storage.ts';
import { systemActorOf } from '../../platform/system-actor.ts';
import { reportLostAccess } from '../connections/index.ts';
import { announceContact } from '../contact-acts/index.ts';
import { dropUnreferencedFile, inspectFile } from '../media/index.ts';
import {
  beginAsking,
  findProfile,
  findWanted,
  giveUpProfile,
  type ProfileRow,
  putOffProfile,
  setProfile,
  showOnContact,
} from './contact-profiles.repo.ts';

interface FetchProfileDeps {
  storage: Storage;
  adapterFor(channel: ConnectionAccess['channel']): ChannelAdapter | null;
  openAccess(companyId: number, connectionId: number): Promise<ConnectionAccess | null>;
}

/**
 * Asks the channel for a person's name and picture. Repeating it is harmless; a failure is tried again when the profile is due
 * again, not by the job.
 */
export const fetchProfileJob = defineJob({
  name: 'fetch-profile',
  payload: z.strictObject({ companyId: z.int(), profileId: z.int() }),
  maxAttempts: 3,
});

/** One job for each person who is to be asked for. From then on it is the job's, until that says when to ask again. */
export const dueProfiles = defineDue({
  kind: 'profile',
  async run(tx, ids) {
    const { companyId } = tx;
    for (const profileId of await findWanted(tx.db, ids))
      tx.enqueue(fetchProfileJob, { companyId, profileId }, { key: String(profileId) });
    return new Map();
  },
});

const mostTries = 8;
const firstDelayMs = 30_000;
const longestDelayMs = 3_600_000;
const mostPictureBytes = 8 * 1024 * 1024;
const pictureMs = 60_000;

/** Address of a contact's picture. Each picture has its own, so browsers may keep it. */
export const pictureUrlOf = (profileId: number, key: string) =>
  `/public/contact-pictures/${profileId}/${encodeURIComponent(key.split('/').at(-1) ?? 'picture')}.webp`;

export async function fetchProfile(
  deps: FetchProfileDeps,
  job: JobRun,
  { companyId, profileId }: { companyId: number; profileId: number },
): Promise<void> {
  const db = companyDb(job.platform.pool, companyId);
  try {
    const row = await beginAsking(db, profileId);
    const again = row && (await ask(deps, job, row));
    if (again === 'never') await giveUpProfile(db, profileId);
    else if (again !== undefined) await putOffProfile(db, profileId, again + job.platform.dueAheadMs);
  } catch (error) {
    // The operator sees the job, and the person is asked for all the same.
    if (job.isLastAttempt) await putOffProfile(db, profileId, longestDelayMs + job.platform.dueAheadMs);
    throw error;
  }
}

/** Answers in how many milliseconds to ask again; undefined: what the channel said is kept. */
async function ask(deps: FetchProfileDeps, job: JobRun, row: ProfileRow): Promise<number | 'never' | undefined> {
  const { company_id: companyId, id: profileId } = row;
  const access = await deps.openAccess(companyId, row.connection_id);
  const adapter = access && deps.adapterFor(access.channel);
  if (!access || !adapter?.readProfile) return 'never';
  const identity = { type: row.type, scope: row.scope, value: row.value } as Identity;
  const answer = await adapter.readProfile(access, identity, job.signal);
  if (answer.kind === 'later') return delayAfter(row.attempts, answer.retryAfterMs);
  // Names need permissions of their own, so only a dead access says something of the account here.
  if (answer.kind === 'refused' && adapter.lostAccessCodes?.get(answer.code) === 'refused') {
    await reportLostAccess({ ...job, openAccess: deps.openAccess }, access, { reason: 'refused' });
    return longestDelayMs;
  }
  if (answer.kind === 'refused') {
    job.log.info({ companyId, profileId, code: answer.code }, 'the channel does not say who somebody is');
    return 'never';
  }
  const source = { adapter, access, address: answer.pictureUrl };
  const pictureKey = answer.pictureUrl === null ? null : await keepPicture(deps.storage, source, job.signal);
  if (pictureKey === 'later') return delayAfter(row.attempts, null);
  await show(deps.storage, job, row, { name: answer.name, pictureKey });
  return undefined;
}

/** Pause in milliseconds, doubled each time, until it was asked often enough. */
function delayAfter(attempts: number, askedMs: number | null): number | 'never' {
  if (attempts >= mostTries) return 'never';
  return Math.max(askedMs ?? 0, Math.min(firstDelayMs * 2 ** (attempts - 1), longestDelayMs));
}

/**
 * Keeps a small copy made by us, as the channel's address dies within days. Null: it is no picture, or no longer
 * available.
 */
async function keepPicture(
  storage: Storage,
  { adapter, access, address }: { adapter: ChannelAdapter; access: ConnectionAccess; address: string | null },
  stop: AbortSignal,
): Promise<string | 'later' | null> {
  const signal = AbortSignal.any([stop, AbortSignal.timeout(pictureMs)]);
  const file = await adapter.openFile(access, address ?? '', signal);
  if (file.kind === 'later') return 'later';
  if (file.kind !== 'open') return null;
  try {
    const staged = await storage.stage(file.body, mostPictureBytes);
    try {
      const { type, thumbnail } = await inspectFile(staged.path);
      if (type.family !== 'image' || thumbnail === null) return null;
      return await storage.keep(await storage.stage(Readable.from([thumbnail]), mostPictureBytes), access.companyId);
    } finally {
      await staged.discard();
    }
  } catch (error) {
    if (error instanceof SourceBroken || error instanceof TooManyBytes || error instanceof StorageFull) return null;
    throw error;
  }
}

async function show(
  storage: Storage,
  job: JobRun,
  row: ProfileRow,
  told: { name: string | null; pictureKey: string | null },
): Promise<void> {
  const ctx = companyCtx(job.platform, { actor: systemActorOf(row.company_id), log: job.log, clock: job.clock });
  const pictureUrl = told.pictureKey === null ? null : pictureUrlOf(row.id, told.pictureKey);
  try {
    await inTransaction(ctx, async (tx) => {
      const contactId = await showOnContact(tx.db, row, { name: told.name, pictureUrl });
      await setProfile(tx.db, row.id, told);
      if (contactId !== null) await announceContact(tx, contactId);
    });
  } catch (error) {
    if (told.pictureKey !== null) {
      const kept = { storageKey: told.pictureKey, thumbnailKey: null };
      const isNamed = async () => (await findProfile(ctx.db, row.id))?.picture_key === told.pictureKey;
      await dropUnreferencedFile(storage, kept, error, isNamed);
    }
    throw error;
  }
  if (told.pictureKey !== null && row.picture_key !== null) await storage.remove(row.picture_key);
}

import type { ChannelAdapter, ConnectionAccess } from '../../channels/adapter.ts';
import type { AccessCheck, ConnectionReport } from '../../channels/connecting.ts';
import { companyCtx, inTransaction } from '../../platform/context.ts';
import { open } from '../../platform/crypto/seal.ts';
import { companyDb } from '../../platform/db/company-db.ts';
import { enqueueJob } from '../../platform/jobs/enqueue-job.ts';
import { handles, type JobHandler, type JobRun, type JobSchedule } from '../../platform/jobs/job.ts';
import { nobodyOf } from '../../platform/nobody.ts';
import { checkAccessKind, checkAllKind, releaseKind, within } from './access-jobs.ts';
import { findConnectedAccounts, findGivenUp, forgetAccess, isAccountConnected } from './accesses.repo.ts';
import { askPastJob } from './ask-past.ts';
import { lockDetails } from './connections.repo.ts';
import { openConnectionAccess } from './open-secrets.ts';
import { putReport } from './report-connection.ts';

interface AccessParts {
  adapterFor(channel: string): ChannelAdapter | null;
  sealKey: Buffer;
}

interface Key {
  companyId: number;
  connectionId: number;
}

const channels = ['facebook', 'instagram', 'whatsappapi'] as const;

/** A dead access is found within a day, also where nobody writes: whoever looks after connections learns of it then. */
export const accessJobs = (parts: AccessParts): JobHandler[] => [
  handles(checkAllKind, (job) => checkAll(parts, job)),
  handles(checkAccessKind, (job, key) => checkOne(parts, job, key)),
  handles(releaseKind, (job, key) => release(parts, job, key)),
  askPastJob(parts),
];

/** At night in the Americas, at a minute at which nobody else's schedule is busy. */
export const accessSchedule: JobSchedule = { kind: checkAllKind, cron: '41 6 * * *' };

async function checkAll({ adapterFor }: AccessParts, { doors, signal }: JobRun): Promise<void> {
  const objects = channels.flatMap((channel) => adapterFor(channel)?.object ?? []);
  for (const key of await findConnectedAccounts(doors.pool, objects)) {
    signal.throwIfAborted();
    await enqueueJob(doors.pool, checkAccessKind, key, { key: `access-${key.connectionId}` });
  }
  doors.wakeJobs();
}

async function checkOne({ adapterFor, sealKey }: AccessParts, job: JobRun, key: Key): Promise<void> {
  const openAccess = () => openConnectionAccess(job.doors.pool, sealKey, key.companyId, key.connectionId);
  const access = await openAccess();
  const adapter = access && adapterFor(access.channel);
  const said = adapter && (await judge(adapter, access, within(job.signal)));
  if (!said) return;
  if ('later' in said) {
    if (!job.isLastAttempt) throw new Error(`an access could not be looked at: ${said.later}`);
    return; // tomorrow again
  }
  // Connected anew meanwhile: what was said is of an access nobody uses any more.
  if ((await openAccess())?.accessToken !== access.accessToken) return;
  const ctx = companyCtx(job.doors, { ...job, actor: nobodyOf(key.companyId) });
  await inTransaction(ctx, async (tx) => {
    const row = await lockDetails(tx.db, key.connectionId);
    if (row && row.status_reason !== 'ended') await putReport(tx, row.id, said);
  });
}

/** Null: nothing can be said, and nothing is wrong with that. */
async function judge(
  { login, checkAccount, lostAccessCodes }: ChannelAdapter,
  access: ConnectionAccess,
  signal: AbortSignal,
): Promise<ConnectionReport | { later: string } | null> {
  const answer: AccessCheck | null = login
    ? await login.checkAccess(access.accessToken, signal)
    : checkAccount
      ? await checkAccount(access, signal).then((said) =>
          said.kind === 'good' ? { kind: 'good', endsAt: null } : said,
        )
      : null;
  if (answer === null) return null;
  switch (answer.kind) {
    case 'good':
      return { status: 'CONNECTED', reason: null, accessEndsAt: answer.endsAt?.toISOString() ?? null };
    case 'later':
      return { later: answer.code };
    case 'refused': {
      const reason = lostAccessCodes?.get(answer.code); // a right that is missing is no death
      return reason === undefined ? null : { status: 'DISCONNECTED', reason };
    }
  }
}

/** Done again it finds nothing. What cannot be taken back is forgotten all the same in the end. */
async function release({ adapterFor, sealKey }: AccessParts, job: JobRun, key: Key): Promise<void> {
  const db = companyDb(job.doors.pool, key.companyId);
  const row = await findGivenUp(db, key.connectionId);
  if (!row) return;
  const isConnected = (object: string, accountId: string) => isAccountConnected(job.doors.pool, object, accountId);
  const token = open(sealKey, row.sealed);
  const end = await adapterFor(row.channel)?.login?.release(token, isConnected, within(job.signal));
  if (end?.kind === 'later' && !job.isLastAttempt) throw new Error(`a page could not be released: ${end.code}`);
  await forgetAccess(db, key.connectionId);
}

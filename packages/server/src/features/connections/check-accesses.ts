import type { ChannelAdapter, ConnectionAccess } from '../../channels/adapter.ts';
import type { AccessCheck, ConnectionReport } from '../../channels/connecting.ts';
import { companyCtx, inTransaction } from '../../platform/context.ts';
import { open } from '../../platform/crypto/seal.ts';
import { companyDb } from '../../platform/db/company-db.ts';
import { enqueueJob } from '../../platform/jobs/enqueue-job.ts';
import { handles, type JobHandler, type JobRun, type JobSchedule } from '../../platform/jobs/job.ts';
import { systemActorOf } from '../../platform/system-actor.ts';
import { checkAccessKind, checkAllKind, releaseKind, within } from './access-job-kinds.ts';
import { findConnectedAccounts, findGivenUp, forgetAccess, isAccountConnected } from './accesses.repo.ts';
import { askPastJob } from './ask-past.ts';
import { type DetailsRow, lockDetails } from './connections.repo.ts';
import { lackingOf } from './lost-access.ts';
import { openConnectionAccess } from './open-secrets.ts';
import { putReport } from './report-connection.ts';

interface AccessDeps {
  adapterFor(channel: string): ChannelAdapter | null;
  sealKey: Buffer;
}

interface Key {
  companyId: number;
  connectionId: number;
}

const channels = ['facebook', 'instagram', 'whatsappapi'] as const;

/** Finds a dead access within a day, even where nobody writes, and tells people who look after connections. */
export const accessJobs = (deps: AccessDeps): JobHandler[] => [
  handles(checkAllKind, (job) => checkAll(deps, job)),
  handles(checkAccessKind, (job, key) => checkOne(deps, job, key)),
  handles(releaseKind, (job, key) => release(deps, job, key)),
  askPastJob(deps),
];

/** At night in the Americas, at a minute at which no other schedule runs. */
export const accessSchedule: JobSchedule = { kind: checkAllKind, cron: '41 6 * * *' };

async function checkAll({ adapterFor }: AccessDeps, { platform, signal }: JobRun): Promise<void> {
  const objects = channels.flatMap((channel) => adapterFor(channel)?.object ?? []);
  for (const key of await findConnectedAccounts(platform.pool, objects)) {
    signal.throwIfAborted();
    await enqueueJob(platform.pool, checkAccessKind, key, { key: `access-${key.connectionId}` });
  }
  platform.wakeJobs();
}

async function checkOne({ adapterFor, sealKey }: AccessDeps, job: JobRun, key: Key): Promise<void> {
  const openAccess = () => openConnectionAccess(job.platform.pool, sealKey, key.companyId, key.connectionId);
  const access = await openAccess();
  const adapter = access && adapterFor(access.channel);
  if (!adapter) return;
  const answer = await look(adapter, access, within(job.signal));
  if (answer === null) return;
  if (answer.kind === 'later') {
    if (!job.isLastAttempt) throw new Error(`an access could not be looked at: ${answer.code}`);
    return; // tomorrow again
  }
  // Connected anew meanwhile, so the answer is about an access that nobody uses any more.
  if ((await openAccess())?.accessToken !== access.accessToken) return;
  const ctx = companyCtx(job.platform, { ...job, actor: systemActorOf(key.companyId) });
  await inTransaction(ctx, async (tx) => {
    const row = await lockDetails(tx.db, key.connectionId);
    const report = row && row.status_reason !== 'ended' ? reportOf(adapter, answer, row) : null;
    if (row && report) await putReport(tx, row.id, report);
  });
}

/** Asks the platform; null: there is nobody to ask. */
async function look(
  { login, checkAccount }: ChannelAdapter,
  access: ConnectionAccess,
  signal: AbortSignal,
): Promise<AccessCheck | null> {
  if (login) return login.checkAccess(access.accessToken, signal);
  if (!checkAccount) return null;
  const said = await checkAccount(access, signal);
  return said.kind === 'good' ? { kind: 'good', endsAt: null, permissions: said.permissions } : said;
}

type Known = Pick<DetailsRow, 'status_reason' | 'missing_permission'>;

/** The report of a check; null: there is nothing to say. */
function reportOf(
  adapter: ChannelAdapter,
  answer: Exclude<AccessCheck, { kind: 'later' }>,
  known: Known,
): ConnectionReport | null {
  if (answer.kind === 'refused') {
    const loss = adapter.lostAccessCodes?.get(answer.code); // a right that only reading needs is no dead access
    return loss === undefined ? null : { status: 'DISCONNECTED', reason: loss };
  }
  const accessEndsAt = answer.endsAt?.toISOString() ?? null;
  const isUp = !isHeldDown(adapter, answer, known);
  return isUp ? { status: 'CONNECTED', reason: null, accessEndsAt } : { accessEndsAt };
}

/**
 * Whether a living access leaves the connection down: by the platform's word on the account, or a missing permission.
 */
function isHeldDown(
  adapter: ChannelAdapter,
  { permissions }: Extract<AccessCheck, { kind: 'good' }>,
  { status_reason: reason, missing_permission: missing }: Known,
): boolean {
  if (reason === 'banned' || reason === 'loggedOut') return true;
  return reason === 'permission' && (permissions === null || lackingOf(adapter, permissions, missing) !== null);
}

/**
 * Ends the delivery; a repetition finds nothing. An access that cannot be taken back is forgotten all the same in the
 * end.
 */
async function release({ adapterFor, sealKey }: AccessDeps, job: JobRun, key: Key): Promise<void> {
  const db = companyDb(job.platform.pool, key.companyId);
  const row = await findGivenUp(db, key.connectionId);
  if (!row) return;
  const isConnected = (object: string, accountId: string) => isAccountConnected(job.platform.pool, object, accountId);
  const token = open(sealKey, row.sealed);
  const end = await adapterFor(row.channel)?.login?.release(token, isConnected, within(job.signal));
  if (end?.kind === 'later' && !job.isLastAttempt) throw new Error(`a page could not be released: ${end.code}`);
  await forgetAccess(db, key.connectionId);
}

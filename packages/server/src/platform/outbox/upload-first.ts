import type {
  ChannelAdapter,
  ConnectionAccess,
  OutboundAct,
  OutboundFile,
  OutboundPart,
  UploadOutcome,
} from '../../channels/adapter.ts';
import { companyDb } from '../db/company-db.ts';
import { findHead, type HeadRow } from './lane-store.ts';
import { connectionName } from './lane-turns.ts';
import { LeaseLost } from './lease.ts';
import { afterSend } from './next-lane-step.ts';
import { type PreparedAct, prepareAct } from './prepare-act.ts';
import { type Held, recordEnd, recordPutOff } from './record-send.ts';

/** Long enough for 64 MB at 2 Mbit/s. The lane's lease is renewed meanwhile. */
const longestUploadMs = 5 * 60_000;

type FilePart = Extract<OutboundPart, { kind: 'file' }>;

interface Asked {
  access: ConnectionAccess;
  adapter: ChannelAdapter;
  prepared: Extract<PreparedAct, { fileKind: unknown }>;
}

/**
 * Uploads the file of a message before the message's own attempt begins. An upload may be repeated and a send may not,
 * so a crash or a cut here costs nothing but bytes. Without an act the row was `ended`, or `waits` for its time.
 */
export async function uploadFirst(
  held: Held,
  head: HeadRow,
  asked: Asked,
): Promise<{ act: OutboundAct } | 'ended' | 'waits'> {
  const { lane, run, lease, turn } = held;
  const { adapter, access, prepared } = asked;
  const { fileKind } = prepared;
  const found = await run.files.prepare(lane.companyId, head.messageId, fileKind, adapter.capabilities.files);
  if ('fault' in found) {
    await recordEnd(held, head, { to: 'failed', code: found.fault });
    return 'ended';
  }
  const outcome: UploadOutcome =
    'file' in found
      ? await upload(adapter, access, found.file).finally(found.release)
      : { kind: 'uploaded', uploadId: found.uploadId };
  if (!lease.isSafe()) throw new LeaseLost();
  if (outcome.kind !== 'uploaded') {
    run.pace.note(connectionName(lane), head.kind, outcome, performance.now(), turn.rank);
    const ended = await recordFailure(held, head, outcome);
    await run.onResult?.(head.kind, outcome, access);
    return ended;
  }
  const { uploadId } = outcome;
  const part: FilePart = { kind: 'file', fileKind: found.kind, uploadId, name: found.name, isVoice: found.isVoice };
  if (!('file' in found)) return { act: prepared.withFile(part) };
  await run.files.keepUpload(lane.companyId, head.messageId, uploadId);
  return prepareAnew(held, head, access, part);
}

/**
 * Prepares the message again after an upload, which takes minutes: its ticket may have been deleted, or its contact
 * have another number.
 */
async function prepareAnew(
  held: Held,
  { id }: HeadRow,
  access: ConnectionAccess,
  part: FilePart,
): Promise<{ act: OutboundAct } | 'ended'> {
  const { lane, run } = held;
  const head = await findHead(companyDb(run.pool, lane.companyId), lane);
  if (head?.id !== id) return 'ended';
  const prepared = prepareAct(head, access);
  if ('fault' in prepared) {
    await recordEnd(held, head, { to: 'failed', code: prepared.fault });
    return 'ended';
  }
  return 'act' in prepared ? prepared : { act: prepared.withFile(part) };
}

async function upload(adapter: ChannelAdapter, access: ConnectionAccess, file: OutboundFile): Promise<UploadOutcome> {
  const signal = AbortSignal.timeout(longestUploadMs);
  return adapter
    .upload(access, file, signal)
    .catch((): UploadOutcome => ({ kind: 'later', code: 'ADAPTER_FAILED', retryAfterMs: null }));
}

async function recordFailure(
  held: Held,
  head: HeadRow,
  outcome: Exclude<UploadOutcome, { kind: 'uploaded' }>,
): Promise<'ended' | 'waits'> {
  const end = afterSend(head.kind, head.attempt + 1, outcome, Math.random());
  if (end.to !== 'queued') {
    await recordEnd(held, head, end);
    return 'ended';
  }
  await recordPutOff(held, head, end.code, end.delayMs);
  return 'waits';
}

import { Readable } from 'node:stream';
import { maxUploadBytes } from '@guiche/contract/media';
import type { ChannelAdapter, ConnectionAccess, FileAnswer } from '../../channels/adapter.ts';
import {
  SourceBroken,
  type StagedFile,
  type Storage,
  StorageFull,
  TooManyBytes,
} from '../../platform/storage/storage.ts';
import type { FailedTry } from './next-try.ts';

const silenceMs = 30_000;
/** Long enough for 64 MB at 2 Mbit/s. Workers are few: one that waits keeps others waiting. */
const longestMs = 5 * 60_000;

interface Source {
  adapter: ChannelAdapter;
  access: ConnectionAccess;
  providerMediaId: string;
  /** The message's claim about the bytes. */
  sha256: string | null;
}

/**
 * Fetches a contact's file onto this machine's disk, whole and with the claimed hash, or answers why not. Never throws
 * for the channel's failures.
 */
export async function receiveFile(
  storage: Storage,
  { adapter, access, providerMediaId, sha256 }: Source,
  stop: AbortSignal,
): Promise<StagedFile | FailedTry> {
  const silence = new AbortController();
  const timer = setTimeout(() => silence.abort(new Error('no byte for 30 s')), silenceMs);
  const signal = AbortSignal.any([stop, silence.signal, AbortSignal.timeout(longestMs)]);
  let body: Readable | null = null;
  try {
    const answer = await adapter.openFile(access, providerMediaId, signal);
    if (answer.kind !== 'open') return failureOf(answer);
    body = answer.body;
    if ((answer.size ?? 0) > maxUploadBytes) return { error: 'too_large' };
    const staged = await storage.stage(heard(body, timer), maxUploadBytes);
    const claimed = sha256 ?? answer.sha256;
    if (staged.size > 0 && (claimed === null || claimed === staged.sha256)) return staged;
    await staged.discard();
    return { error: 'broken' };
  } catch (error) {
    if (error instanceof StorageFull) return { error: 'storage_full' };
    if (error instanceof TooManyBytes) return { error: 'too_large' };
    if (error instanceof SourceBroken) return { error: 'unreachable' };
    throw error;
  } finally {
    clearTimeout(timer);
    // An unread body (the disk is full) would fail unhandled at its time limit, and end the process.
    body?.destroy();
  }
}

function failureOf(answer: Exclude<FileAnswer, { kind: 'open' }>): FailedTry {
  switch (answer.kind) {
    case 'gone':
      return { error: 'expired' };
    case 'refused':
      return { error: 'refused' };
    case 'later':
      return { error: 'unreachable', retryAfterMs: answer.retryAfterMs };
  }
}

/** The same bytes; each chunk restarts the timer of silence. */
function heard(body: Readable, timer: NodeJS.Timeout): Readable {
  async function* read(): AsyncGenerator<Buffer> {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      timer.refresh();
      yield chunk;
    }
  }
  return Readable.from(read());
}

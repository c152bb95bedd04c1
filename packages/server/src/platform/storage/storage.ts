import type { Readable } from 'node:stream';

/** The disk, or the quota on it, is used up: nothing was kept, and it is worth trying again later. */
export class StorageFull extends Error {}
/** What was kept is gone, and no later try finds it. */
export class FileMissing extends Error {}
/** More bytes came than are taken. */
export class TooManyBytes extends Error {}
/** Whoever sent the bytes stopped before the end. */
export class SourceBroken extends Error {}

/** A file on this machine's disk that nobody else knows yet: gone when it is neither kept nor discarded in time. */
export interface StagedFile {
  readonly path: string;
  /** Bytes, counted. */
  readonly size: number;
  /** Of the bytes, in hexadecimal. */
  readonly sha256: string;
  /** Removes it; does nothing when it was kept. */
  discard(): Promise<void>;
}

/** First and last byte, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

/** A kept file as one on this machine's disk. */
export interface LocalFile {
  path: string;
  release(): Promise<void>;
}

/**
 * Where files are kept: whole or not at all, under random keys that say nothing but whose they are and since when. What
 * may read a file is decided by whoever hands out its bytes.
 */
export interface Storage {
  /** Writes a stream to a staged file. Throws {@link StorageFull}, {@link TooManyBytes} or {@link SourceBroken}; nothing is left then. */
  stage(source: Readable, maxBytes: number): Promise<StagedFile>;
  /** An empty place on this machine's disk for a program to write to; `finish` counts what it wrote. */
  stagePath(): { path: string; finish(): Promise<StagedFile>; discard(): Promise<void> };
  /** Keeps a staged file; answers its key. Throws {@link StorageFull}. */
  keep(file: StagedFile, companyId: number): Promise<string>;
  /** Bytes of a kept file. Throws {@link FileMissing}, as `open` does. */
  size(key: string): Promise<number>;
  open(key: string, range?: ByteRange): Promise<Readable>;
  borrow(key: string): Promise<LocalFile>;
  /** Nothing happens when it is gone already. */
  remove(key: string): Promise<void>;
}

const fullCodes: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'EROFS']);

/** The error itself, or {@link StorageFull} where it says that there is no room. */
export function storageError(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return fullCodes.has(code) ? new StorageFull('there is no room for files', { cause: error }) : error;
}

import type { Readable } from 'node:stream';

/** The disk, or its quota, is full: nothing was kept, and a later try may succeed. */
export class StorageFull extends Error {}
/** A kept file is gone, and no later try finds it. */
export class FileMissing extends Error {}
/** More bytes came than are allowed. */
export class TooManyBytes extends Error {}
/** The sender of the bytes stopped before the end. */
export class SourceBroken extends Error {}

/**
 * A file on this machine's disk that nothing refers to yet. It is removed when it is neither kept nor discarded in
 * time.
 */
export interface StagedFile {
  readonly path: string;
  /** Size in bytes, counted. */
  readonly size: number;
  /** Checksum of the bytes, in hexadecimal. */
  readonly sha256: string;
  /** Removes the file; does nothing when it was kept. */
  discard(): Promise<void>;
}

/** Positions of the first and last byte, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

/** A kept file as a file on this machine's disk. */
export interface LocalFile {
  path: string;
  release(): Promise<void>;
}

/**
 * A store of files: whole or not at all, under random keys that reveal only company and month. Access is decided by
 * whoever hands out the bytes.
 */
export interface Storage {
  /**
   * Writes a stream to a staged file.
   * @throws StorageFull, TooManyBytes or SourceBroken; nothing is left then.
   */
  stage(source: Readable, maxBytes: number): Promise<StagedFile>;
  /** Opens an empty place on this machine's disk for a program to write to; `finish` counts what it wrote. */
  stagePath(): { path: string; finish(): Promise<StagedFile>; discard(): Promise<void> };
  /**
   * Keeps a staged file and answers its key.
   * @throws StorageFull
   */
  keep(file: StagedFile, companyId: number): Promise<string>;
  /**
   * Size of a kept file in bytes.
   * @throws FileMissing, as `open` does.
   */
  size(key: string): Promise<number>;
  open(key: string, range?: ByteRange): Promise<Readable>;
  borrow(key: string): Promise<LocalFile>;
  /** Removes a file; does nothing when it is gone already. */
  remove(key: string): Promise<void>;
}

const fullCodes: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'EROFS']);

/** Translates an error into {@link StorageFull} where it says that there is no room; else answers the error itself. */
export function storageError(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return fullCodes.has(code) ? new StorageFull('there is no room for files', { cause: error }) : error;
}

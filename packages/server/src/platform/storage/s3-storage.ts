import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { Disk } from 'flydrive';
import { S3Driver } from 'flydrive/drivers/s3';
import { checkKey, newKey } from './new-key.ts';
import { openStaging } from './staging.ts';
import { type ByteRange, FileMissing, type Storage, StorageFull } from './storage.ts';

export interface S3Place {
  bucket: string;
  region: string;
  /** The address of a service other than Amazon's, whose buckets are then in the path. */
  endpoint: string | null;
}

/** How long a bucket may be silent. A call that never ends holds a job, and fifty of them block every other call. */
export interface S3Limits {
  connectMs: number;
  /** Milliseconds until an answer begins. */
  answerMs: number;
  /**
   * Milliseconds of silence amid an answer that somebody waits for, and amid an upload. Their whole time depends on the
   * line.
   */
  silenceMs: number;
}
const usualLimits: S3Limits = { connectMs: 5_000, answerMs: 60_000, silenceMs: 30_000 };

/**
 * Opens files in a bucket. Its access keys come from the environment, as every S3 program reads them. Staged files stay
 * on this machine.
 */
export async function openS3Storage(
  { bucket, region, endpoint }: S3Place,
  stagingFolder: string,
  { connectMs, answerMs, silenceMs }: S3Limits = usualLimits,
): Promise<Storage> {
  const staging = await openStaging(stagingFolder);
  const other = endpoint === null ? {} : { endpoint, forcePathStyle: true };
  // Newer checksums use a header that only Amazon's service knows.
  const common = { region, ...other, requestChecksumCalculation: 'WHEN_REQUIRED' } as const;
  const limits = { connectionTimeout: connectMs, requestTimeout: answerMs, throwOnRequestTimeout: true };
  const client = new S3Client({ ...common, requestHandler: limits });
  // A second client: with `requestTimeout` the library would wait that long for a service's "100 Continue" before it
  // sends a file.
  const sender = new S3Client({
    ...common,
    requestHandler: { connectionTimeout: connectMs, socketTimeout: silenceMs },
  });
  const diskOf = (by: S3Client) =>
    new Disk(new S3Driver({ client: by, bucket, visibility: 'private', supportsACL: false }));
  const [disk, uploads] = [diskOf(client), diskOf(sender)];

  async function openRange(key: string, range?: ByteRange): Promise<Readable> {
    const Range = range && `bytes=${range.start}-${range.end}`;
    const asked = new GetObjectCommand({ Bucket: bucket, Key: checkKey(key), Range });
    const { Body } = await client.send(asked).catch(refuse);
    if (!(Body instanceof Readable)) throw new Error('an object without a body');
    return heard(Body, silenceMs);
  }
  return {
    ...staging,
    async keep(file, companyId) {
      const key = newKey(companyId);
      const contentType = 'application/octet-stream'; // anybody who reads the bucket by another way gets a download
      const bytes = createReadStream(file.path);
      try {
        await uploads.putStream(key, bytes, { contentLength: file.size, contentType });
      } catch (error) {
        throw isFull(error) ? new StorageFull('the bucket takes no more', { cause: error }) : error;
      } finally {
        bytes.destroy();
        await file.discard();
      }
      return key;
    },
    size: async (key) => (await disk.getMetaData(checkKey(key)).catch(refuse)).contentLength,
    open: openRange,
    async borrow(key) {
      const copy = await staging.stage(await openRange(key), Number.MAX_SAFE_INTEGER);
      return { path: copy.path, release: () => copy.discard() };
    },
    remove: (key) => disk.delete(checkKey(key)),
  };
}

/**
 * The same bytes, with a limit on silence. A slow reader is waited for; a service that is silent while the reader waits
 * is not.
 */
function heard(body: Readable, silenceMs: number): Readable {
  const listen = () => setTimeout(() => body.destroy(new Error('the bucket fell silent')), silenceMs);
  async function* read(): AsyncGenerator<Buffer> {
    let timer = listen();
    try {
      for await (const chunk of body as AsyncIterable<Buffer>) {
        clearTimeout(timer);
        yield chunk;
        timer = listen();
      }
    } finally {
      clearTimeout(timer);
    }
  }
  const heardBody = Readable.from(read(), { objectMode: false });
  // Also where nobody began to read.
  body.once('error', (error) => heardBody.destroy(error));
  heardBody.once('close', () => body.destroy());
  return heardBody;
}

/** An error and its causes: flydrive puts the service's own error into `cause`. */
const causesOf = (error: unknown): Error[] => (error instanceof Error ? [error, ...causesOf(error.cause)] : []);

const statusOf = (error: Error): unknown => ('$metadata' in error ? Object(error.$metadata).httpStatusCode : undefined);

/** Whether the service is full: status 507, or the quota words of services that answer another status. */
const isFull = (error: unknown) =>
  causesOf(error).some(
    (each) => statusOf(each) === 507 || /QuotaExceeded|StorageFull|InsufficientStorage/.test(each.name),
  );

function refuse(error: unknown): never {
  const isMissing = causesOf(error).some((each) => statusOf(each) === 404);
  throw isMissing ? new FileMissing('no such object', { cause: error }) : error;
}

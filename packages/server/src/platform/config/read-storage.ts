import type { EnvReader } from './env-reader.ts';

/** The bucket that keeps files; null: they are kept below the folder of data. */
export type StorageConfig = { bucket: string; region: string; endpoint: string | null } | null;

/** `s3://bucket?region=sa-east-1&endpoint=https://…`; the access keys are AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY. */
export function readStorage(read: EnvReader): StorageConfig {
  const value = read.text('STORAGE');
  if (value === null) return null;
  const url = URL.parse(value);
  const endpoint = url?.searchParams.get('endpoint') ?? null;
  const isPlace = url?.protocol === 's3:' && /^[a-z0-9][a-z0-9.-]{1,62}$/.test(url.host) && url.username === '';
  const isEndpoint = endpoint === null || /^https?:$/.test(URL.parse(endpoint)?.protocol ?? '');
  if (!isPlace || !isEndpoint) {
    read.fault('STORAGE', 'must look like s3://bucket?region=sa-east-1, with &endpoint=https://… for another service');
    return null;
  }
  return { bucket: url.host, region: url.searchParams.get('region') ?? 'us-east-1', endpoint };
}

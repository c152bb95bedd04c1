import type { Readable } from 'node:stream';
import type pg from 'pg';
import { companyDb } from '../../platform/db/company-db.ts';
import { isInlineType } from '../../platform/files/detect-type.ts';
import { contentDisposition } from '../../platform/files/file-name.ts';
import type { SignedIn } from '../../platform/sessions/sessions.ts';
import type { ByteRange, Storage } from '../../platform/storage/storage.ts';
import { shownTo } from '../contacts/index.ts';
import type { Twins } from './find-twin.ts';
import type { MediaRow } from './media.repo.ts';
import { findReadableMedia } from './readable-media.repo.ts';

export interface ServeDeps {
  pool: pg.Pool;
  storage: Storage;
  twins: Twins;
}

/** A file to hand out, and its headers. */
export interface ServedFile {
  size: number;
  mimeType: string;
  disposition: string;
  /** Different for different bytes. */
  etag: string;
  open(range?: ByteRange): Promise<Readable>;
}

const variants = {
  thumb: { mimeType: 'image/webp', extension: 'webp' },
  mp3: { mimeType: 'audio/mpeg', extension: 'mp3' },
  ogg: { mimeType: 'audio/ogg', extension: 'ogg' },
} as const;
type Variant = keyof typeof variants;
export const isVariant = (name: string): name is Variant => Object.hasOwn(variants, name);

/**
 * Finds the file of a message that the caller may read, or another form of it. Null: there is none, or not for this
 * caller.
 */
export async function findServedFile(
  { pool, storage, twins }: ServeDeps,
  { actor }: SignedIn,
  mediaId: number,
  variant: Variant | null,
): Promise<ServedFile | null> {
  const db = companyDb(pool, actor.companyId);
  const row = await findReadableMedia(db, actor, mediaId);
  if (!row) return null;
  const key = await keyOf(row, variant, () => twins.find(db, row, variant === 'mp3' ? 'mp3' : 'ogg'));
  if (key === null) return null;
  const form = variant === null ? null : variants[variant];
  const type = form?.mimeType ?? row.mime_type;
  const isInline = isInlineType(type);
  const shownName = shownTo(actor, row)(row.name);
  const name = form ? shownName.replace(/\.[^.]*$/, `.${form.extension}`) : shownName;
  return {
    size: await storage.size(key),
    mimeType: isInline ? type : 'application/octet-stream',
    disposition: contentDisposition(isInline ? 'inline' : 'attachment', name),
    etag: `"${(row.sha256 ?? '').slice(0, 32)}-${variant ?? 'original'}"`,
    open: (range) => storage.open(key, range),
  };
}

/** A kept file as it is, under its own name. */
export async function originalOf(
  storage: Storage,
  { key, name, mimeType, sha256 }: { key: string; name: string; mimeType: string; sha256: string },
): Promise<ServedFile> {
  const isInline = isInlineType(mimeType);
  return {
    size: await storage.size(key),
    mimeType: isInline ? mimeType : 'application/octet-stream',
    disposition: contentDisposition(isInline ? 'inline' : 'attachment', name),
    etag: `"${sha256.slice(0, 32)}-original"`,
    open: (range) => storage.open(key, range),
  };
}

async function keyOf(
  row: MediaRow,
  variant: Variant | null,
  findTwin: () => Promise<string | null>,
): Promise<string | null> {
  if (variant === null) return row.storage_key;
  if (variant === 'thumb') return row.thumbnail_key;
  return row.mime_type.startsWith('audio/') ? findTwin() : null;
}

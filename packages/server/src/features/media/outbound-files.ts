import { openAsBlob } from 'node:fs';
import type { ChannelCapabilities } from '../../channels/adapter.ts';
import type { FileKind } from '../../channels/inbound-events.ts';
import type { CompanyDb } from '../../platform/db/company-db.ts';
import { isMoving, makeJpeg } from '../../platform/files/images.ts';
import type { OutboundFiles, PreparedFile } from '../../platform/outbox/outbound-files.ts';
import { FileMissing, type Storage } from '../../platform/storage/storage.ts';
import { filmType, takes } from './choose-kind.ts';
import type { Twins } from './find-twin.ts';
import { findMediaOfMessage, type MediaRow, setUploaded } from './media.repo.ts';
import { prepareFilm } from './prepare-film.ts';

const day = 24 * 60 * 60_000;
/** The channel keeps an upload for thirty days; one that is about to expire is made anew. */
const uploadLifeMs = 29 * day;

interface Deps {
  storage: Storage;
  twins: Twins;
  dbOf(companyId: number): CompanyDb;
}

/** Our files for the lanes: in a form that the channel takes, uploaded once. */
export function createOutboundFiles(deps: Deps): OutboundFiles {
  return {
    async prepare(companyId, messageId, kind, rules) {
      try {
        return await prepareFile(deps, { companyId, messageId, kind, rules });
      } catch (error) {
        // Further tries would hold up the rows behind for a day.
        if (error instanceof FileMissing) return { fault: 'ERR_NO_MEDIA_FOUND' };
        throw error;
      }
    },
    async keepUpload(companyId, messageId, uploadId) {
      const db = deps.dbOf(companyId);
      const row = await findMediaOfMessage(db, messageId);
      if (row) await setUploaded(db, row.id, uploadId);
    },
  };
}

interface Wanted {
  companyId: number;
  messageId: number;
  kind: FileKind;
  rules: ChannelCapabilities['files'];
}

async function prepareFile({ storage, twins, dbOf }: Deps, wanted: Wanted): Promise<PreparedFile> {
  const { companyId, messageId, kind, rules } = wanted;
  const db = dbOf(companyId);
  const row = await findMediaOfMessage(db, messageId);
  if (!row || row.storage_key === null) return { fault: 'ERR_NO_MESSAGE_FOUND' };
  const key = row.storage_key;
  const sentAs = await kindSent(storage, row, key, kind, rules);
  if (row.provider_media_id !== null && Date.now() - (row.uploaded_at?.getTime() ?? 0) < uploadLifeMs)
    return { uploadId: row.provider_media_id, kind: sentAs, ...named(row) };
  if (sentAs !== kind) {
    const made = await prepareFilm(storage, row, key, rules.video);
    return 'fault' in made ? made : { ...made, release: () => Promise.resolve(), kind: sentAs, ...named(row) };
  }
  if (kind === 'image' && !takes(rules.image, row.mime_type)) return prepareJpeg(storage, row, key, rules);
  const form = await formFor(row, kind, rules[kind]?.types ?? [], (to) => twins.find(db, row, to));
  if (form === null) return { fault: 'ERR_MEDIA_NOT_CONVERTED' };
  if ((await storage.size(form.key)) > (rules[kind]?.maxBytes ?? 0)) return { fault: 'ERR_MEDIA_TOO_LARGE' };
  const local = await storage.borrow(form.key);
  const bytes = await openAsBlob(local.path, { type: form.mimeType });
  const ending = form.mimeType === 'audio/mp4' ? '.m4a' : '.ogg';
  const name = form.key === row.storage_key ? row.name : row.name.replace(/\.[^.]*$/, ending);
  const file = { kind, isVoice: row.is_voice, bytes, mimeType: form.mimeType, name };
  return { file, release: local.release, kind, ...named(row) };
}

/** The kind to send: a moving picture goes as a film where its channel does not show such pictures. */
async function kindSent(
  storage: Storage,
  { mime_type: type }: MediaRow,
  key: string,
  kind: FileKind,
  rules: ChannelCapabilities['files'],
): Promise<FileKind> {
  if (kind !== 'image' || !/^image\/(gif|webp)$/.test(type) || takes(rules.image, type)) return kind;
  const local = await storage.borrow(key);
  return (await isMoving(local.path).finally(local.release)) && takes(rules.video, filmType) ? 'video' : kind;
}

/** Converts a still picture that the channel does not show; the desk keeps the original. */
async function prepareJpeg(
  storage: Storage,
  row: MediaRow,
  key: string,
  rules: ChannelCapabilities['files'],
): Promise<PreparedFile> {
  const local = await storage.borrow(key);
  const jpeg = await makeJpeg({ path: local.path, mimeType: row.mime_type }, rules.image?.maxBytes ?? 0).finally(
    local.release,
  );
  if (jpeg === null) return { fault: 'ERR_MEDIA_NOT_CONVERTED' };
  const mimeType = 'image/jpeg';
  const bytes = new Blob([new Uint8Array(jpeg)], { type: mimeType });
  const name = row.name.replace(/(\.[^.]*)?$/, '.jpg');
  const file = { kind: 'image' as const, isVoice: false, bytes, mimeType, name };
  return { file, release: () => Promise.resolve(), kind: 'image', ...named(row) };
}

const named = ({ name, is_voice: isVoice }: MediaRow) => ({ name, isVoice });

/**
 * The form to send: voice notes are opus in ogg where the channel knows that; other sound is unchanged where the
 * channel takes it.
 */
async function formFor(
  row: MediaRow,
  kind: FileKind,
  types: NonNullable<ChannelCapabilities['files'][FileKind]>['types'],
  convert: (to: 'ogg' | 'm4a') => Promise<string | null>,
): Promise<{ key: string; mimeType: string } | null> {
  const { mime_type: mimeType, storage_key: key } = row;
  const takes = (type: string) => types === 'any' || types.includes(type);
  const isSpoken = row.is_voice && takes('audio/ogg');
  if (key !== null && (kind !== 'audio' || (takes(mimeType) && !isSpoken))) return { key, mimeType };
  const to = takes('audio/ogg') ? 'ogg' : 'm4a';
  const converted = await convert(to);
  return converted === null ? null : { key: converted, mimeType: to === 'ogg' ? 'audio/ogg' : 'audio/mp4' };
}

import type { Logger } from 'pino';
import type { CompanyDb } from '../../platform/db/company-db.ts';
import { convertSound } from '../../platform/files/sound-and-film.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { findMedia, type MediaRow, setTwin } from './media.repo.ts';

type Form = 'mp3' | 'ogg' | 'm4a';

/** Other forms of sounds, each made once: for players, and for channels that take no other. */
export interface Twins {
  /** Finds the key of the file in that form; the original's where it already has that form. Null: it cannot be made. */
  find(db: CompanyDb, row: MediaRow, form: Form): Promise<string | null>;
}

const columns = { mp3: 'mp3_key', ogg: 'ogg_key', m4a: 'm4a_key' } as const;
const originals: Readonly<Record<Form, string>> = {
  mp3: 'audio/mpeg',
  ogg: 'audio/ogg',
  m4a: 'audio/mp4',
};
/** Pause after a failed conversion, so that the next request does not repeat it at once. */
const restMs = 5 * 60_000;

export function createTwins(storage: Storage, log: Logger): Twins {
  const underWay = new Map<string, Promise<string | null>>();
  return {
    find(db, row, form) {
      if (row.mime_type === originals[form]) return Promise.resolve(row.storage_key);
      const made = row[columns[form]];
      if (made !== null) return Promise.resolve(made);
      const name = `${row.company_id}:${row.id}:${form}`;
      const waiting = underWay.get(name);
      if (waiting !== undefined) return waiting;
      const making = makeTwin({ storage, log }, db, row, form);
      underWay.set(name, making);
      const forget = () => void underWay.delete(name);
      making.then((key) => (key === null ? setTimeout(forget, restMs).unref() : forget()), forget);
      return making;
    },
  };
}

async function makeTwin(
  { storage, log }: { storage: Storage; log: Logger },
  db: CompanyDb,
  row: MediaRow,
  form: Form,
): Promise<string | null> {
  if (row.storage_key === null || !row.mime_type.startsWith('audio/')) return null;
  const source = await storage.borrow(row.storage_key);
  const target = storage.stagePath();
  try {
    const isMade = await convertSound({ path: source.path, mimeType: row.mime_type }, form, target.path);
    const twin = isMade ? await target.finish() : null;
    if (twin === null || twin.size === 0) {
      log.warn({ companyId: row.company_id, mediaId: row.id, form }, 'a sound could not be converted');
      return null;
    }
    const key = await storage.keep(twin, row.company_id);
    if (await setTwin(db, row.id, columns[form], key)) return key;
    await storage.remove(key);
    return (await findMedia(db, row.id))?.[columns[form]] ?? null;
  } finally {
    await target.discard();
    await source.release();
  }
}

import { readFile, stat } from 'node:fs/promises';
import type { FileRule, OutboundFile } from '../../channels/adapter.ts';
import { makeGif } from '../../platform/files/images.ts';
import { makeFilm } from '../../platform/files/sound-and-film.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { filmType } from './choose-kind.ts';
import type { MediaRow } from './media.repo.ts';

/**
 * Converts a moving picture into a film, for a channel that does not show such pictures; the desk keeps the original.
 */
export async function prepareFilm(
  storage: Storage,
  row: MediaRow,
  key: string,
  rule: FileRule | undefined,
): Promise<{ file: OutboundFile } | { fault: string }> {
  const local = await storage.borrow(key);
  const [gif, film] = [storage.stagePath(), storage.stagePath()];
  try {
    const isGif = row.mime_type === 'image/gif';
    const path = isGif ? local.path : gif.path;
    const isRead = isGif || (await makeGif(local.path, gif.path));
    if (!isRead || !(await makeFilm({ path, mimeType: 'image/gif' }, film.path)))
      return { fault: 'ERR_MEDIA_NOT_CONVERTED' };
    if ((await stat(film.path)).size > (rule?.maxBytes ?? 0)) return { fault: 'ERR_MEDIA_TOO_LARGE' };
    const bytes = new Blob([new Uint8Array(await readFile(film.path))], { type: filmType });
    const name = row.name.replace(/(\.[^.]*)?$/, '.mp4');
    return { file: { kind: 'video', isVoice: false, isLoop: true, bytes, mimeType: filmType, name } };
  } finally {
    await Promise.all([gif.discard(), film.discard(), local.release()]);
  }
}

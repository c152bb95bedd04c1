import { type QuickMessage, quickMediaPath } from '@guiche/contract/quick-messages.schemas';
import { plainFileName } from '../../platform/files/file-name.ts';
import type { QuickMessageRow } from './quick-messages.repo.ts';

export function presentQuickMessage(row: QuickMessageRow): QuickMessage {
  return {
    id: row.id,
    shortcode: row.shortcode,
    message: row.message,
    geral: row.geral,
    visao: row.visao,
    status: row.status,
    userId: row.user_id,
    mediaPath: pathOf(row),
    mediaName: row.media_name,
    mediaType: row.media_type,
    mediaSize: row.media_size,
  };
}

/** Each file has its own address, as browsers keep files for good. */
function pathOf({ id, media_name: name, media_sha256: sha256 }: QuickMessageRow): string | null {
  return name === null || sha256 === null
    ? null
    : `${quickMediaPath(id, plainFileName(name))}?v=${sha256.slice(0, 12)}`;
}

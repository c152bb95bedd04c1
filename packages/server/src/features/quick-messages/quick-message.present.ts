import { type QuickMessage, quickMediaPath } from '@guiche/contract/quick-messages';
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
    mediaPath: row.media_name === null ? null : quickMediaPath(row.id, plainFileName(row.media_name)),
    mediaName: row.media_name,
  };
}

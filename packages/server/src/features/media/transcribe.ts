import type { ResultOf } from '@guiche/contract/route';
import type { transcribeAudio } from '@guiche/contract/transcription.schemas';
import type { Ctx } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import { findReadableMedia } from './readable-media.repo.ts';

/**
 * Answers the words in a sound of a message that the caller may read. Without a key for a service there is nobody to
 * ask.
 */
export async function transcribeSound(ctx: Ctx, mediaId: number): Promise<ResultOf<typeof transcribeAudio>> {
  const row = await findReadableMedia(ctx.db, ctx.actor, mediaId);
  if (!row) return fail('ERR_NO_MEDIA_FOUND');
  if (!row.mime_type.startsWith('audio/')) return fail('ERR_MEDIA_NOT_SUPPORTED');
  return fail('ERR_TRANSCRIPTION_OFF');
}

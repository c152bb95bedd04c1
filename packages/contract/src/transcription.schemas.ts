import * as z from 'zod/mini';
import * as f from './fields.schemas.ts';
import { defineRoute, noAudit, signedIn } from './route.ts';

/** Answers the words in a sound. `{file}` of the specification is the number in the file's address. */
export const transcribeAudio = defineRoute({
  method: 'GET',
  path: '/messages/transcribeAudio/:mediaId',
  params: z.strictObject({ mediaId: f.idText }),
  result: z.object({ transcribedText: z.string() }),
  errors: ['ERR_NO_MEDIA_FOUND', 'ERR_MEDIA_NOT_SUPPORTED', 'ERR_TRANSCRIPTION_OFF'],
  needs: signedIn,
  audit: noAudit('reads only'),
  perMinute: 30,
});

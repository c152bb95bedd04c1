import type { BrowserRoute } from './route.ts';
import type * as schemas from './transcription.schemas.ts';

/** The number in a file's address; null: "Formato de URL de áudio inesperado". */
export function mediaIdOf(mediaUrl: string): number | null {
  const digits = /^\/public\/([1-9]\d{0,15})\/[^/]+$/.exec(mediaUrl)?.[1];
  return digits === undefined ? null : Number(digits);
}

export const transcribeAudio: BrowserRoute<typeof schemas.transcribeAudio> = {
  method: 'GET',
  path: '/messages/transcribeAudio/:mediaId',
};

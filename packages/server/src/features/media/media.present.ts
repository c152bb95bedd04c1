import type { MediaData } from '@guiche/contract/media.schemas';
import { plainFileName } from '../../platform/files/file-name.ts';

/** What a file's row says to people. */
export interface MediaFacts {
  state: string;
  error: string | null;
  name: string;
  mime_type: string;
  is_voice: boolean;
  size: number | null;
  width: number | null;
  height: number | null;
  duration_ms: number | null;
  thumbnail_key: string | null;
  waveform: Uint8Array | null;
}

/** `dataJson` of a message with a file. */
export function presentMedia(row: MediaFacts): MediaData {
  return {
    state: row.state as MediaData['state'],
    error: row.error as MediaData['error'],
    name: row.name,
    mimeType: row.mime_type,
    size: row.size,
    width: row.width,
    height: row.height,
    seconds: row.duration_ms === null ? null : row.duration_ms / 1000,
    isVoice: row.is_voice,
    hasThumbnail: row.thumbnail_key !== null,
    ...(row.waveform === null ? {} : { waveform: [...row.waveform] }),
  };
}

/** Stable for as long as the message is there. The name is for people who save it: only the number is looked at. */
export const mediaUrlOf = (id: number, name: string) => `/public/${id}/${plainFileName(name)}`;

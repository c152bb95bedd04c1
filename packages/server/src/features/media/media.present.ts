import type { MediaData } from '@guiche/contract/media.schemas';
import { plainFileName } from '../../platform/files/file-name.ts';

/** The parts of a file's row that people see. */
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

/**
 * A message's file keeps this address as long as the message exists. The name is for people who save it: only the
 * number counts.
 */
export const mediaUrlOf = (id: number, name: string) => `/public/${id}/${plainFileName(name)}`;

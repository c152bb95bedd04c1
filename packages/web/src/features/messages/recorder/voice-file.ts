import { minVoiceBytes } from '@guiche/contract/media';
import type { FileAttachment } from '../attach/attachment.ts';
import { stampOf } from '../attach/device.ts';
import type { SpokenFile } from './sound-recorder.ts';

/** The file of a recording; null: it is too short to hold speech. */
export function voiceFile({ bytes, seconds, heights }: SpokenFile, name: string, now: Date): FileAttachment | null {
  if (bytes.size < minVoiceBytes) return null;
  const file = new File([bytes], `${name}-${stampOf(now)}.mp3`, { type: 'audio/mpeg' });
  return { kind: 'file', file, role: 'voice', width: null, height: null, seconds, waveform: heights };
}

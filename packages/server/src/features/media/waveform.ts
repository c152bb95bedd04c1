import { readLoudness } from '../../platform/files/sound-and-film.ts';

/** Number of heights of a waveform; the table's column holds as many bytes. */
const bars = 64;
/** Relative to full loudness. A sound that stays below it is drawn as quiet, and not scaled up. */
const quiet = 0.02 * 32_768;

/** 64 heights, 0 to 100, of a sound's loudness over its time; the loudest part reaches 100. Null: there is no sound. */
export function heightsOf(loudness: Int16Array): Buffer | null {
  if (loudness.length === 0) return null;
  const parts = Array.from({ length: bars }, (_, bar) => {
    const from = Math.floor((bar * loudness.length) / bars);
    const part = loudness.subarray(from, Math.max(from + 1, Math.floor(((bar + 1) * loudness.length) / bars)));
    return part.reduce((sum, value) => sum + Math.abs(value), 0) / part.length;
  });
  const most = Math.max(quiet, ...parts);
  return Buffer.from(parts.map((part) => Math.round((part / most) * 100)));
}

/** Reads how a voice note is drawn; null when that fails: it is then drawn as a plain line. */
export async function readWaveform(source: { path: string; mimeType: string }): Promise<Buffer | null> {
  const loudness = await readLoudness(source);
  return loudness && heightsOf(loudness);
}

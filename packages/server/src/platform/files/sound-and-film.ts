import { shrinkFrame } from './images.ts';
import { runFfmpeg } from './run-ffmpeg.ts';
import { createTurns } from './turns.ts';

export interface FoundStreams {
  hasAudio: boolean;
  hasVideo: boolean;
  durationMs: number | null;
  width: number | null;
  height: number | null;
}

interface Source {
  path: string;
  mimeType: string;
}

const inTurn = createTurns(2);
const lookMs = 4_000;
const convertMs = 120_000;
const listenMs = 15_000;

/** Finds what a file holds that calls itself sound or film. Null: that took too long. */
export function readStreams(source: Source): Promise<FoundStreams | null> {
  return inTurn(async () => {
    // Without an output ffmpeg ends with an error, after it has described its input.
    const { code, stderr } = await runFfmpeg(source, [], lookMs);
    return code === null ? null : describeStreams(stderr);
  });
}

/** Reads ffmpeg's description of its input. A cover picture in a piece of music does not count as film. */
export function describeStreams(words: string): FoundStreams {
  const streams = words.split('\n').filter((line) => /^\s*Stream #0[:.]\d+/.test(line));
  const video = streams.find((line) => /: Video: /.test(line) && !/attached pic|: (mjpeg|png|bmp|none)\b/.test(line));
  const [, hours = 0, minutes = 0, seconds = 0] = /Duration: (\d+):(\d\d):(\d\d(?:\.\d+)?)/.exec(words) ?? [];
  const durationMs = Math.round((Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000);
  const [, width, height] = /[ ,](\d{1,5})x(\d{1,5})[, \n]/.exec(`${video ?? ''}\n`) ?? [];
  const isTurned = /rotat\w*[^\n]*?-?(90|270)(\.0+)?\b/.test(words);
  const sides = [Number(width ?? 0) || null, Number(height ?? 0) || null];
  const [shownWidth = null, shownHeight = null] = isTurned ? sides.reverse() : sides;
  return {
    hasAudio: streams.some((line) => line.includes(': Audio: ')),
    hasVideo: video !== undefined,
    durationMs: durationMs > 0 ? durationMs : null,
    width: shownWidth,
    height: shownHeight,
  };
}

/** Makes a preview of a film: its first frame, as WebP. Null when it has none. */
export async function makePoster(source: Source): Promise<Buffer | null> {
  const frame = [
    '-map',
    '0:v:0',
    '-frames:v',
    '1',
    '-vf',
    'scale=480:-2',
    '-c:v',
    'mjpeg',
    '-f',
    'image2pipe',
    'pipe:1',
  ];
  const { code, stdout } = await inTurn(() => runFfmpeg(source, frame, lookMs));
  return code === 0 && stdout.length > 0 ? shrinkFrame(stdout) : null;
}

/** Values a second of {@link readLoudness}. */
const loudnessRate = 100;
/** Filters that turn the sound into its loudness: the absolute swing, smoothed, a hundred values a second. */
const loudness = `aresample=8000,aformat=channel_layouts=mono,aeval=abs(val(0)),aresample=${loudnessRate}`;

/** Measures how loud a sound is over its time. Null: that took too long. */
export async function readLoudness(source: Source): Promise<Int16Array | null> {
  const listen = ['-map', '0:a:0', '-vn', '-af', loudness, '-c:a', 'pcm_s16le', '-f', 's16le', 'pipe:1'];
  const { code, stdout } = await inTurn(() => runFfmpeg(source, listen, listenMs));
  if (code !== 0) return null;
  return Int16Array.from({ length: stdout.length >> 1 }, (_, n) => stdout.readInt16LE(n * 2));
}

const soundOf = ['-map', '0:a:0', '-vn', '-map_metadata', '-1', '-fs', '64M'];
const writing = {
  /** For players that do not read ogg. */
  mp3: [...soundOf, '-c:a', 'libmp3lame', '-b:a', '128k', '-f', 'mp3'],
  /** The form that channels take for a voice note: opus, one track. */
  ogg: [...soundOf, '-ac', '1', '-ar', '48000', '-c:a', 'libopus', '-b:a', '48k', '-f', 'ogg'],
  /** The form that Instagram takes. */
  m4a: [...soundOf, '-ac', '1', '-c:a', 'aac', '-b:a', '96k', '-f', 'ipod'],
} as const;

/**
 * Writes a file's sound to `target` in another form. False when that is impossible; `target` may then hold anything.
 */
export async function convertSound(source: Source, to: keyof typeof writing, target: string): Promise<boolean> {
  const { code } = await inTurn(() => runFfmpeg(source, [...writing[to], `file:${target}`], convertMs));
  return code === 0;
}

/** Even sides, as the encoder demands, and no larger than a phone shows. */
const filmSize = "scale='max(2,trunc(min(iw,1280)/2)*2)':'max(2,trunc(min(iw,1280)*ih/iw/2)*2)'";
const film = ['-an', '-vf', filmSize, '-pix_fmt', 'yuv420p', '-c:v', 'libx264', '-preset', 'veryfast', '-crf', '26'];

/** Writes a GIF to `target` as a film (MP4), with white for transparency. False as for {@link convertSound}. */
export async function makeFilm(source: Source, target: string): Promise<boolean> {
  const writing = [...film, '-map_metadata', '-1', '-movflags', '+faststart', '-f', 'mp4', `file:${target}`];
  const { code } = await inTurn(() => runFfmpeg(source, writing, convertMs));
  return code === 0;
}

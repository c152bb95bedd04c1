import { spawn } from 'node:child_process';
import ffmpegInstaller from '@ffmpeg-installer/ffmpeg';

/** ffmpeg's names for the containers that are read and written here. */
const formats: Readonly<Record<string, string>> = {
  'audio/mpeg': 'mp3',
  'audio/ogg': 'ogg',
  'audio/mp4': 'mov',
  'audio/aac': 'aac',
  'audio/amr': 'amr',
  'audio/wav': 'wav',
  'audio/flac': 'flac',
  'audio/webm': 'matroska',
  'video/mp4': 'mov',
  'video/webm': 'matroska',
  'video/quicktime': 'mov',
  'video/3gpp': 'mov',
  'image/bmp': 'bmp_pipe',
  'image/gif': 'gif',
};

interface Run {
  /** ffmpeg's exit code, 0 for success; null when it was stopped. */
  code: number | null;
  stdout: Buffer;
  stderr: string;
}

const mostOutput = 8 * 1024 * 1024;
const mostWords = 64 * 1024;
let found: Promise<string> | null = null;

/** Finds the system's program, which is newer and faster, else the package's. */
function findProgram(): Promise<string> {
  found ??= start('ffmpeg', ['-version'], 5_000).then(
    ({ code }) => (code === 0 ? 'ffmpeg' : ffmpegInstaller.path),
    () => ffmpegInstaller.path,
  );
  return found;
}

/**
 * Runs ffmpeg over one local file. The container is named, and only files and pipes may be opened: otherwise a playlist
 * that pretends to be a video could make it fetch addresses or read other files.
 */
export async function runFfmpeg(
  input: { path: string; mimeType: string; mostPixels?: number },
  output: readonly string[],
  timeoutMs: number,
): Promise<Run> {
  const format = formats[input.mimeType];
  if (format === undefined) throw new Error(`ffmpeg is not asked to read ${input.mimeType}`);
  const bounds = input.mostPixels === undefined ? [] : ['-max_pixels', `${input.mostPixels}`];
  const reading = ['-protocol_whitelist', 'file,pipe', ...bounds, '-f', format, '-i', `file:${input.path}`];
  return start(
    await findProgram(),
    ['-hide_banner', '-nostdin', '-y', '-threads', '1', ...reading, ...output],
    timeoutMs,
  );
}

function start(program: string, args: readonly string[], timeoutMs: number): Promise<Run> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: timeoutMs,
      killSignal: 'SIGKILL',
    });
    const chunks: Buffer[] = [];
    let size = 0;
    let stderr = '';
    child.stdout.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= mostOutput) chunks.push(chunk);
      else child.kill('SIGKILL');
    });
    child.stderr.on('data', (chunk: Buffer) => {
      if (stderr.length < mostWords) stderr += chunk.toString('latin1');
    });
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, stdout: Buffer.concat(chunks), stderr }));
  });
}

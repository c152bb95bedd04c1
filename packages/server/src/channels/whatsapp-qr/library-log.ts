import type { SocketConfig } from 'baileys';
import type { Logger } from 'pino';

export type LibraryLogger = SocketConfig['logger'];

/** Removes people's numbers from the library's sentences. */
const withoutNumbers = (text: string) => text.slice(0, 200).replace(/\d{7,}/g, '***');

/**
 * Logs the library's sentences and its errors' codes, without the objects beside them, which hold keys, numbers and
 * people's words.
 */
export function libraryLog(log: Logger): LibraryLogger {
  const say = (level: 'debug' | 'warn', about: unknown, sentence?: string) => {
    const text = typeof about === 'string' ? about : (sentence ?? '');
    log[level]({ library: withoutNumbers(text), code: codeOf(about) }, 'the session library says');
  };
  const logger: LibraryLogger = {
    level: 'info',
    child: () => logger,
    trace: () => {},
    debug: () => {},
    info: (about, sentence) => say('debug', about, sentence),
    warn: (about, sentence) => say('debug', about, sentence),
    error: (about, sentence) => say('warn', about, sentence),
  };
  return logger;
}

function codeOf(about: unknown): string | number | undefined {
  if (typeof about !== 'object' || about === null) return undefined;
  const { err, error } = about as { err?: unknown; error?: unknown };
  const failure = err ?? error;
  if (!(failure instanceof Error)) return undefined;
  const { output } = failure as { output?: { statusCode?: number } };
  return output?.statusCode ?? failure.name;
}

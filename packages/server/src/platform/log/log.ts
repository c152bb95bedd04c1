import pino, { type DestinationStream, type Logger } from 'pino';

const secretKeys = [
  'authorization',
  'cookie',
  'password',
  'newPassword',
  'token',
  'accessToken',
  'access_token',
  'refreshToken',
  'secret',
  'appSecret',
  'app_secret',
  'verifyToken',
];

/** A logged object may carry a secret at its top, in a part, or in a part of a part (`req.headers.cookie`). */
const secretPaths = ['', '*.', '*.*.'].flatMap((prefix) => secretKeys.map((key) => `${prefix}${key}`));

/** What is kept of an error. A database error's `detail` and `where` repeat the row, so they stay out. */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const { type, message, stack } = pino.stdSerializers.err(error);
  const extra: Record<string, unknown> = {};
  for (const key of ['code', 'constraint', 'table', 'column', 'routine'] as const) {
    if (key in error) extra[key] = (error as Error & Record<typeof key, unknown>)[key];
  }
  return { type, message, stack, ...extra };
}

/** The process's log: one JSON line per entry on standard error, secrets replaced. Standard output is for the parent. */
export function createLog(level: string, destination: DestinationStream = pino.destination(2)): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: describeError },
      redact: { paths: secretPaths, censor: '***' },
    },
    destination,
  );
}

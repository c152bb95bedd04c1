import pino, { type DestinationStream, type Logger } from 'pino';

/** Keys under which a log entry may carry a secret, or a customer's words. */
const secretKeys = [
  'authorization',
  'cookie',
  'set-cookie',
  'x-hub-signature-256',
  'password',
  'newPassword',
  'passwordHash',
  'token',
  'accessToken',
  'access_token',
  'refreshToken',
  'apiKey',
  'secret',
  'appSecret',
  'app_secret',
  'verifyToken',
  'body',
  'raw',
  'text',
  'caption',
  'value',
  'number',
  'phone',
  'email',
  'chat',
];

/** The places in a logged object where such a key is replaced: the top and two levels below (`req.headers.cookie`). */
const secretPaths = ['', '*.', '*.*.'].flatMap((prefix) =>
  secretKeys.map((key) => `${prefix}${/^\w+$/.test(key) ? key : `["${key}"]`}`.replace('.[', '[')),
);

/**
 * Removes what an error message quotes: PostgreSQL and JSON.parse put the offending value into quotes, and it may
 * contain quotes itself. A name at the beginning (of a constraint, a table …) stays. Everything that looks like a
 * telephone number goes.
 */
function withoutQuotes(text: string): string {
  return text
    .replace(/(?<!(?:constraint|relation|column|table|function|type|role|database|schema|index) )".*"/s, '"***"')
    .replace(/\+?\b\d{10,13}\b/g, '***');
}

/** Reduces an error to what may be logged. A database error's `detail` and `where` repeat the row, so they stay out. */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: withoutQuotes(String(error)) };
  const { type, message, stack } = pino.stdSerializers.err(error);
  const extra: Record<string, unknown> = {};
  for (const key of ['code', 'constraint', 'table', 'column', 'routine'] as const) {
    if (key in error) extra[key] = (error as Error & Record<typeof key, unknown>)[key];
  }
  // The first lines of a stack repeat the message.
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line));
  return { type, message: withoutQuotes(message), stack: frames.join('\n'), ...extra };
}

/**
 * Opens the process's log: one JSON line per entry on standard error, secrets replaced. Standard output belongs to the
 * parent process.
 */
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
